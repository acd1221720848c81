import { type GraphqlError, isRefusal, isTransient } from '../api/errors';
import type { ReportedWallet } from '../api/wallet-data';
import { createDeadline } from '../browser/abort-signals';
import { onReturn, retry } from '../browser/retry';
import { yieldToPaint } from '../browser/scheduling';
import { countAnswers, onAnswer } from '../state/call';
import { sessionEnd } from '../state/session';
import { refusalEvents } from './events';
import { type Current, close, find, type Kind, once, refuse, setState, stateOf } from './orders';
import { countPushes, expectPush, walletChanged } from './wallet';

// The one sender of what moves money. It sends for 20 seconds, asks for ten, and then asks again as long as the session
// lasts. Each try has the same requestId.

/** Milliseconds after the tap in which a call may be sent. */
const SEND_WITHIN = 20_000;
/** How long and how often a player waits for what became of a call: milliseconds and tries. */
const ASK_WITHIN = 10_000;
const ASK_TRIES = 5;
/** Milliseconds between two questions about a payment, unless a sign of life ends the pause. */
const HOUR = 3_600_000;

export type Call<Result> = (signal: AbortSignal) => Promise<Result>;

interface Sending<Answer> {
  readonly kind: Kind;
  readonly requestId: string;
  /** Sends the call. Only the document of the tap may do this. */
  readonly send?: Call<Answer> | undefined;
  /** Error codes that refuse the call for good in the answer to the first try. */
  readonly refusals: readonly string[];
  /** Asks what became of the call, in the background unless the player waits. undefined: it was not made and never will be. */
  ask(options: { readonly signal: AbortSignal; readonly background: boolean }): Promise<Answer | undefined>;
  /** Milliseconds between two questions once the player has gone on. */
  readonly pauses: { readonly base: number; readonly cap: number };
  onUnconfirmed?(): void;
}

type Outcome<Answer> =
  /**
   * isFirst: the first try was answered, so the wallet in the answer is current. sentAt: countAnswers() when this document
   * first sent it, if it did.
   */
  | { readonly state: 'made'; readonly answer: Answer; readonly isFirst: boolean; readonly sentAt?: number | undefined }
  /** Not made, and never will be. error: the answer to the first try; without it a later query said so. */
  | { readonly state: 'refused'; readonly error?: GraphqlError };

/** Sends the call of an order, and asks until its outcome is known. undefined: the session has ended. */
export async function send<Answer extends { readonly wallet: ReportedWallet | undefined }>(
  sending: Sending<Answer>,
): Promise<Outcome<Answer> | undefined> {
  const end = sessionEnd();
  const [pushesBefore, sentAt] = [countPushes(), sending.send && countAnswers()];
  const outcome =
    (await sendInTime(sending, end)) ?? (await askInTime(sending, end)) ?? (await askForEver(sending, end));
  // The order waits for the player's next session.
  if (!outcome || end.aborted) return undefined;
  if (outcome.state === 'made') {
    if (movesMoney(sending)) walletChanged(outcome.isFirst ? outcome.answer.wallet : undefined, pushesBefore);
    return { ...outcome, sentAt };
  }
  const code = outcome.error?.details.code;
  if (code) refusalEvents.emit(code);
  return outcome;
}

/** Opening a recharge moves nothing. */
const movesMoney = ({ kind }: { readonly kind: Kind }): boolean => !(features.payments && kind === 'recharge');

export interface PaymentCall<Answer> extends Omit<Sending<Answer>, 'pauses' | 'onUnconfirmed'> {
  /** @param sentAt as in Outcome */
  apply(answer: Answer, sentAt: number | undefined): void;
  /** Why it came to nothing, if the server says so later. */
  readonly notMade: string;
  onRefused?(): void;
}

/**
 * Carries out a recharge or a withdrawal. Resolves when the server has answered, or when the player need not wait any
 * longer. @throws GraphqlError when the server refuses the tap
 */
export const carryOut = <Answer extends { readonly wallet: ReportedWallet | undefined }>(
  payment: PaymentCall<Answer>,
) =>
  new Promise<void>((resolve, reject) => {
    const { kind, requestId } = payment;
    const work = async () => {
      const outcome = await send({ ...payment, pauses: { base: HOUR, cap: HOUR }, onUnconfirmed: resolve });
      if (!outcome || !stateOf(requestId)) return;
      if (outcome.state === 'made') return payment.apply(outcome.answer, outcome.sentAt);
      if (!outcome.error) return refuse(kind, requestId, payment.notMade);
      close({ requestId });
      payment.onRefused?.();
      throw outcome.error;
    };
    once(requestId, work).then(resolve, reject);
  });

