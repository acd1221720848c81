import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError } from '../api/errors';
import { readFields, readText } from '../api/read';
import { getRecharge, type Recharge } from '../api/recharge';
import { readSessionJson, writeSession } from '../browser/storage';
import { createPause } from '../lib/pause';
import { backoff } from '../lib/retry';
import { countPushes, expectPush, walletChanged } from '../money/wallet';
import { call } from './call';
import { sessionSignal } from './session-signal';
import { user } from './user';

/** Codes of the contract by which the server says that there is no such recharge. */
const NONE: readonly string[] = ['NOT_FOUND', 'BAD_INPUT'];

type Lookup = 'done' | 'asking' | 'failing';

/** Session storage key of the recharge being followed, since phones drop the tab while the UPI app is open. */
const FOLLOWED_KEY = 'recharge-followed';

const current = sessionSignal<Recharge | undefined>(undefined);
const lookup = sessionSignal<Lookup>('done');

/** The recharge being paid, as the server last told of it. */
export const recharge: ReadonlySignal<Recharge | undefined> = current;
/** Whether it is known how a recharge left open stands. */
export const rechargeLookup: ReadonlySignal<Lookup> = lookup;

/** Follows, from now on, a recharge that was just opened. */
export function followRecharge(owner: string, opened: Recharge): void {
  writeSession(FOLLOWED_KEY, JSON.stringify({ owner, rechargeId: opened.rechargeId }));
  take(opened);
}

/** Leaves a recharge: one that has come to its end, or one whose payment is not followed any more. */
export function finishRecharge(): void {
  lookup.value = 'done';
  writeSession(FOLLOWED_KEY, null);
  current.value = undefined;
}

let pushesWhilePending = 0;

function take(next: Recharge): void {
  const credited = next.status === 'CREDITED' && current.peek()?.status !== 'CREDITED';
  current.value = next;
  lookup.value = 'done';
  if (!credited) {
    pushesWhilePending = countPushes();
    return;
  }
  // The push may have come before the look that tells of it, or got lost: another one does no harm.
  walletChanged(undefined, pushesWhilePending);
  expectPush();
}

/** Follows the recharge that is being paid, one left by a reload too, to its end; answers how to stop. */
export function startFollowing(): () => void {
  const watching = new AbortController();
  const { pause, wake } = createPause();
  lookup.value = followedId() ? 'asking' : 'done';
  const lookNow = () => {
    if (document.visibilityState === 'visible') wake();
  };
  async function follow() {
    for (let attempt = 0; !watching.signal.aborted; attempt++) {
      const rechargeId = followedId();
      if (rechargeId && (!current.peek() || current.peek()?.status === 'PENDING'))
        await look(rechargeId, watching.signal);
      await pause(backoff(Math.min(attempt, 3), { base: 2_000, cap: 8_000 }));
    }
  }

  document.addEventListener('visibilitychange', lookNow);
  void follow();
  return () => {
    watching.abort();
    wake();
    document.removeEventListener('visibilitychange', lookNow);
    // Whoever comes back later wants to recharge.
    if (current.peek() && current.peek()?.status !== 'PENDING') finishRecharge();
  };
}

/** The recharge that the signed-in player is paying. */
function followedId(): string | undefined {
  const { owner, rechargeId } = readFields(readSessionJson(FOLLOWED_KEY));
  return owner && owner === user.peek()?.userId ? readText(rechargeId) || undefined : undefined;
}

/** Asks how it stands. Any failure but that there is none says nothing about it, and the next look tells. */
async function look(rechargeId: string, signal: AbortSignal): Promise<void> {
  try {
    const next = await call(getRecharge, { rechargeId }, { signal, quiet: true });
    // Another may have been opened meanwhile.
    if (followedId() === rechargeId) take(next);
  } catch (error) {
    if (error instanceof AbortedError || followedId() !== rechargeId) return;
    if (error instanceof GraphqlError && NONE.includes(error.code ?? '')) finishRecharge();
    else if (!current.peek()) lookup.value = 'failing';
  }
}
