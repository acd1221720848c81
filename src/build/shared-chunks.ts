/** A bundle by its path: the entry in it, its sources and what it imports (esbuild's metafile). */
type Outputs = Readonly<
  Record<
    string,
    {
      readonly entryPoint?: string;
      readonly inputs: Readonly<Record<string, unknown>>;
      readonly imports: readonly { readonly path: string; readonly kind: string }[];
    }
  >
>;

/** What is known about the entries: the file of main.tsx and those of the pages. */
interface Entries {
  readonly main: string;
  readonly pages: readonly string[];
  readonly publicPages: readonly string[];
}

/** The files that each entry must import to get its shared chunks whole: file -> files. */
export function findShared(outputs: Outputs, { main, pages, publicPages }: Entries): ReadonlyMap<string, string[]> {
  const needs = new Map<string, ReadonlySet<string>>();
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint) needs.set(entryPoint, filesOf(output, outputs));
  }
  const core = new Set(needs.get(main));
  const shell = new Set<string>();
  const onDemand = new Set<string>();
  for (const file of new Set([...needs.values()].flatMap((files) => [...files]))) {
    const users = [...needs].filter(([, files]) => files.has(file));
    const isPublic = users.some(([, files]) => publicPages.some((page) => files.has(page)));
    const isInPage = users.some(([entry]) => pages.includes(entry));
    if (users.length > 1 && !core.has(file)) (isPublic ? core : isInPage ? shell : onDemand).add(file);
  }
  // Each entry needs the core, and all of another group if it uses one file of it.
  return new Map(
    [...needs].map(([entry, files]) => {
      const groups = [shell, onDemand].filter((group) => [...group].some((file) => files.has(file)));
      return [entry, [core, ...groups].flatMap((group) => [...group])];
    }),
  );
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
