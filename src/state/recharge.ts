import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError } from '../api/errors';
import { readFields, readText } from '../api/read';
import { createRecharge, getRecharge, type Recharge } from '../api/recharge';
import { type Paise, toRupees } from '../lib/money';
import { createPause } from '../lib/pause';
import { randomId } from '../lib/random-id';
import { backoff } from '../lib/retry';
import { readSessionJson, writeSession } from '../lib/storage';
import { call } from './call';
import { createIntents, type Intent } from './intent';
import { sessionSignal } from './session-signal';
import { user } from './user';
import { countPushes, expectPush, walletChanged } from './wallet';

interface RechargeIntent extends Intent {
  readonly amount: Paise;
}

/** Codes of the contract by which the server says that there is no such recharge. */
const NONE: readonly string[] = ['NOT_FOUND', 'BAD_INPUT'];

type Lookup = 'done' | 'asking' | 'failing';

/** Session storage key of the recharge being followed, since phones drop the tab while the UPI app is open. */
const FOLLOWED_KEY = 'recharge-followed';

const current = sessionSignal<Recharge | undefined>(undefined);
const lookup = sessionSignal<Lookup>('done');
const refusal = sessionSignal<string | undefined>(undefined);

/** The recharge being paid, as the server last told of it. */
export const recharge: ReadonlySignal<Recharge | undefined> = current;
/** Whether it is known how a recharge left open stands. */
export const rechargeLookup: ReadonlySignal<Lookup> = lookup;
/** Why the server refused a recharge that no form waits for any more, as after a reload. */
export const rechargeRefusal: ReadonlySignal<string | undefined> = refusal;

/** What the form on screen waits for. */
let waiting: { requestId: string; done(): void; refused(error: unknown): void } | undefined;

const intents = createIntents<RechargeIntent, Recharge>({
  key: 'recharge',
  read(kept) {
    const { requestId, owner, amount } = readFields(kept);
    if (!Number.isSafeInteger(amount) || !readText(requestId)) return undefined;
    return { requestId: readText(requestId), owner: readText(owner), amount: Number(amount) };
  },
  send: ({ amount, requestId }) => call(createRecharge, { amount: toRupees(amount), requestId }, { quiet: true }),
  settle({ owner }, opened) {
    writeSession(FOLLOWED_KEY, JSON.stringify({ owner, rechargeId: opened.rechargeId }));
    take(opened);
    waiting?.done();
  },
  refuse({ requestId }, error) {
    if (waiting?.requestId === requestId) return waiting.refused(error);
    refusal.value = error.message;
    waiting?.done();
  },
});

/** Whether a recharge is being opened, and what is known of it. */
export const rechargeProgress = intents.progress;
export const checkRechargeAgain = intents.checkAgain;

/**
 * Opens a recharge and answers once it is open, however long that stays unknown. Does nothing while one is being opened
 * or paid. @throws GraphqlError when the server refuses
 */
export function openRecharge(amount: Paise): Promise<void> {
  const owner = user.peek()?.userId;
  const free = current.peek()?.status !== 'PENDING' && intents.progress.peek().state === 'none';
  if (!owner || !free) return Promise.resolve();
  refusal.value = undefined;
  return new Promise((done, refused) => {
    const requestId = randomId();
    waiting = { requestId, done, refused };
    intents.begin({ requestId, owner, amount });
  });
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

/** Takes up what was left open and follows the recharge to its end; answers how to stop. */
export function startRecharge(): () => void {
  const stopIntents = intents.resume();
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
    stopIntents();
    waiting = undefined;
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
