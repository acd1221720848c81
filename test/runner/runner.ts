import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { findBrowser, NO_BROWSER } from '../journeys/find-browser';
import { startWorker } from './process';
import type { Outcome } from './worker';

const WORKER = 'test/runner/worker';

/** This package is bundled with the tests: it loads slowly file by file. */
const BUNDLED = 'happy-dom';

/** How many processes run tests at a time. Most of them wait for timers or for a browser. */
const PROCESSES = 5;

export interface TestRun {
  readonly names: readonly string[];
  readonly settings: esbuild.BuildOptions;
  readonly outdir: string;
  /** The folder of the built site. The tests read it from the variable DIST. */
  readonly dist: string;
  build(): Promise<unknown>;
}

/** Sets the exit code. @throws Error of one sentence if there is nothing to run, or no browser under CI */
export async function run({ names, settings, outdir, dist, build }: TestRun): Promise<void> {
  const found = await readdir('test', { recursive: true });
  const files = found.map((name) => path.join('test', name)).filter((file) => /\.test\.tsx?$/.test(file));
  const everywhere = Boolean(names.length || process.env.CI);
  const requested = choose(files, names).filter((file) => everywhere || !isEngine(file));
  if (requested.some(isJourney) && !findBrowser() && process.env.CI) throw new Error(NO_BROWSER);
  const sources = new Map(
    await Promise.all(requested.map(async (file) => [file, await readFile(file, 'utf8')] as const)),
  );
  const timesFile = path.join(path.dirname(outdir), 'times.json');
  const times = await readTimes(timesFile);
  console.log(forecast(requested, times));
  if (requested.some(readsSite)) await build();
  await bundle([...sources.keys()], settings, outdir);
  const total = { passed: 0, failed: 0, skipped: 0 };

  function tell(file: string, { passed, failed, skipped, report }: Outcome) {
    const leftBehind = /\.only\s*\(/.test(sources.get(file) ?? '') && 'an .only was left behind';
    const trouble = leftBehind || (!passed && !failed && !skipped && 'no test ran: is .run() missing?') || '';
    const allFailed = failed || (trouble ? 1 : 0);
    total.passed += passed;
    total.failed += allFailed;
    total.skipped += skipped;
    const notes = [skipped && `, ${skipped} skipped`, trouble && `: ${trouble}`].filter(Boolean).join('');
    console.log(`${allFailed ? 'FAIL' : ' ok '} ${file}  ${passed} passed${notes}`);
    if (failed || skipped) console.log(report);
  }

  async function work(queue: string[], filesInProcess: number) {
    while (queue.length) {
      const worker = startWorker(path.join(outdir, `${WORKER}.mjs`), dist);
      const ran: string[] = [];
      try {
        while (queue.length && ran.length < filesInProcess && worker.isAlive()) {
          const file = String(queue.shift());
          ran.push(file);
          const started = performance.now();
          const telling = setInterval(() => console.log(`     ${file}  ${worker.countTests()} tests so far`), 30_000);
          const outcome = await worker.run(path.join(outdir, file.replace(/tsx?$/, 'mjs')));
          clearInterval(telling);
          tell(file, outcome);
          times[file] = Math.round(performance.now() - started);
        }
      } finally {
        if (!(await worker.end())) {
          total.failed++;
          console.log(`FAIL ${ran.join(', ')}  left something running`);
        }
      }
    }
  }

  const queue = longestFirst(sources, times);
  const journeys = queue.filter(isJourney);
  const engines = queue.filter(isEngine);
  const others = queue.filter((file) => !isJourney(file) && !isEngine(file));
  const lanes = Array.from({ length: PROCESSES }, async (_, lane) => {
    // One lane runs the other tests beside the journeys: many of them wait for timers.
    if (!lane) await work(others, 1);
    // Journeys share a process and its browser. Every other file has a process to itself.
    await work(journeys, Infinity);
    await work(others, 1);
  });
  await Promise.all(lanes);
  // Beside the journeys another browser would be too slow for its time limits.
  await Promise.all([work(engines, 1), work(engines, 1)]);
  await writeFile(timesFile, JSON.stringify(times));
  if (!everywhere) console.log('Only Chromium ran. `node build.mjs test engines` runs one journey in every browser.');
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  if (total.failed || !(total.passed + total.skipped)) process.exitCode = 1;
}

/** @throws Error of one sentence for a name that no file has */
export function choose(files: readonly string[], names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !files.some((file) => file.includes(name)));
  if (unknown) throw new Error(`No test file has ${unknown} in its name`);
  return names.length ? files.filter((file) => names.some((name) => file.includes(name))) : files;
}

/** Says about how long the tests take: as long as they did here the last time, but at least as the longest file. */
export function forecast(files: readonly string[], times: Readonly<Record<string, number>>): string {
  const known = files.flatMap((file) => times[file] ?? []);
  const sum = known.reduce((all, one) => all + one, 0);
  const seconds = Math.max(...known, sum / PROCESSES) / 1000;
  const about = seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  if (!known.length) return `${count}, not yet run here`;
  const others = known.length < files.length ? `, and ${files.length - known.length} not yet run here` : '';
  return `${count}: about ${about}${others}`;
}

const isJourney = (file: string) => file.includes('journeys');

const readsSite = (file: string) => /^test.(build|engines|journeys|verify)\b/.test(file);

/** One journey in every browser. It runs if its file is requested, and under CI: in Chromium it repeats the others. */
const isEngine = (file: string) => file.includes('engines');

async function readTimes(file: string): Promise<Record<string, number>> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

/** What takes long comes first, as it must not run alone at the end. A file that never ran here counts by its length. */
const longestFirst = (sources: ReadonlyMap<string, string>, times: Readonly<Record<string, number>>): string[] => {
  const cost = ([file, text]: readonly [string, string]) => times[file] ?? text.length;
  return [...sources].sort((one, other) => cost(other) - cost(one)).map(([file]) => file);
};

async function bundle(files: string[], { packages: _, ...settings }: esbuild.BuildOptions, outdir: string) {
  const { dependencies, devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  await rm(outdir, { recursive: true, force: true });
  await esbuild.build({
    ...settings,
    external: Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name !== BUNDLED),
    entryPoints: [...files, `${WORKER}.ts`].sort(),
    outdir,
    outbase: '.',
    outExtension: { '.js': '.mjs' },
    splitting: true,
    // A stack then names the sources, which stand where they stood.
    sourcemap: true,
    sourcesContent: false,
  });
}
