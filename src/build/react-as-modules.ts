import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'esbuild';

/** React comes as CommonJS, whose exports no bundler can rename or remove. Code that isn’t as expected stays as it is. */
export const reactAsModules: Plugin = {
  name: 'react as modules',
  setup(build) {
    build.onLoad({ filter: /node_modules.(react|react-dom|scheduler).[\w-]+\.js$/ }, async ({ path: entry }) => {
      const resolveDir = path.dirname(entry);
      const [, production] = /require\('(.+\.production\.js)'\)/.exec(await readFile(entry, 'utf8')) ?? [];
      const contents = production && toModule(await readFile(path.join(resolveDir, production), 'utf8'));
      return contents ? { contents, resolveDir } : undefined;
    });
  },
};

function toModule(commonJs: string): string | undefined {
  const names = new Set<string>();
  const source = commonJs
    .replace(/^var (?:\w+ = require\("[\w-]+"\),\s+)*\w+ = require\("[\w-]+"\);/m, (declaration) =>
      declaration.replace(/(?:var )?(\w+) = require\("([\w-]+)"\)[,;]/g, 'import * as $1 from "$2";'),
    )
    .replace(/^exports\.(\w+) =/gm, (_, name: string) => {
      names.add(name);
      return `let $${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, (use, name: string) => (names.has(name) ? `$${name}` : use));
  if (!names.size || /\b(exports|require)\b/.test(source)) return undefined;
  return `${source}\nexport { ${[...names].map((name) => `$${name} as ${name}`).join()} };`;
}
