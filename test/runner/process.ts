import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Outcome } from './worker';

const TIMEOUT = 600_000;

/** The time limit for a process to exit after its tests, in milliseconds: a busy machine is slow to close a browser. */
const GRACE = 60_000;

export function startWorker(script: string, dist: string) {
  const env = { ...process.env, DIST: dist };
  const child = fork(script, {
    // Component tests make many short-lived objects: with more room (in MB) for those, V8 collects less often.
    execArgv: ['--enable-source-maps', '--max-semi-space-size=32'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env,
    // A group of its own, so that what its tests have started can be ended with it.
    detached: true,
  });
  child.once('exit', () => endGroup(child.pid));
  const closed = once(child, 'close');
  const isAlive = () => child.connected && child.exitCode === null && child.signalCode === null;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));

  async function run(file: string): Promise<Outcome> {
    output = '';
    const failed = (why: string) => ({ passed: 0, failed: 1, skipped: 0, report: `${output}\n${why}` });
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = child.kill('SIGKILL');
    }, TIMEOUT);
    const answered = once(child, 'message').then(async ([outcome]) => {
      // Earlier output may arrive after the message.
      await setImmediate();
      return { ...outcome, report: output + outcome.report };
    });
    const ended = closed.then(([code, signal]) =>
      failed(isLate ? `It took longer than ${TIMEOUT / 1000} s.` : `It ended with ${code ?? signal}.`),
    );
    child.send({ file });
    const outcome = await Promise.race([answered, ended]);
    clearTimeout(deadline);
    return outcome;
  }

  /** Ends the process. Returns false if something kept it alive and it had to be killed. */
  async function end(): Promise<boolean> {
    if (!isAlive()) return true;
    child.send('end');
    const deadline = setTimeout(() => child.kill('SIGKILL'), GRACE);
    const [, signal] = await closed;
    clearTimeout(deadline);
    return signal !== 'SIGKILL';
  }

  const countTests = () => output.match(/[•✘]/g)?.length ?? 0;

  return { run, isAlive, end, countTests };
}

/** Ends the processes that a dead one has left: nobody else ends them if it was killed. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {}
}
