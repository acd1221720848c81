import type { Metafile } from 'esbuild';

type Outputs = Metafile['outputs'];

/**
 * The files that each entry must import to get its shared chunks whole: file -> files.
 * @param outputs of a bundle without these imports
 * @param main the entry whose files every page needs
 * @param home the page that opens first after the sign-in: it waits for nothing that only others need
 */
export function findShared(
  outputs: Outputs,
  main: string,
  home: string,
  publicPages: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const entries = Object.entries(outputs).flatMap(([output, { entryPoint: entry }]) => {
    if (!entry) return [];
    const files = filesOf(output, outputs);
    const isPublic = [main, ...publicPages].some((page) => files.has(page));
    const isPage = entry.startsWith('src/pages/');
    return [{ entry, files, level: isPublic ? 0 : entry === home ? 1 : isPage ? 2 : 3 }];
  });
  // The core, the shell, other pages, and what opens on a page: a file is in the first group that one of its users is of.
  const groups: readonly string[][] = [[], [], [], []];
  for (const file of new Set(entries.flatMap(({ files }) => [...files]))) {
    const users = entries.filter(({ files }) => files.has(file));
    const [first, ...levels] = users.map(({ level }) => level).sort();
    const isShared = levels.length || users[0]?.entry === main;
    // What one public entry shares with one other is a chunk of the two: the other public pages don't need it.
    const isOfTwo = first === 0 && levels.length === 1 && levels[0];
    if (isShared && !isOfTwo) groups[first ?? 0]?.push(file);
  }
  // Each entry needs the core, and all of another group if it uses one file of it.
  const needs = (files: ReadonlySet<string>) =>
    groups.filter((group) => group === groups[0] || group.some((file) => files.has(file))).flat();
  return new Map(entries.map(({ entry, files }) => [entry, needs(files)]));
}

/** The source files of an output and of its static imports, without esbuild's own, whose names have a colon or a tag. */
function filesOf(output: string, outputs: Outputs): ReadonlySet<string> {
  const reached = new Set([output]);
  for (const one of reached) {
    for (const { path, kind } of outputs[one]?.imports ?? []) if (kind === 'import-statement') reached.add(path);
  }
  const files = [...reached].flatMap((one) => Object.keys(outputs[one]?.inputs ?? {}));
  return new Set(files.filter((file) => /^(src|node_modules)\//.test(file)));
}
