import { computed, effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { AbortedError, GraphqlError, isRefusal } from '../api/errors';
import {
  createRecharge,
  FINAL_RECHARGE_REFUSALS,
  getRecharge,
  RECHARGE_REFUSALS,
  type Recharge,
} from '../api/recharge';
import { formatRupees, type Paise, toRupees } from '../lib/money';
import { loadBreak } from '../state/break';
import { call } from '../state/call';
import { sessionSignal } from '../state/session';
import { userId } from '../state/user';
import { beginCall, close, keepOpen, openCalls, type RechargeCall } from './open-calls';
import { type Pursuit, poll, resolve, sendAndResolve } from './pursue';
import { countPushes, expectPush, walletChanged } from './wallet';

/** Error codes for an unknown recharge ID (contract, getRecharge). */
const NO_SUCH_RECHARGE: readonly string[] = ['NOT_FOUND', 'BAD_INPUT'];

type RechargeState =
  | { readonly state: 'none' }
  /** checking: the outcome is in doubt, and the server is being asked. unknown: asking brought no answer. */
  | { readonly state: 'sending' | 'checking' | 'unknown'; readonly call: RechargeCall }
  /** The recharge was not opened, for this reason. */
  | { readonly state: 'refused'; readonly call: RechargeCall; readonly reason: string }
  /** The recharge was opened, but its status isn't known yet. failing: asking for it has failed so far. */
  | { readonly state: 'asking' | 'failing'; readonly call: RechargeCall }
  | { readonly state: 'opened'; readonly call: RechargeCall; readonly recharge: Recharge };

const current = sessionSignal<RechargeState>({ state: 'none' });

/** The recharge that the player is opening or paying. */
export const rechargeState: ReadonlySignal<RechargeState> = current;

/**
 * Opens a recharge. Settles when the server has answered or the outcome stays unknown. Does nothing while another
 * recharge is being opened or paid. @throws GraphqlError when the server refuses
 */
export async function openRecharge(amount: Paise): Promise<void> {
  const begun = beginCall(amount);
  if (!begun || !['none', 'refused', 'unknown'].includes(current.peek().state)) return;
  finishRecharge();
  const opening: RechargeCall = { ...begun, kind: 'recharge', rechargeId: '' };
  keepOpen(opening);
  current.value = { state: 'sending', call: opening };
  await follow(opening, sendAndResolve);
}

/** Asks the server again about a recharge whose outcome is unknown. */
export function checkRechargeAgain(): void {
  const last = current.peek();
  if (last.state === 'unknown') void follow(last.call, resolve);
}

/** Closes the current recharge, whatever its state. */
export function finishRecharge(): void {
  const last = current.peek();
  if ('call' in last) close(last.call);
  current.value = { state: 'none' };
}

async function follow(opening: RechargeCall, pursue: typeof sendAndResolve): Promise<void> {
  const outcome = await pursue(pursuitOf(opening)).catch(() => undefined);
  switch (outcome?.state) {
    case 'made':
      return take({ ...opening, rechargeId: outcome.result.rechargeId }, outcome.result);
    case 'refused':
      finishRecharge();
      // The player may have taken a break on another phone.
      if (outcome.error.code === 'ON_BREAK') void loadBreak();
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

/** resolve sends createRecharge again, which is safe: nothing moves until the recharge is paid (contract). */
function pursuitOf(opening: RechargeCall): Pursuit<Recharge> {
  const variables = { amount: toRupees(opening.amount), requestId: opening.requestId };
  const send = (signal: AbortSignal) => call(createRecharge, variables, { signal });
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

function refusedForGood(error: unknown): undefined {
  if (!isRefusal(error, FINAL_RECHARGE_REFUSALS)) throw error;
}

let pushesWhilePending = 0;

function take(opened: RechargeCall, recharge: Recharge): void {
  const last = current.peek();
  const wasCredited = last.state === 'opened' && last.recharge.status === 'CREDITED';
  keepOpen(opened);
  current.value = { state: 'opened', call: opened, recharge };
  if (recharge.status !== 'CREDITED') pushesWhilePending = countPushes();
  else if (!wasCredited) {
    // The push of the credit may have come already or be lost. Expecting another costs at most a reconnection.
    walletChanged(undefined, pushesWhilePending);
    expectPush();
  }
}

/**
 * Resumes a recharge that an earlier document or session of the signed-in player left open, and polls it while it is
 * unpaid. Only the recharge page needs this: nothing moves until a recharge is paid. Returns a stop function.
 */
export function startRecharges(): () => void {
  const stopResuming = effect(() => {
    if (userId.value) untracked(resumeLeftOpen);
  });
  const stopPolling = effect(() => {
    const rechargeId = unpaidId.value;
    if (!rechargeId) return;
    return poll((signal) => loadStatus(rechargeId, signal));
  });
  addEventListener('online', checkRechargeAgain);
  return () => {
    stopResuming();
    stopPolling();
    removeEventListener('online', checkRechargeAgain);
    // The next visit to the page starts with the form, not with an old outcome.
    const { state } = current.peek();
    if (state === 'refused' || (state === 'opened' && !unpaidId.peek())) finishRecharge();
  };
}

function resumeLeftOpen(): void {
  const left = openCalls('recharge').at(-1);
  if (!left || current.peek().state !== 'none') return;
  if (left.rechargeId) current.value = { state: 'asking', call: left };
  else void follow(left, resolve);
}

/** The ID of the recharge to poll: it is pending, or its status isn't known yet. */
const unpaidId = computed(() => {
  const last = current.value;
  const isUnpaid = last.state === 'asking' || last.state === 'failing' || isPending(last);
  return isUnpaid ? last.call.rechargeId : undefined;
});

const isPending = (last: RechargeState): last is Extract<RechargeState, { state: 'opened' }> =>
  last.state === 'opened' && last.recharge.status === 'PENDING';

/** Never ends the loop: unpaidId does. A failure says nothing about the recharge, unless its ID is unknown. */
async function loadStatus(rechargeId: string, signal: AbortSignal): Promise<false> {
  try {
    const recharge = await call(getRecharge, { rechargeId }, { signal });
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
