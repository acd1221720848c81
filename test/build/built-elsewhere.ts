import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const cache = path.resolve(process.env.CACHE ?? 'node_modules/.cache/coin-flip', 'elsewhere');
const sources = ['src', 'styles', 'index.html', 'build.mjs', 'package.json'];

/** Builds a copy of the sources in a folder of its own, under exactly this environment; answers its dist. */
export async function buildElsewhere(name: string, env: NodeJS.ProcessEnv): Promise<string> {
  const folder = path.join(cache, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const source of sources) await cp(source, path.join(folder, source), { recursive: true });
  const output = await new Promise<string>((resolve) => {
    const options = { cwd: folder, env: { ...env, CACHE: path.join(folder, 'cache') } };
    execFile(process.execPath, ['build.mjs'], options, (_, out, problems) => resolve(out + problems));
  });
  const dist = path.join(folder, 'dist');
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error(`The build in ${folder} made nothing: ${output}`);
  return dist;
}

/** The files of a dist by name, as text; the compressed copies are left out. */
export async function readDist(dist: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(dist, file), 'latin1')));
  return new Map(files.map((file, index) => [file, texts[index] ?? '']));
}
