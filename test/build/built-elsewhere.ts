import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

const cache = path.resolve(process.env.CACHE ?? 'node_modules/.cache/coin-flip', 'elsewhere');
const sources = ['src', 'styles', 'index.html', 'build.mjs', 'package.json'];

export interface Built {
  readonly dist: string;
  readonly output: string;
  readonly exitCode: number;
}

/** Copies the sources of a release into a separate folder, and builds them with exactly this environment. */
export async function buildElsewhere(name: string, env: NodeJS.ProcessEnv): Promise<Built> {
  const folder = path.join(cache, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Synchronous: in Node.js 20 the other cp has hung.
  for (const source of sources) cpSync(source, path.join(folder, source), { recursive: true });
  const { output, exitCode } = await new Promise<Omit<Built, 'dist'>>((resolve) => {
    const options = { cwd: folder, env: { ...env, CACHE: path.join(folder, 'cache') } };
    const child = execFile(process.execPath, ['build.mjs'], options, (_, out, problems) =>
      resolve({ output: out + problems, exitCode: child.exitCode ?? 1 }),
    );
  });
  const dist = path.join(folder, 'dist');
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error(`The build in ${folder} made nothing: ${output}`);
  return { dist, output, exitCode };
}

/** The texts of the files in a dist by name, without the compressed copies. */
export async function readDist(dist: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
    .sort();
  const texts = await Promise.all(files.map((file) => readFile(path.join(dist, file), 'latin1')));
  return new Map(files.map((file, index) => [file, texts[index] ?? '']));
}

export const isPage = (file: string): boolean => file.endsWith('.html') && !file.endsWith('verify.html');

export function policyIn(text: string): ReadonlyMap<string, readonly string[]> {
  const [, policy = ''] = text.match(/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/) ?? [];
  const directives = policy.split(';').map((one) => one.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}