/** Tries until there is an answer, the time or the tries are over, or the session has ended. A failed try is no answer. */
export async function repeat<Answer>(
  attempt: (signal: AbortSignal, count: number) => Promise<Answer | undefined>,
  {
    within,
    tries = Infinity,
    ...options
  }: { within?: number; tries?: number; base: number; cap: number; wakeOn?: typeof onReturn },
  end: AbortSignal,
): Promise<Answer | undefined> {
  const deadline = within ? createDeadline(within, [end]) : undefined;
  const signal = deadline?.signal ?? end;
  let answer: Answer | undefined;
  await retry(
    async ({ count }) => {
      answer = await attempt(signal, count).catch(() => undefined);
      return answer !== undefined || count + 1 >= tries;
    },
    { ...options, signal },
  );
  deadline?.clear();
  return answer;
}

/** Returns undefined if the outcome is in doubt. */
async function sendInTime<Answer>(sending: Sending<Answer>, end: AbortSignal): Promise<Outcome<Answer> | undefined> {
  const { kind, requestId, send: ask, refusals } = sending;
  const tappedAt = find(kind, requestId)?.order.tappedAt ?? 0;
  if (!ask) return undefined;
  await yieldToPaint();
  const outcome = await repeat<Outcome<Answer> | 'doubt'>(
    async (signal, count) => {
      const passed = Date.now() - tappedAt;
      // Below zero the clock was set back: the time counts as over.
      if (passed < 0 || passed >= SEND_WITHIN) return 'doubt';
      try {
        return { state: 'made', answer: await ask(signal), isFirst: !count };
      } catch (error) {
        // A refusal of a later try may hide that an earlier one was made.
        if (!count && isRefusal(error, refusals)) return { state: 'refused', error };
        if (!end.aborted) setState(requestId, 'checking');
        return isTransient(error) ? undefined : 'doubt';
      }
    },
    { within: SEND_WITHIN, base: 800, cap: 5_000 },
    end,
  );
  return outcome === 'doubt' ? undefined : outcome;
}

const question =
  <Answer>({ ask, requestId }: Sending<Answer>) =>
  async (signal: AbortSignal): Promise<Outcome<Answer>> => {
    const answer = await ask({ signal, background: stateOf(requestId) !== 'checking' });
    return answer === undefined ? { state: 'refused' } : { state: 'made', answer, isFirst: false };
  };

async function askInTime<Answer>(sending: Sending<Answer>, end: AbortSignal): Promise<Outcome<Answer> | undefined> {
  const state = stateOf(sending.requestId);
  if (end.aborted || (state !== 'sending' && state !== 'checking')) return undefined;
  setState(sending.requestId, 'checking');
  return repeat(question(sending), { within: ASK_WITHIN, tries: ASK_TRIES, base: 500, cap: 4_000 }, end);
}

/** Asks as long as the session lasts. The player has gone on, or has read that nobody knows. */
async function askForEver<Answer>(sending: Sending<Answer>, end: AbortSignal): Promise<Outcome<Answer> | undefined> {
  const { requestId, onUnconfirmed, pauses } = sending;
  if (end.aborted) return undefined;
  const rest = (): undefined => {
    if (!end.aborted && stateOf(requestId) === 'checking') setState(requestId, 'unconfirmed');
  };
  rest();
  if (movesMoney(sending)) expectPush();
  onUnconfirmed?.();
  const outcome = await repeat<Outcome<Answer> | 'closed'>(
    async (signal) => {
      wakes.set(requestId, () => {});
      const answer = await question(sending)(signal).catch(rest);
      // An order that was closed meanwhile has nobody to tell.
      return answer ?? (stateOf(requestId) ? undefined : 'closed');
    },
    { ...pauses, wakeOn: (wake) => onSignOfLife(requestId, wake) },
    end,
  );
  wakes.delete(requestId);
  return outcome === 'closed' ? undefined : outcome;
}

/** What ends the pause between two questions, by the requestId of each order that is looked up. */
const wakes = new Map<string, () => void>();

/** Wakes when the network returns, the page becomes visible, any other call is answered, or the player asks. */
function onSignOfLife(requestId: string, wake: () => void): () => void {
  wakes.set(requestId, wake);
  const stops = [onReturn(wake), onAnswer(wake)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Asks at once about the order on screen if it is unconfirmed. */
export function askAgain(shown: Current<Kind>): void {
  const wake = shown.state === 'unconfirmed' && wakes.get(shown.order.requestId);
  if (!wake) return;
  setState(shown.order.requestId, 'checking');
  wake();
}

/** Calls `ask` until it returns true, with pauses of at most eight seconds. */
export function poll(ask: Call<boolean>): () => void {
  const polling = new AbortController();
  const { signal } = polling;
  void retry(() => ask(signal), { base: 2_000, cap: 8_000, signal });
  return () => polling.abort();
}
