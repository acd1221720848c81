import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Outcome } from './worker';

/** Milliseconds that one file of tests may take. */
const TIMEOUT = 300_000;

/** Milliseconds in which a process must end once its tests have. */
const GRACE = 10_000;

export interface Worker {
  /** Runs one file of tests; what the process prints meanwhile goes into the report. */
  run(file: string): Promise<Outcome>;
  /** False once the process has ended by itself, with all that its file left undone. */
  isAlive(): boolean;
  /** Ends the process; answers false where it had to be killed, because something kept it alive. */
  end(): Promise<boolean>;
}

/** Starts a process that runs files of tests. @param dist the built site */
export function startWorker(script: string, dist: string): Worker {
  const env = { ...process.env, DIST: dist };
  const child = fork(script, { execArgv: ['--enable-source-maps'], stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env });
  const closed = once(child, 'close');
  const isAlive = () => child.connected && child.exitCode === null && child.signalCode === null;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));

  async function run(file: string): Promise<Outcome> {
    output = '';
    const failed = (why: string) => ({ passed: 0, failed: 1, skipped: 0, report: `${output}\n${why}` });
    const deadline = setTimeout(() => child.kill('SIGKILL'), TIMEOUT);
    const answered = once(child, 'message').then(async ([outcome]) => {
      // What it printed before may be read after.
      await setImmediate();
      return { ...outcome, report: output + outcome.report };
    });
    const ended = closed.then(([code, signal]) =>
      failed(signal === 'SIGKILL' ? `It took longer than ${TIMEOUT / 1000} s.` : `It ended with ${code ?? signal}.`),
    );
    child.send({ file });
    const outcome = await Promise.race([answered, ended]);
    clearTimeout(deadline);
    return outcome;
  }

  async function end(): Promise<boolean> {
    if (!isAlive()) return true;
    child.send('end');
    const deadline = setTimeout(() => child.kill('SIGKILL'), GRACE);
    const [, signal] = await closed;
    clearTimeout(deadline);
    return signal !== 'SIGKILL';
  }

  return { run, isAlive, end };
}
