import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const cache = path.resolve(process.env.CACHE ?? 'node_modules/.cache/coin-flip', 'elsewhere');
const sources = ['src', 'styles', 'index.html', 'build.mjs', 'package.json'];

/**
 * Copies the sources of a release into a separate folder, and builds them with exactly this environment.
 * @throws Error with the words of a build that fails
 */
export async function buildElsewhere(name: string, env: NodeJS.ProcessEnv): Promise<{ dist: string; output: string }> {
  const folder = path.join(cache, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // Synchronous: in Node.js 20 the other cp has hung.
  for (const source of sources) cpSync(source, path.join(folder, source), { recursive: true });
  const options = { cwd: folder, env: { ...env, CACHE: path.join(folder, 'cache') } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['build.mjs'], options).catch((error) => {
    throw new Error(error.stderr);
  });
  return { dist: path.join(folder, 'dist'), output: stdout + stderr };
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
