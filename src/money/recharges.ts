import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { AbortedError, GraphqlError } from '../api/errors';
import { createRecharge, getRecharge, RECHARGE_REFUSALS, type Recharge } from '../api/recharge';
import { isRefusal } from '../api/refusal';
import { retry } from '../browser/retry';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { randomId } from '../lib/random-id';
import { call } from '../state/call';
import { sessionSignal } from '../state/session';
import { user } from '../state/user';
import { close, keepOpen, openRecharges, type RechargeCall } from './open-calls';
import { type Pursuit, resolve, sendAndResolve } from './pursue';
import { countPushes, expectPush, walletChanged } from './wallet';

/** Codes by which the server says that there is no such recharge (contract, getRecharge). */
const NO_SUCH_RECHARGE: readonly string[] = ['NOT_FOUND', 'BAD_INPUT'];

export type RechargeState =
  | { readonly state: 'none' }
  /** Being opened; or in doubt, and being asked about; or nobody could say whether it was opened. */
  | { readonly state: 'sending' | 'checking' | 'unknown'; readonly call: RechargeCall }
  /** It was not opened, for this reason. */
  | { readonly state: 'refused'; readonly call: RechargeCall; readonly reason: string }
  /** It was opened, and nobody has told yet how it stands now; or asking has failed so far. */
  | { readonly state: 'asking' | 'failing'; readonly call: RechargeCall }
  | { readonly state: 'opened'; readonly call: RechargeCall; readonly recharge: Recharge };

const current = sessionSignal<RechargeState>({ state: 'none' });

/** The recharge that the player is opening or paying. */
export const rechargeState: ReadonlySignal<RechargeState> = current;

/**
 * Opens a recharge, and settles once it is open, or nobody could say. Does nothing while one is being opened or paid.
 * @throws GraphqlError when the server refuses
 */
export async function openRecharge(amount: Paise): Promise<void> {
  const owner = user.peek()?.userId;
  if (!owner || !['none', 'refused', 'unknown'].includes(current.peek().state)) return;
  finishRecharge();
  const opening: RechargeCall = {
    ...{ kind: 'recharge', requestId: randomId(), owner, tappedAt: Date.now(), amount, rechargeId: '' },
  };
  keepOpen(opening);
  current.value = { state: 'sending', call: opening };
  await follow(opening, sendAndResolve);
}

/** Asks again about a recharge of which nobody could say whether it was opened. */
export function checkRechargeAgain(): void {
  const last = current.peek();
  if (last.state === 'unknown') void follow(last.call, resolve);
}

/** Leaves a recharge: one that has come to its end, one whose payment is not followed any more, or one in doubt. */
export function finishRecharge(): void {
  const last = current.peek();
  if ('call' in last) close(last.call);
  current.value = { state: 'none' };
}

async function follow(opening: RechargeCall, pursue: typeof resolve): Promise<void> {
  const outcome = await pursue(pursuitOf(opening)).catch(() => undefined);
  switch (outcome?.state) {
    case 'made':
      return take({ ...opening, rechargeId: outcome.result.rechargeId }, outcome.result);
    case 'refused':
      finishRecharge();
      throw outcome.error;
    case 'not-made':
      finishRecharge();
      current.value = {
        ...{ state: 'refused', call: opening },
        reason: `Your recharge of ${formatRupees(opening.amount)} was not opened.`,
      };
      break;
    case 'unknown':
      current.value = { state: 'unknown', call: opening };
  }
}

/** Nothing moves until a recharge is paid: what became of one is asked by opening it again (contract, createRecharge). */
function pursuitOf(opening: RechargeCall): Pursuit<Recharge> {
  const variables = { amount: toRupees(opening.amount), requestId: opening.requestId };
  const send = (signal: AbortSignal) => call(createRecharge, variables, { quiet: true, signal });
  return {
    tappedAt: opening.tappedAt,
    refusals: RECHARGE_REFUSALS,
    send,
    resolve: (signal) => send(signal).catch(refusedForGood),
    onDoubt() {
      current.value = { state: 'checking', call: opening };
    },
  };
}

/** The server keeps to the answer that it has given to a requestId. TOO_SOON and CLOSED say nothing about that answer. */
function refusedForGood(error: unknown): undefined {
  if (!isRefusal(error, RECHARGE_REFUSALS) || ['TOO_SOON', 'CLOSED'].includes(error.code ?? '')) throw error;
}

let pushesWhilePending = 0;

function take(opened: RechargeCall, recharge: Recharge): void {
  const last = current.peek();
  const wasCredited = last.state === 'opened' && last.recharge.status === 'CREDITED';
  keepOpen(opened);
  current.value = { state: 'opened', call: opened, recharge };
  if (recharge.status !== 'CREDITED') pushesWhilePending = countPushes();
  else if (!wasCredited) {
    // The push may have come before the answer that tells of it, or got lost: another one does no harm.
    walletChanged(undefined, pushesWhilePending);
    expectPush();
  }
}

/**
 * While the page of recharges is on screen: takes up what an earlier document or session of the signed-in player has left
 * open, and follows what is being paid to its end. Nothing moves until a recharge is paid, so no other page needs to.
 * Answers how to stop.
 */
export function followRecharges(): () => void {
  const owner = computed(() => user.value?.userId);
  const stopResuming = effect(() => {
    if (owner.value) untracked(resumeLeftOpen);
  });
  const stopPolling = effect(() => {
    const waiting = new AbortController();
    if (unpaidId.value) void poll(unpaidId.value, waiting.signal);
    return () => waiting.abort();
  });
  addEventListener('online', checkRechargeAgain);
  return () => {
    stopResuming();
    stopPolling();
    removeEventListener('online', checkRechargeAgain);
    // Whoever comes back later wants to recharge.
    const { state } = current.peek();
    if (state === 'refused' || (state === 'opened' && !unpaidId.peek())) finishRecharge();
  };
}

function resumeLeftOpen(): void {
  const left = openRecharges().at(-1);
  if (!left || current.peek().state !== 'none') return;
  if (left.rechargeId) current.value = { state: 'asking', call: left };
  else void follow(left, resolve);
}

/** The recharge that waits for its payment, as far as is known. */
const unpaidId = computed(() => {
  const last = current.value;
  const isUnpaid = last.state === 'asking' || last.state === 'failing' || isPending(last);
  return isUnpaid ? last.call.rechargeId : undefined;
});

const isPending = (last: RechargeState): last is Extract<RechargeState, { state: 'opened' }> =>
  last.state === 'opened' && last.recharge.status === 'PENDING';

function poll(rechargeId: string, signal: AbortSignal): Promise<void> {
  return retry(() => pollOnce(rechargeId, signal), { base: 2_000, cap: 8_000, signal });
}

/** Any failure but that there is no such recharge says nothing about it, and the next poll tells. Never ends the loop. */
async function pollOnce(rechargeId: string, signal: AbortSignal): Promise<false> {
  try {
    const recharge = await call(getRecharge, { rechargeId }, { signal, quiet: true });
    const last = current.peek();
    if ('call' in last) take(last.call, recharge);
  } catch (error) {
    if (error instanceof AbortedError) return false;
    const last = current.peek();
    if (error instanceof GraphqlError && NO_SUCH_RECHARGE.includes(error.code ?? '')) finishRecharge();
    else if (last.state === 'asking') current.value = { state: 'failing', call: last.call };
  }
  return false;
}
