import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';

/** Milliseconds that one file of tests may take. */
const TIMEOUT = 900_000;

/** Files of tests that run at a time: most of them wait, for timers and for a browser, more than they work. */
const WORKERS = 4;

export interface TestRun {
  /** Only the files whose names contain this. */
  readonly filter: string;
  /** How the build script bundles for Node. */
  readonly settings: esbuild.BuildOptions;
  /** Where the bundled tests go. */
  readonly outdir: string;
  /** The built site, which the tests find as DIST. */
  readonly dist: string;
}

/** Runs every file of tests in a process of its own, prints the sum last and leaves the exit code. */
export async function run({ filter, settings, outdir, dist }: TestRun): Promise<void> {
  const names = await readdir('test', { recursive: true });
  const files = names.map((name) => path.join('test', name)).filter((file) => /\.test\.tsx?$/.test(file));
  const sources = new Map(
    await Promise.all(
      files.filter((file) => file.includes(filter)).map(async (file) => [file, await readFile(file, 'utf8')] as const),
    ),
  );
  await bundle([...sources.keys()].sort(), settings, outdir);
  const total = { passed: 0, failed: 0, skipped: 0 };
  const queue = longestFirst(sources);
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const result = await runFile(path.join(outdir, file.replace(/tsx?$/, 'mjs')), sources.get(file) ?? '', dist);
      for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += result[kind];
      console.log(`${result.failed ? 'FAIL' : ' ok '} ${file}  ${result.passed} passed${result.note}`);
      if (result.failed) console.log(result.output);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  if (total.failed || !(total.passed + total.skipped)) process.exitCode = 1;
}

async function bundle(entryPoints: string[], settings: esbuild.BuildOptions, outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  await esbuild.build({
    ...settings,
    entryPoints,
    outdir,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    splitting: true,
  });
}

/** The browser's and the longest first: none is left to run alone at the end. */
function longestFirst(sources: ReadonlyMap<string, string>): string[] {
  const weight = ([file, source]: readonly [string, string]) => source.length + (file.includes('journeys') ? 1e6 : 0);
  return [...sources].sort((one, other) => weight(other) - weight(one)).map(([file]) => file);
}

async function runFile(file: string, source: string, dist: string) {
  const { code, output } = await execute(process.execPath, ['--enable-source-maps', file], { DIST: dist });
  const count = (name: string) =>
    [...output.matchAll(new RegExp(`^  ${name}: +(\\d+)`, 'gm'))].reduce((sum, [, n]) => sum + Number(n), 0);
  const all = count('Total');
  const passed = count('Passed');
  const skipped = count('Skipped');
  const trouble = [
    /\.only\s*\(/.test(source) && 'an .only was left behind',
    code === 'SIGTERM' && `took longer than ${TIMEOUT / 1000} s`,
    !all && !skipped && (code ? 'ended before its tests' : 'no test ran: is .run() missing?'),
    code && all === passed && `ended with ${code}`,
  ].find(Boolean);
  // uvu leaves skipped tests out of the total.
  const failed = all - passed || (trouble ? 1 : 0);
  return { passed, skipped, failed, output, note: trouble ? ` (${trouble})` : skipped ? `, ${skipped} skipped` : '' };
}

/** Runs a command to its end, or to the time limit, and answers what it printed. */
function execute(command: string, args: string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number | string | null; output: string }>((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, timeout: TIMEOUT });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('close', (code, signal) => resolve({ code: signal ?? code, output }));
  });
}
