import { effect, untracked } from '@preact/signals-react';
import { type GraphqlError, isRefusal } from '../api/errors';
import type { WalletFigures } from '../api/wallet-socket';
import { whenVisible } from '../browser/retry';
import type { Move } from '../lib/unexplained';
import { loadBreak } from '../state/break';
import { doubtLimits } from '../state/limits';
import { sessionSignal } from '../state/session';
import { loadUser, userId } from '../state/user';
import { close, type Kind, keepOpen, type OrderOf, openOrders } from './open-orders';
import { type Ask, type Outcome, pursue } from './pursue';
import { balanceOf, countPushes, expectPush, walletChanged } from './wallet';
import { noteStep } from './wallet-trail';

/**
 * The life of a money call. It belongs to one order: several orders of a kind may be open, and one is on screen.
 *
 * | state    | the player sees                | what ends it                                            |
 * |----------|--------------------------------|---------------------------------------------------------|
 * | none     | the form                       | a tap: sending; an order left open is found: checking   |
 * | sending  | that it is on its way          | the first answer: made or refused; in doubt: checking   |
 * | checking | that the server is being asked | an answer: made or refused; no answer: unknown          |
 * | unknown  | the order, with an ID          | asking again: checking; a tap or dismissing it: none    |
 * | refused  | why it was not made            | a tap or leaving the page: none                         |
 * | made     | the result                     | it has been seen: none                                  |
 */
export type MoneyCall<Name extends Kind, Result> =
  | { readonly state: 'none' }
  | ({ readonly order: OrderOf<Name> } & (
      | { readonly state: 'sending' | 'checking' | 'unknown' }
      /** error: the server's own words, in answer to the first try. */
      | { readonly state: 'refused'; readonly reason: string; readonly error?: GraphqlError }
      | { readonly state: 'made'; readonly result: Result }
    ));

/** What bids, recharges and withdrawals do differently. */
interface Rules<Name extends Kind, Result> {
  readonly kind: Name;
  /** Error codes that refuse a call for good in the answer to the first try. */
  readonly refusals: readonly string[];
  /** How to ask what became of an order. undefined if the backend can't tell. */
  resolve(order: OrderOf<Name>): Ask<Result | undefined> | undefined;
  /** The reason to show if the server says later that the order was not made. */
  notMade(order: OrderOf<Name>): string;
  /** What a result says that it has moved, and the wallet in it. Missing if the call moves no money. */
  moveOf?(result: Result): Move & { readonly wallet: WalletFigures | undefined };
  /** Whether an order that leaves the screen without an outcome stays open, to be asked about quietly. */
  keepsUnanswered?(): boolean;
  /** Called when the outcome is known or asking has brought nothing, before that is shown. */
  onSettled?(call: MoneyCall<Name, Result>): void;
}

