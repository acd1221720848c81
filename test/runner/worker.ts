import { pathToFileURL } from 'node:url';

/** How a file of tests ended. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What the failed ones say; '' where none failed. */
  readonly report: string;
}

/** What uvu makes of a suite: its report, and how many tests of it passed, were skipped and were to run. */
type Suite = () => Promise<readonly [report: string | true, passed: number, skipped: number, all: number]>;

// As uvu's own command does: suites are gathered here instead of running by themselves.
const queue: Suite[][] = [];
Object.assign(globalThis, { UVU_DEFER: true, UVU_QUEUE: queue });

async function runFile(file: string): Promise<Outcome> {
  const suites: Suite[] = [];
  queue[0] = suites;
  await import(pathToFileURL(file).href);
  const sum = { passed: 0, failed: 0, skipped: 0, report: '' };
  for (const suite of suites) {
    const [report, passed, skipped, all] = await suite();
    sum.passed += passed;
    sum.failed += all - passed;
    sum.skipped += skipped;
    if (report !== true) sum.report += report;
  }
  return sum;
}

/** Runs the files that the runner names, one after another, until it says 'end'. */
process.on('message', async (message: { readonly file: string } | 'end') => {
  if (message === 'end') {
    process.removeListener('disconnect', quit);
    process.disconnect();
    return;
  }
  const outcome = await runFile(message.file).catch((error) => ({
    ...{ passed: 0, failed: 1, skipped: 0 },
    report: String(error.stack ?? error),
  }));
  process.send?.(outcome);
});

/** The runner has gone: nothing stays behind it. */
const quit = () => process.exit(1);
process.on('disconnect', quit);
