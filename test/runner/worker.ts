import { pathToFileURL } from 'node:url';
import { withoutFeatures } from '../features';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly report: string;
}

/** A suite of uvu. It returns its report and how many tests passed, were skipped, and exist. */
type Suite = () => Promise<readonly [report: string | true, passed: number, skipped: number, all: number]>;

// With these globals suites are queued instead of running at once, as under uvu's own command.
const queue: Suite[][] = [];
Object.assign(globalThis, { UVU_DEFER: true, UVU_QUEUE: queue });
withoutFeatures();

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

/** No process may outlive the runner. */
const quit = () => process.exit(1);
process.on('disconnect', quit);
