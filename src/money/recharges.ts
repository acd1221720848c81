import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError, isRefusal, ParseError } from '../api/errors';
import { report } from '../browser/report';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { isBooked } from './booked';
import { mismatchesOfRecharge } from './mismatch';
import type { Current, Tap } from './orders';
import * as orders from './orders';
import {
  createRecharge,
  FINAL_RECHARGE_REFUSALS,
  getRecharge,
  RECHARGE_REFUSALS,
  type Recharge,
} from './recharge-operations';
import { askAgain, type Call, carryOut, type PaymentCall, poll } from './send';
import { countPushes, expectPush, wallet, walletChanged } from './wallet';

/** Error codes for an unknown recharge ID (contract, getRecharge). */
const NO_SUCH_RECHARGE: readonly string[] = ['NOT_FOUND', 'BAD_INPUT'];

/** The recharge on screen. pending: it was opened before a reload, and its status isn't known yet. */
export const currentRecharge: ReadonlySignal<Current<'recharge'>> = orders.currentOrder('recharge');

export const finishRecharge = (): void => orders.dismiss(currentRecharge.peek());
export const checkRechargeAgain = (): void => askAgain(currentRecharge.peek());

/**
 * Opens a recharge. Resolves when the server has answered or the outcome stays unknown. Does nothing while another
 * one is opened or paid. @throws GraphqlError when the server refuses
 */
export async function openRecharge(amount: Paise): Promise<void> {
  const tap = orders.newTap(amount);
  if (!tap || !orders.allowsAnother(currentRecharge.peek())) return;
  orders.begin({ ...tap, kind: 'recharge' });
  await carryOut(opening(tap, true));
}

/**
 * How a recharge gets its ID. Without one a later document can only send it again, with the same requestId: the contract
 * has no question for it, and nothing moves until it is paid.
 */
function opening({ requestId, amount }: Tap, isTap: boolean): PaymentCall<Recharge> {
  const open: Call<Recharge> = (signal) => call(createRecharge, { amount: toRupees(amount), requestId }, { signal });
  return {
    kind: 'recharge',
    requestId,
    refusals: RECHARGE_REFUSALS,
    send: isTap ? open : undefined,
    // TOO_SOON and CLOSED are no outcome: another arrival of the call may be accepted (contract).
    ask: ({ signal }) =>
      open(signal).catch((error): undefined => {
        if (!isRefusal(error, FINAL_RECHARGE_REFUSALS)) throw error;
      }),
    apply: (recharge) => apply(requestId, recharge),
    notMade: fill('Your recharge of {sum} was not opened.', { sum: formatRupees(amount) }),
  };
}

/** Brings a pending recharge back to the screen, to be paid. Does nothing while another one is opened or paid. */
export function payRecharge(recharge: Recharge): void {
  const tap = recharge.amount !== undefined && orders.newTap(recharge.amount);
  if (!tap || !orders.allowsAnother(currentRecharge.peek())) return;
  orders.begin({ ...tap, kind: 'recharge', rechargeId: recharge.rechargeId });
  apply(tap.requestId, recharge);
}

/** @param pushesBefore countPushes() before money came in: the push of a credit may have come already, or be lost */
function apply(requestId: string, recharge: Recharge, pushesBefore = countPushes()): void {
  const { rechargeId, received, status } = recharge;
  const last = orders.find('recharge', requestId);
  if (!last) return;
  const before = last.state === 'answered' && last.result.rechargeId === rechargeId ? last.result : undefined;
  const order = { ...last.order, rechargeId };
  const open = { ...last, order };
  orders.put(open);
  const show = () => orders.put({ order, state: 'answered', result: recharge });
  const isWrong = mismatchesOfRecharge(recharge).length > 0;
  if (isWrong) report('proof', 'unasked');
  const isNews = status === 'CREDITED' && (before?.status !== status || before.received !== received);
  if (isWrong || !isNews) show();
  // A newer answer has put another order in its place.
  else
    void isBooked('RECHARGE', rechargeId, received).then(() => orders.find('recharge', requestId) === open && show());
  if (!isNews) return;
  walletChanged(undefined, pushesBefore);
  // What was pushed may be something else. Expecting another push costs at most a reconnection.
  expectPush();
}

/**
 * Polls the recharge on screen until it has ended, and again when the wallet changes: it may be paid all the same, or twice
 * (contract, Recharge). Only the recharge page needs this: nothing moves until a recharge is paid.
 */
export function startRecharges(): () => void {
  let pushesBefore = countPushes();
  /** Returns whether it has ended. A failure says nothing about the recharge, unless its ID is unknown. */
  async function load(rechargeId: string, signal: AbortSignal): Promise<boolean> {
    try {
      const recharge = await call(getRecharge, { rechargeId }, { signal, background: true });
      // Another recharge is no answer.
      if (recharge.rechargeId !== rechargeId) throw new ParseError();
      const last = currentRecharge.peek();
      if ('order' in last) apply(last.order.requestId, recharge, pushesBefore);
      pushesBefore = countPushes();
      return recharge.status !== 'PENDING';
    } catch (error) {
      if (error instanceof AbortedError) return true;
      const last = currentRecharge.peek();
      if (error instanceof GraphqlError && NO_SUCH_RECHARGE.includes(error.details.code ?? '')) finishRecharge();
      else if (last.state === 'pending') orders.setState(last.order.requestId, 'unconfirmed');
      return false;
    }
  }
  const stops = [
    orders.startResuming('recharge', ({ order }) => {
      if (!order.rechargeId) void carryOut(opening(order, false));
    }),
    orders.startShowing('recharge'),
    effect(() => {
      const rechargeId = currentId.value;
      void wallet.value;
      return rechargeId ? poll((signal) => load(rechargeId, signal)) : undefined;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    // The next visit to the page starts with the form, not with an old outcome.
    const last = currentRecharge.peek();
    const isOver = last.state === 'answered' && last.result.status !== 'PENDING';
    if (isOver && !mismatchesOfRecharge(last.result).length) finishRecharge();
  };
}

const currentId = computed(() => {
  const { value: last } = currentRecharge;
  return 'order' in last && last.state !== 'refused' ? last.order.rechargeId : undefined;
});
