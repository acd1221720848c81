import { AbortedError, type GraphqlError, isPassing, isRefusal } from '../api/errors';
import { retry } from '../browser/retry';
import { createDeadline } from '../browser/waiting';
import { sessionEnd } from '../state/session';

/** Milliseconds from the tap in which a call is sent: the player waits no longer for it. */
const SEND_WITHIN = 20_000;
/** Milliseconds, and tries, in which the server is asked what became of a call. */
const RESOLVE_WITHIN = 10_000;
const RESOLVE_TRIES = 5;

/** A call that moves money. Both functions carry the same requestId at every try. */
export interface Pursuit<Result> {
  /** Milliseconds since 1970. */
  readonly tappedAt: number;
  /** Makes the call. */
  send(signal: AbortSignal): Promise<Result>;
  /** Asks what became of it; undefined: it was not made and never will be. Missing where the backend can't say. */
  readonly resolve?: ((signal: AbortSignal) => Promise<Result | undefined>) | undefined;
  /** Codes by which the first answer refuses for good. */
  readonly refusals: readonly string[];
  /** Told once it is in doubt what became of the call. */
  onDoubt(): void;
}

export type Outcome<Result> =
  /** first: in answer to the first try, so that the figures in it are new. */
  | { readonly state: 'made'; readonly result: Result; readonly first: boolean }
  /** The server has said no, and nothing was taken. */
  | { readonly state: 'refused'; readonly error: GraphqlError }
  /** It was in doubt, and the server says that it was not made and never will be. */
  | { readonly state: 'not-made' }
  /** Nobody could say. */
  | { readonly state: 'unknown' };

/**
 * Sends a call while the player waits for it, and then asks what became of it where that is in doubt (design, Money
 * calls). Call it at the tap, and only then: a later document resolves. @throws AbortedError when the session ends
 */
export async function sendAndResolve<Result>(pursuit: Pursuit<Result>): Promise<Outcome<Result>> {
  const session = sessionEnd();
  return (await send(pursuit, session)) ?? (await ask(pursuit, session));
}

/** Asks what became of a call. @throws AbortedError when the session ends */
export const resolve = <Result>(pursuit: Pursuit<Result>): Promise<Outcome<Result>> => ask(pursuit, sessionEnd());

/** A clock that was set back counts as over. */
function isOver(tappedAt: number): boolean {
  const passed = Date.now() - tappedAt;
  return passed < 0 || passed >= SEND_WITHIN;
}

/** Answers undefined where the outcome is in doubt. */
async function send<Result>(pursuit: Pursuit<Result>, session: AbortSignal): Promise<Outcome<Result> | undefined> {
  const { tappedAt, refusals, onDoubt } = pursuit;
  const deadline = createDeadline(SEND_WITHIN, session);
  let outcome: Outcome<Result> | undefined;
  await retry(
    async ({ count }) => {
      if (isOver(tappedAt)) return true;
      try {
        outcome = { state: 'made', result: await pursuit.send(deadline.signal), first: !count };
        return true;
      } catch (error) {
        // In answer to a repetition a refusal may hide a call that was made.
        if (!count && isRefusal(error, refusals)) outcome = { state: 'refused', error };
        else if (!session.aborted) onDoubt();
        return !isPassing(error);
      }
    },
    { base: 800, cap: 5_000, signal: deadline.signal },
  );
  deadline.clear();
  if (session.aborted) throw new AbortedError();
  return outcome;
}

async function ask<Result>({ resolve, onDoubt }: Pursuit<Result>, session: AbortSignal): Promise<Outcome<Result>> {
  let outcome: Outcome<Result> = { state: 'unknown' };
  if (!resolve) return outcome;
  onDoubt();
  const deadline = createDeadline(RESOLVE_WITHIN, session);
  await retry(
    async ({ count }) => {
      try {
        const result = await resolve(deadline.signal);
        outcome = result === undefined ? { state: 'not-made' } : { state: 'made', result, first: false };
        return true;
      } catch {
        return count + 1 >= RESOLVE_TRIES;
      }
    },
    { base: 500, cap: 4_000, signal: deadline.signal },
  );
  deadline.clear();
  if (session.aborted) throw new AbortedError();
  return outcome;
}
