import { computed, effect, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError, isRefusal, ParseError } from '../api/errors';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { fill } from '../lib/text';
import { call } from '../state/call';
import { rememberAsked, wrongSumsOfRecharge } from './asked';
import { isBooked } from './booked';
import type { RechargeOrder } from './order';
import { createOrderFlow } from './order-flow';
import { add, beginOrder, close, put, type Shown } from './orders';
import { poll } from './pursue';
import {
  createRecharge,
  FINAL_RECHARGE_REFUSALS,
  getRecharge,
  RECHARGE_REFUSALS,
  type Recharge,
} from './recharge-calls';
import { countPushes, expectPush, onWalletChange, walletChanged } from './wallet';

/** Error codes for an unknown recharge ID (contract, getRecharge). */
const NO_SUCH_RECHARGE: readonly string[] = ['NOT_FOUND', 'BAD_INPUT'];

const flow = createOrderFlow<'recharge', Recharge>({
  kind: 'recharge',
  refusals: RECHARGE_REFUSALS,
  // Without an ID it is sent again, which is safe: nothing moves until the recharge is paid (contract).
  resolve: (order) => (signal) =>
    order.rechargeId ? load(order.rechargeId, signal) : open(order, signal).catch(refusedForGood),
  notMade: ({ amount }) => fill('Your recharge of {sum} was not opened.', { sum: formatRupees(amount) }),
  take,
  movesMoney: false,
});

/**
 * The recharge that the player is opening or paying. With a rechargeId, checking means that its status isn't known yet,
 * and unknown that asking for the status has failed so far.
 */
export const shownRecharge: ReadonlySignal<Shown<'recharge'>> = flow.shown;
export const checkRechargeAgain = flow.checkAgain;
export const finishRecharge = flow.finish;

/**
 * Opens a recharge. Resolves when the server has answered or the outcome stays unknown. Does nothing while another
 * recharge is being opened or paid. @throws GraphqlError when the server refuses
 */
export async function openRecharge(amount: Paise): Promise<void> {
  const begun = beginOrder(amount);
  if (!begun) return;
  const order: RechargeOrder = { ...begun, kind: 'recharge', rechargeId: '' };
  const refusal = await flow.begin(order, (signal) => open(order, signal));
  if (!refusal) return;
  close(order);
  throw refusal;
}

/** Brings a pending recharge back to the screen, to be paid. Does nothing while another one is opened or paid. */
export function payRecharge(recharge: Recharge): void {
  const begun = recharge.amount !== undefined && beginOrder(recharge.amount);
  if (!begun || !flow.isFree()) return;
  finishRecharge();
  const order: RechargeOrder = { ...begun, kind: 'recharge', rechargeId: recharge.rechargeId };
  add({ order, state: 'checking' });
  take(order, recharge);
}

const open = ({ amount, requestId }: RechargeOrder, signal: AbortSignal) =>
  call(createRecharge, { amount: toRupees(amount), requestId }, { signal });

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

/** The latest answer: one that is still looked up in the statement may be older. */
let newest: Recharge | undefined;
/** countPushes() before money came in. */
let pushesBefore = 0;

function take(order: RechargeOrder, recharge: Recharge): void {
  const { rechargeId, received, status } = recharge;
  const last = flow.shown.peek();
  const before = 'result' in last && last.result.rechargeId === rechargeId ? last.result : undefined;
  rememberAsked(rechargeId, order);
  newest = recharge;
  const wrong = wrongSumsOfRecharge(recharge);
  const show = () => flow.show({ ...order, rechargeId }, recharge, wrong);
  const known = before?.status === 'CREDITED' ? before.received : 0;
  if (status !== 'CREDITED' || (before?.status === status && known === received)) {
    show();
    pushesBefore = countPushes();
    return;
  }
  if (wrong.length) show();
  else void isBooked('RECHARGE', rechargeId, received).then(() => newest === recharge && show());
  // The push of the credit may have come already or be lost. Expecting another costs at most a reconnection.
  walletChanged(undefined, pushesBefore);
  expectPush();
}

/**
 * Resumes a recharge that an earlier document or session of the signed-in player left open, and polls it while it is
 * open. Only the recharge page needs this: nothing moves until a recharge is paid. Returns a stop function.
 */
export function startRecharges(): () => void {
  const stops = [
    // With an ID its status is polled.
    flow.startResuming(({ order, state }) => {
      if (!order.rechargeId && (state === 'sending' || state === 'checking')) flow.resume(order);
    }),
    flow.startShowing(),
    effect(() => {
      const rechargeId = openId.value;
      // openId ends it: more may come in.
      return rechargeId ? poll((signal) => loadStatus(rechargeId, signal).then(() => false)) : undefined;
    }),
    effect(() => (endedId.value ? followLatePayments(endedId.value) : undefined)),
  ];
  return () => {
    for (const stop of stops) stop();
    // The next visit to the page starts with the form, not with an old outcome.
    if (flow.shown.peek().state === 'made' && !openId.peek()) finishRecharge();
  };
}

/** The ID of the recharge to poll: more may come in, or its status isn't known yet. */
const openId = computed(() => {
  const last = flow.shown.value;
  if (last.state === 'none') return undefined;
  const isOver = last.state === 'made' && last.result.status !== 'PENDING';
  return isOver ? undefined : last.order.rechargeId;
});

/** The ID of a recharge that has ended. It may be paid all the same, or again (contract, Recharge). */
const endedId = computed(() => {
  const last = flow.shown.value;
  return 'result' in last && last.result.status !== 'PENDING' ? last.result.rechargeId : undefined;
});

/**
 * Asks for the status until there is an answer: at once, as a push may have overtaken the answer that ended it, and when the
 * wallet changes. Returns a stop function.
 */
function followLatePayments(rechargeId: string): () => void {
  const ask = () => poll((signal) => loadStatus(rechargeId, signal));
  let stopAsking = ask();
  const stop = onWalletChange(() => {
    stopAsking();
    stopAsking = ask();
  });
  return () => {
    stop();
    stopAsking();
  };
}

/** Returns whether there was an answer. A failure says nothing about the recharge, unless its ID is unknown. */
async function loadStatus(rechargeId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const result = await load(rechargeId, signal);
    const last = flow.shown.peek();
    if (last.state !== 'none') take(last.order, result);
    return true;
  } catch (error) {
    if (error instanceof AbortedError) return false;
    const last = flow.shown.peek();
    if (error instanceof GraphqlError && NO_SUCH_RECHARGE.includes(error.details.code ?? '')) finishRecharge();
    else if (last.state === 'checking') put({ order: last.order, state: 'unknown' });
  }
  return false;
}
