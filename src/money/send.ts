import { effect } from '@preact/signals-react';
import { type GraphqlError, isRefusal, isTransient } from '../api/errors';
import type { ReportedWallet } from '../api/wallet-data';
import { createDeadline } from '../browser/abort-signals';
import { onReturn, retry } from '../browser/retry';
import { yieldToPaint } from '../browser/scheduling';
import { countAnswers, onAnswer } from '../state/call';
import { sessionEnd } from '../state/session';
import { refusalEvents } from './events';
import { type Current, close, find, isUnderWay, type Kind, refuse, setState, stateOf, workOn } from './orders';
import { countPushes, expectPush, walletChanged } from './wallet';

/** Milliseconds after the tap in which a call may be sent. */
const SEND_WITHIN = 20_000;
const ASK_WITHIN = 10_000;
const ASK_TRIES = 5;
const HOUR = 3_600_000;

export type Call<Answer> = (signal: AbortSignal) => Promise<Answer>;

interface MoneyCall<Answer> {
  readonly kind: Kind;
  readonly requestId: string;
  /** Missing unless this document has the tap. */
  readonly make?: Call<Answer> | undefined;
  /** Error codes that refuse the call for good in the answer to the first try. */
  readonly refusals: readonly string[];
  /** Asks what became of the call. undefined: it was not made and never will be. */
  ask(options: { readonly signal: AbortSignal; readonly background: boolean }): Promise<Answer | undefined>;
  readonly pauses: { readonly base: number; readonly cap: number };
  onUnconfirmed?(): void;
}

type Sent<Answer> =
  /** isFirst: the first try was answered, so the wallet in the answer is current. answersBefore: see WalletEvent. */
  | Readonly<{ state: 'made'; answer: Answer; isFirst: boolean; answersBefore?: number | undefined }>
  /** Not made, and never will be. error: the answer to the first try; without it a later query said so. */
  | Readonly<{ state: 'refused'; error?: GraphqlError }>;

/** Sends for 20 seconds, asks for ten what became of it, and then for ever. undefined: the session, or the order, has ended. */
export async function carryOut<Answer extends { readonly wallet: ReportedWallet | undefined }>(
  moneyCall: MoneyCall<Answer>,
): Promise<Sent<Answer> | undefined> {
  const end = sessionEnd();
  const [pushesBefore, answersBefore] = [countPushes(), moneyCall.make && countAnswers()];
  const sent = (await sendInTime(moneyCall, end)) ?? (await findOut(moneyCall, end));
  if (!sent || sent === 'closed' || end.aborted) return undefined;
  if (sent.state === 'made') {
    if (changesWallet(moneyCall)) walletChanged(sent.isFirst ? sent.answer.wallet : undefined, pushesBefore);
    return { ...sent, answersBefore };
  }
  const code = sent.error?.details.code;
  if (code) refusalEvents.emit(code);
  return sent;
}

const changesWallet = ({ kind }: { readonly kind: Kind }): boolean => !(features.payments && kind === 'recharge');

export interface TransferCall<Answer> extends Omit<MoneyCall<Answer>, 'pauses' | 'onUnconfirmed'> {
  apply(answer: Answer, answersBefore: number | undefined): void;
  readonly notMade: string;
}

/** Resolves when the server has answered, or the player need not wait any longer. @throws GraphqlError when it refuses the tap */
export const carryOutTransfer = <Answer extends { readonly wallet: ReportedWallet | undefined }>(
  transfer: TransferCall<Answer>,
) =>
  new Promise<void>((resolve, reject) => {
    const { kind, requestId } = transfer;
    const work = async () => {
      // Between signs of life (onSignOfLife) hardly ever.
      const sent = await carryOut({ ...transfer, pauses: { base: HOUR, cap: HOUR }, onUnconfirmed: resolve });
      if (!sent || !stateOf(requestId)) return;
      if (sent.state === 'made') return transfer.apply(sent.answer, sent.answersBefore);
      if (!sent.error) return refuse(kind, requestId, transfer.notMade);
      close(requestId);
      throw sent.error;
    };
    workOn(requestId, work).then(resolve, reject);
  });

/** Tries until there is an answer, the time or the tries are over, or `end`. A failed try is no answer. */
export async function untilAnswered<Answer>(
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

async function sendInTime<Answer>(moneyCall: MoneyCall<Answer>, end: AbortSignal): Promise<Sent<Answer> | undefined> {
  const { kind, requestId, make, refusals } = moneyCall;
  const tappedAt = find(kind, requestId)?.order.tappedAt ?? 0;
  if (!make) return undefined;
  await yieldToPaint();
  const sent = await untilAnswered<Sent<Answer> | 'doubt'>(
    async (signal, count) => {
      const passed = Date.now() - tappedAt;
      // Below zero the clock was set back: the time counts as over.
      if (passed < 0 || passed >= SEND_WITHIN) return 'doubt';
      try {
        return { state: 'made', answer: await make(signal), isFirst: !count };
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
  return sent === 'doubt' ? undefined : sent;
}

async function findOut<Answer>(moneyCall: MoneyCall<Answer>, end: AbortSignal) {
  const { requestId, onUnconfirmed, pauses } = moneyCall;
  const ask = async (signal: AbortSignal): Promise<Sent<Answer>> => {
    const answer = await moneyCall.ask({ signal, background: stateOf(requestId) !== 'checking' });
    return answer === undefined ? { state: 'refused' } : { state: 'made', answer, isFirst: false };
  };
  if (end.aborted) return undefined;
  if (stateOf(requestId) === 'sending') setState(requestId, 'checking');
  if (stateOf(requestId) === 'checking') {
    const answer = await untilAnswered(ask, { within: ASK_WITHIN, tries: ASK_TRIES, base: 500, cap: 4_000 }, end);
    if (answer || end.aborted) return answer;
  }
  const markUnconfirmed = (): undefined => {
    if (!end.aborted && stateOf(requestId) === 'checking') setState(requestId, 'unconfirmed');
  };
  markUnconfirmed();
  if (changesWallet(moneyCall)) expectPush();
  onUnconfirmed?.();
  return untilAnswered<Sent<Answer> | 'closed'>(
    async (signal) => (await ask(signal).catch(markUnconfirmed)) ?? (stateOf(requestId) ? undefined : 'closed'),
    { ...pauses, wakeOn: (wake) => onSignOfLife(requestId, wake) },
    end,
  );
}

/** Wakes when the network returns, the page becomes visible, any other call is answered, or the player asks. */
function onSignOfLife(requestId: string, wake: () => void): () => void {
  const stops = [
    onReturn(wake),
    onAnswer(wake),
    effect(() => {
      if (stateOf(requestId) === 'checking') wake();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export function askAgain(current: Current<Kind>): void {
  if (current.state === 'unconfirmed' && isUnderWay(current.order.requestId))
    setState(current.order.requestId, 'checking');
}

/** Calls `attempt` until it returns true. Returns what stops it. */
export function poll(attempt: Call<boolean>, pauses = { base: 2_000, cap: 8_000 }): () => void {
  const polling = new AbortController();
  const { signal } = polling;
  void retry(() => attempt(signal), { ...pauses, signal });
  return () => polling.abort();
}
