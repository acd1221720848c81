import { type GraphqlError, isRefusal, isTransient } from '../api/errors';
import { createDeadline } from '../browser/abort-signals';
import { onReturn, retry } from '../browser/retry';
import { yieldToPaint } from '../browser/scheduling';
import { sessionEnd } from '../state/session';
import { onWalletChange } from './wallet';

/** Milliseconds after the tap in which a call may be sent. The player doesn't wait longer. */
const SEND_WITHIN = 20_000;
/** Limits for asking the server about the outcome of a call: milliseconds and tries. */
const RESOLVE_WITHIN = 10_000;
const RESOLVE_TRIES = 5;

export type Ask<Result> = (signal: AbortSignal) => Promise<Result>;

/** A call that moves money. Every try of send and resolve uses the same requestId. */
interface Pursuit<Result> {
  /** Milliseconds since 1970. */
  readonly tappedAt: number;
  /** Sends the call. Only the document of the tap may do this: a later one only asks for the outcome. */
  readonly send?: Ask<Result> | undefined;
  /** Error codes that refuse the call for good in the answer to the first try. */
  readonly refusals: readonly string[];
  /** Asks for the outcome. undefined: the call was not made and never will be. */
  readonly resolve: Ask<Result | undefined>;
  onUncertain(): void;
}

type Outcome<Result> =
  /** isFirst: the first try was answered, so the figures in the answer are current. */
  | { readonly state: 'made'; readonly result: Result; readonly isFirst: boolean }
  /** Not made, and never will be. error: the answer to the first try; without it the server was asked later. */
  | { readonly state: 'refused'; readonly error?: GraphqlError }
  /** The server gave no answer. */
  | { readonly state: 'unknown' };

/** Sends a call, and asks for its outcome if that is in doubt. undefined: the session has ended. */
export async function pursue<Result>(pursuit: Pursuit<Result>): Promise<Outcome<Result> | undefined> {
  const end = sessionEnd();
  const outcome = (await send(pursuit, end)) ?? (await resolve(pursuit, end));
  return end.aborted ? undefined : outcome;
}

/** If the clock was set back, the time counts as over. */
function isOver(tappedAt: number): boolean {
  const passed = Date.now() - tappedAt;
  return passed < 0 || passed >= SEND_WITHIN;
}

/** Returns undefined if the outcome is in doubt. */
async function send<Result>(
  { tappedAt, refusals, send: ask, onUncertain }: Pursuit<Result>,
  end: AbortSignal,
): Promise<Outcome<Result> | undefined> {
  if (!ask) return undefined;
  const deadline = createDeadline(SEND_WITHIN, [end]);
  let outcome: Outcome<Result> | undefined;
  await yieldToPaint();
  await retry(
    async ({ count }) => {
      if (isOver(tappedAt)) return true;
      try {
        outcome = { state: 'made', result: await ask(deadline.signal), isFirst: !count };
        return true;
      } catch (error) {
        // A refusal of a later try may hide that an earlier one succeeded.
        if (!count && isRefusal(error, refusals)) outcome = { state: 'refused', error };
        else if (!end.aborted) onUncertain();
        return !isTransient(error);
      }
    },
    { base: 800, cap: 5_000, signal: deadline.signal },
  );
  deadline.clear();
  return outcome;
}

async function resolve<Result>(
  { resolve: ask, onUncertain }: Pursuit<Result>,
  end: AbortSignal,
): Promise<Outcome<Result>> {
  let outcome: Outcome<Result> = { state: 'unknown' };
  if (end.aborted) return outcome;
  onUncertain();
  const deadline = createDeadline(RESOLVE_WITHIN, [end]);
  await retry(
    async ({ count }) => {
      try {
        const result = await ask(deadline.signal);
        outcome = result === undefined ? { state: 'refused' } : { state: 'made', result, isFirst: false };
        return true;
      } catch {
        return count + 1 >= RESOLVE_TRIES;
      }
    },
    { base: 500, cap: 4_000, signal: deadline.signal },
  );
  deadline.clear();
  return outcome;
}

/** Also wakes when the wallet changes: the payment that is polled may have ended. */
function onChangeOrReturn(wake: () => void): () => void {
  const stops = [onReturn(wake), onWalletChange(wake)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Calls `ask` until it returns true, with pauses of at most eight seconds. Returns a stop function. */
export function poll(ask: Ask<boolean>): () => void {
  const polling = new AbortController();
  const { signal } = polling;
  void retry(() => ask(signal), { base: 2_000, cap: 8_000, signal, wakeOn: onChangeOrReturn });
  return () => polling.abort();
}
