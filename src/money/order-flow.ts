import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import type { GraphqlError } from '../api/errors';
import type { ToldWallet } from '../api/wallet-data';
import { report } from '../browser/report';
import { whenVisible } from '../browser/scheduling';
import { countAnswers } from '../state/call';
import { showToast } from '../state/toasts';
import { userId } from '../state/user';
import { refusalNews } from './answers';
import type { WrongSum } from './asked';
import type { Kind, OpenOrder, OrderOf, ResultOf } from './order';
import { add, close, isBehind, ordersOf, put, type Shown, shownOrder } from './orders';
import { type Ask, pursue } from './pursue';
import { countPushes, expectPush, walletChanged } from './wallet';

/** What bids, recharges and withdrawals do differently. */
interface FlowOptions<Name extends Kind, Answer> {
  readonly kind: Name;
  /** Error codes that refuse a call for good in the answer to the first try. */
  readonly refusals: readonly string[];
  /** How to ask what became of an order. */
  resolve(order: OrderOf<Name>): Ask<Answer | undefined>;
  /** The reason to show if the server says later that the order was not made. */
  notMade(order: OrderOf<Name>): string;
  /** @param sentAt countAnswers() when this document first sent it, if it did */
  take(order: OrderOf<Name>, answer: Answer, sentAt: number | undefined): unknown;
  /** Whether the call may have moved money whose push is lost. */
  readonly movesMoney: boolean;
  /** What becomes of an order without an answer. Missing: the player is told, and may ask again. */
  goOn?(order: OrderOf<Name>): unknown;
  onRefused?(): void;
}

/** The orders of one kind: from the tap, or from an earlier document, to an answer (OpenOrder has the states). */
export function createOrderFlow<Name extends Kind, Answer extends { readonly wallet: ToldWallet | undefined }>(
  options: FlowOptions<Name, Answer>,
) {
  type Of = OrderOf<Name>;
  const orders = ordersOf(options.kind);
  const shown: ReadonlySignal<Shown<Name>> = shownOrder(options.kind);
  const underWay = new Set<string>();

  const to = (order: Of, state: 'checking' | 'unknown') => put({ order, state });

  /** Says why an order is not made: in its place on the screen, or in a toast if it waits behind. */
  function refuse(order: Of, reason: string): void {
    if (isBehind(order)) {
      showToast(reason);
      whenVisible(() => close(order));
    } else put({ order, state: 'refused', reason });
    options.onRefused?.();
  }

  /** Shows what has come back. @param wrong its sums that aren't what was tapped */
  function show(order: Of, result: ResultOf<Name>, wrong: readonly WrongSum[]): void {
    if (wrong.length) report('proof', 'unasked');
    put({ order, state: wrong.length ? 'differs' : 'made', result });
  }

  /** Does work on an order, unless there is some under way. */
  async function alone<Result>({ requestId }: Of, work: () => Promise<Result>): Promise<Result | undefined> {
    if (underWay.has(requestId)) return undefined;
    underWay.add(requestId);
    return work().finally(() => underWay.delete(requestId));
  }

  /**
   * Follows an order to an answer. Without `send` it only asks for one.
   * @returns the server's refusal of the first try, which the caller tells, and so ends the order
   */
  async function follow(order: Of, send?: Ask<Answer>): Promise<GraphqlError | undefined> {
    const [pushesBefore, sentAt] = [countPushes(), send && countAnswers()];
    const onUncertain = () => to(order, 'checking');
    const { refusals, movesMoney } = options;
    const asks = { send, refusals, resolve: options.resolve(order), onUncertain };
    const outcome = await pursue({ ...asks, tappedAt: order.tappedAt });
    // When the session ends, the order waits for the player's next one.
    if (!outcome) return undefined;
    if (outcome.state === 'made') {
      const { result, isFirst } = outcome;
      // The wallet in a later answer may be old.
      if (movesMoney) walletChanged(isFirst ? result.wallet : undefined, pushesBefore);
      await options.take(order, result, sentAt);
    } else if (outcome.state === 'refused') {
      const { error } = outcome;
      if (error?.details.code) refusalNews.tell(error.details.code);
      if (!error) refuse(order, options.notMade(order));
      return error;
    } else {
      if (movesMoney) expectPush();
      if (options.goOn) await options.goOn(order);
      else to(order, 'unknown');
    }
    return undefined;
  }

  function finish(): void {
    const last = shown.peek();
    if (last.state !== 'none') close(last.order);
  }

  const isFree = () => ['none', 'refused', 'seen', 'unknown'].includes(shown.peek().state);

  /** Sends an order, in place of the one on screen. Does nothing while another one is under way. */
  async function begin(order: Of, send: Ask<Answer>): Promise<GraphqlError | undefined> {
    if (!isFree()) return undefined;
    finish();
    add({ order, state: 'sending' });
    return alone(order, () => follow(order, send));
  }

  function resume(order: Of): void {
    to(order, 'checking');
    void alone(order, () => follow(order));
  }

  /** Asks the server again about an order whose outcome is unknown. */
  function checkAgain(): void {
    const last = shown.peek();
    if (last.state === 'unknown') resume(last.order);
  }

  /**
   * Takes up what was left open, and asks again at `online`: a document that comes back offline from the back-forward
   * cache finds there what the next one has left. Returns a stop function.
   */
  function startResuming(takeUp: (open: OpenOrder<Name>) => void): () => void {
    const takeUpAll = () => {
      for (const open of orders.peek()) if (!underWay.has(open.order.requestId)) takeUp(open);
    };
    const stop = effect(() => {
      if (userId.value) untracked(takeUpAll);
    });
    const askAgain = () => {
      checkAgain();
      takeUpAll();
    };
    addEventListener('online', askAgain);
    return () => {
      stop();
      removeEventListener('online', askAgain);
    };
  }

  /** Closes the order of a refusal once the player sees it. Call it while the page of these orders is open. */
  function startShowing(): () => void {
    const stop = effect(() => {
      const last = shown.value;
      if (last.state === 'refused') whenVisible(() => shown.peek() === last && put({ ...last, state: 'seen' }));
    });
    return () => {
      stop();
      // The reason may no longer hold on the next visit.
      const { state } = shown.peek();
      if (state === 'refused' || state === 'seen') finish();
    };
  }

  return {
    orders,
    shown,
    alone,
    refuse,
    show,
    begin,
    checkAgain,
    resume,
    finish,
    isFree,
    startResuming,
    startShowing,
  };
}
