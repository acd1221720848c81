import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError, isRefusal, ParseError } from '../api/errors';
import { report } from '../browser/report';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { isBooked } from './booked';
import { mismatchesOfRecharge } from './mismatch';
import type { Shown, Tap } from './order';
import { begin, dismiss, find, isFree, newTap, put, setState, shownOrder, startResuming, startShowing } from './orders';
import {
  createRecharge,
  FINAL_RECHARGE_REFUSALS,
  getRecharge,
  RECHARGE_REFUSALS,
  type Recharge,
} from './recharge-calls';
import { type Ask, askAgain, carryOut, type Payment, poll } from './send';
import { countPushes, expectPush, wallet, walletChanged } from './wallet';

/** Error codes for an unknown recharge ID (contract, getRecharge). */
const NO_SUCH_RECHARGE: readonly string[] = ['NOT_FOUND', 'BAD_INPUT'];

/**
 * The recharge that the player is opening or paying. pending: it was opened before a reload, and its status isn't known
 * yet. unconfirmed: asking has failed so far.
 */
export const shownRecharge: ReadonlySignal<Shown<'recharge'>> = shownOrder('recharge');
export const finishRecharge = (): void => dismiss(shownRecharge.peek());

export function checkRechargeAgain(): void {
  const last = shownRecharge.peek();
  if (last.state === 'unconfirmed') askAgain(last.order.requestId);
}

/**
 * Opens a recharge. Resolves when the server has answered or the outcome stays unknown. Does nothing while another
 * recharge is being opened or paid. @throws GraphqlError when the server refuses
 */
export async function openRecharge(amount: Paise): Promise<void> {
  const tap = newTap(amount);
  if (!tap || !isFree(shownRecharge.peek())) return;
  begin({ ...tap, kind: 'recharge' });
  await carryOut(opening(tap, true));
}

/**
 * How a recharge gets its ID. Without one a later document can only send it again, with the same requestId: the contract
 * has no question for it, and nothing moves until it is paid.
 */
function opening({ requestId, amount }: Tap, isTap: boolean): Payment<Recharge> {
  const open: Ask<Recharge> = (signal) => call(createRecharge, { amount: toRupees(amount), requestId }, { signal });
  return {
    kind: 'recharge',
    requestId,
    refusals: RECHARGE_REFUSALS,
    movesMoney: false,
    send: isTap ? open : undefined,
    ask: ({ signal }) => open(signal).catch(refusedForGood),
    take: (recharge) => take(requestId, recharge),
    notMade: fill('Your recharge of {sum} was not opened.', { sum: formatRupees(amount) }),
  };
}

/** Brings a pending recharge back to the screen, to be paid. Does nothing while another one is opened or paid. */
export function payRecharge(recharge: Recharge): void {
  const tap = recharge.amount !== undefined && newTap(recharge.amount);
  if (!tap || !isFree(shownRecharge.peek())) return;
  begin({ ...tap, kind: 'recharge', rechargeId: recharge.rechargeId });
  take(tap.requestId, recharge);
}

async function load(rechargeId: string, signal: AbortSignal): Promise<Recharge> {
  const recharge = await call(getRecharge, { rechargeId }, { signal, background: true });
  // Another recharge is no answer.
  if (recharge.rechargeId !== rechargeId) throw new ParseError();
  return recharge;
}

/** TOO_SOON and CLOSED are no outcome: another arrival of the call may be accepted (contract). */
function refusedForGood(error: unknown): undefined {
  if (!isRefusal(error, FINAL_RECHARGE_REFUSALS)) throw error;
}

/** countPushes() before money came in. */
let pushesBefore = 0;

function take(requestId: string, recharge: Recharge): void {
  const { rechargeId, received, status } = recharge;
  const last = find('recharge', requestId);
  if (!last) return;
  const before = last.state === 'answered' && last.result.rechargeId === rechargeId ? last.result : undefined;
  const order = { ...last.order, rechargeId };
  // From now on it is known by its ID, whatever the statement says of it.
  const open = { ...last, order };
  put(open);
  const show = () => put({ order, state: 'answered', result: recharge });
  const isWrong = mismatchesOfRecharge(recharge).length > 0;
  if (isWrong) report('proof', 'unasked');
  const known = before?.status === 'CREDITED' ? before.received : 0;
  if (status !== 'CREDITED' || (before?.status === status && known === received)) {
    show();
    pushesBefore = countPushes();
    return;
  }
  if (isWrong) show();
  // A newer answer has put another order in its place.
  else void isBooked('RECHARGE', rechargeId, received).then(() => find('recharge', requestId) === open && show());
  // The push of the credit may have come already or be lost. Expecting another costs at most a reconnection.
  walletChanged(undefined, pushesBefore);
  expectPush();
}

/**
 * Polls the recharge on screen until it has ended, and again when the wallet changes: it may be paid all the same, or twice
 * (contract, Recharge). Only the recharge page needs this: nothing moves until a recharge is paid. Returns a stop function.
 */
export function startRecharges(): () => void {
  const stops = [
    startResuming('recharge', ({ order }) => {
      if (!order.rechargeId) void carryOut(opening(order, false));
    }),
    startShowing('recharge'),
    effect(() => {
      const rechargeId = shownId.value;
      void wallet.value;
      return rechargeId ? poll((signal) => loadStatus(rechargeId, signal)) : undefined;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    // The next visit to the page starts with the form, not with an old outcome.
    if (isOver(shownRecharge.peek())) finishRecharge();
  };
}

/** The ID of the recharge on screen. */
const shownId = computed(() => {
  const { value: last } = shownRecharge;
  return 'order' in last && last.state !== 'refused' ? last.order.rechargeId : undefined;
});

const isOver = (last: Shown<'recharge'>): boolean =>
  last.state === 'answered' && last.result.status !== 'PENDING' && !mismatchesOfRecharge(last.result).length;

/** Returns whether it has ended. A failure says nothing about the recharge, unless its ID is unknown. */
async function loadStatus(rechargeId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const recharge = await load(rechargeId, signal);
    const last = shownRecharge.peek();
    if ('order' in last) take(last.order.requestId, recharge);
    return recharge.status !== 'PENDING';
  } catch (error) {
    if (error instanceof AbortedError) return true;
    const last = shownRecharge.peek();
    if (error instanceof GraphqlError && NO_SUCH_RECHARGE.includes(error.details.code ?? '')) finishRecharge();
    else if (last.state === 'pending') setState(last.order.requestId, 'unconfirmed');
  }
  return false;
}
