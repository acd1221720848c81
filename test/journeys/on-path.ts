import { existsSync } from 'node:fs';
import path from 'node:path';

/** The file of the first of these programs that is on the PATH. undefined if none is. */
export function onPath(...names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}