export function createMoneyCalls<Name extends Kind, Result>(rules: Rules<Name, Result>) {
  type Of = OrderOf<Name>;
  type Call = MoneyCall<Name, Result>;
  const shown = sessionSignal<Call>({ state: 'none' });

  function isShown({ requestId }: Of): boolean {
    const last = shown.peek();
    return last.state !== 'none' && last.order.requestId === requestId;
  }

  /** Follows an order to its outcome. Without `send` it only asks for it. undefined: given up, or the session is over. */
  async function settle(order: Of, send?: Ask<Result>, quiet?: AbortSignal): Promise<Call | undefined> {
    const pushesBefore = countPushes();
    let closed: string | undefined;
    const onUncertain = (error?: unknown) => {
      // Maintenance is no outcome: another arrival of the same call may have been accepted (contract, CLOSED).
      if (isRefusal(error, ['CLOSED'])) closed = error.message;
      if (!quiet && isShown(order)) shown.value = { state: 'checking', order };
    };
    const { refusals, resolve } = rules;
    const asks = { send, refusals, resolve: resolve(order), onUncertain };
    const asked = pursue({ ...asks, tappedAt: order.tappedAt, signal: quiet });
    const outcome = await asked.catch(() => undefined);
    if (!outcome) return undefined;
    const call: Call =
      outcome.state === 'refused'
        ? { ...outcome, order, reason: outcome.error?.message ?? closed ?? rules.notMade(order) }
        : { ...outcome, order };
    if (quiet && outcome.state !== 'made') return call;
    followUp(order, outcome, pushesBefore);
    rules.onSettled?.(call);
    if (isShown(order)) shown.value = call;
    return call;
  }

  function followUp({ requestId }: Of, outcome: Outcome<Result>, pushesBefore: number): void {
    if (outcome.state === 'refused') {
      const { code } = outcome.error ?? {};
      // The player may have taken a break on another phone.
      if (code === 'ON_BREAK') void loadBreak();
      // The player may have set a limit, or come near it, on another phone.
      if (code === 'LIMIT_REACHED') doubtLimits();
      // Another tab or the operator has removed the UPI ID: the guard leads to where the player adds one.
      if (code === 'NO_PAYMENT_METHOD') void loadUser();
    } else if (rules.moveOf && outcome.state === 'made') {
      const { wallet, ...move } = rules.moveOf(outcome.result);
      // The figures in the answer to a repeated call may be old. The next push brings the current ones.
      const current = outcome.isFirst ? wallet : undefined;
      noteStep({ ...move, requestId, balance: balanceOf(current) });
      walletChanged(current, pushesBefore);
    }
    // It may have been made, and its push lost.
    else if (rules.moveOf) expectPush();
  }

  /** Takes the call off the screen and closes its order. A bid without an outcome stays open. */
  function finish(): void {
    const last = shown.peek();
    if (last.state === 'unknown' && rules.keepsUnanswered?.()) keepOpen({ ...last.order, isHidden: true });
    else if (last.state !== 'none') close(last.order);
    shown.value = { state: 'none' };
  }

  /**
   * Sends a call, in place of the one on screen. Resolves when the server has answered or the outcome stays unknown.
   * Does nothing while another one is under way.
   */
  async function begin(order: Of, send: Ask<Result>): Promise<Call | undefined> {
    if (!['none', 'refused', 'unknown'].includes(shown.peek().state)) return undefined;
    finish();
    keepOpen(order);
    shown.value = { state: 'sending', order };
    return settle(order, send);
  }

  /** Like begin, for a form, which shows the server's own refusal beside its field. @throws GraphqlError */
  async function submit(order: Of, send: Ask<Result>): Promise<void> {
    const call = await begin(order, send);
    if (call?.state !== 'refused' || !call.error) return;
    finish();
    throw call.error;
  }

  /** Asks what became of an order that an earlier document or session left open. */
  function resume(order: Of): Promise<Call | undefined> {
    shown.value = { state: 'checking', order };
    return settle(order);
  }

  /** Asks about an order without showing that, but for a result. */
  const askQuietly = (order: Of, signal: AbortSignal): Promise<Call | undefined> => settle(order, undefined, signal);

  /** Asks again about a call whose outcome is unknown. */
  function checkAgain(): void {
    const last = shown.peek();
    if (last.state === 'unknown') void settle(last.order);
  }

  /** Takes up the newest order that was left open, and asks again at `online`. Returns a stop function. */
  function startResuming(takeUp: (order: Of) => void = resume): () => void {
    const stop = effect(() => {
      const left = userId.value && openOrders(rules.kind).findLast(({ isHidden }) => !isHidden);
      if (left) untracked(() => shown.peek().state === 'none' && takeUp(left));
    });
    addEventListener('online', checkAgain);
    return () => {
      stop();
      removeEventListener('online', checkAgain);
    };
  }

  /** Closes the order of a refusal once the player sees it. Call it while the page of these calls is open. */
  function startShowing(): () => void {
    const stop = effect(() => {
      const last = shown.value;
      if (last.state === 'refused') whenVisible(() => close(last.order));
    });
    return () => {
      stop();
      // The player has seen the reason, and it may no longer hold on the next visit.
      if (shown.peek().state === 'refused') finish();
    };
  }

  return { shown, isShown, begin, submit, askQuietly, checkAgain, resume, finish, startResuming, startShowing };
}
