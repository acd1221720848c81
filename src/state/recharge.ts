import type { ReadonlySignal } from '@preact/signals-react';
import { readFields, readText } from '../api/read';
import { createRecharge, getRecharge, type Recharge } from '../api/recharge';
import { isRefusal } from '../api/refusal';
import { type Paise, toRupees } from '../lib/money';
import { createPause } from '../lib/pause';
import { randomId } from '../lib/random-id';
import { backoff } from '../lib/retry';
import { readSessionJson, writeSession } from '../lib/storage';
import { call } from './call';
import { createIntents, type Intent } from './intent';
import { sessionSignal } from './session-signal';
import { user } from './user';
import { walletChanged } from './wallet';

interface RechargeIntent extends Intent {
  readonly amount: Paise;
}

/** Session storage key of the recharge being followed, since phones drop the tab while the UPI app is open. */
const FOLLOWED_KEY = 'recharge-followed';

const current = sessionSignal<Recharge | undefined>(undefined);
const refusal = sessionSignal<string | undefined>(undefined);
const found = sessionSignal(true);

/** The recharge being paid, as the server last told of it. */
export const recharge: ReadonlySignal<Recharge | undefined> = current;
/** False while it isn't known yet how a recharge left open stands. */
export const rechargeFound: ReadonlySignal<boolean> = found;
/** Why the server refused to open the last one. */
export const rechargeRefusal: ReadonlySignal<string | undefined> = refusal;

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
  },
  refuse(_, error) {
    refusal.value = error.message;
  },
});

/** Whether a recharge is being opened, and what is known of it. */
export const rechargeProgress = intents.progress;
export const checkRechargeAgain = intents.checkAgain;

/** Opens a recharge. Does nothing while one is being opened or paid. */
export function openRecharge(amount: Paise): void {
  const owner = user.peek()?.userId;
  if (!owner || current.peek()?.status === 'PENDING') return;
  refusal.value = undefined;
  intents.begin({ requestId: randomId(), owner, amount });
}

/** Leaves a recharge that has come to its end. */
export function finishRecharge(): void {
  found.value = true;
  writeSession(FOLLOWED_KEY, null);
  current.value = undefined;
}

function take(next: Recharge): void {
  const credited = next.status === 'CREDITED' && current.peek()?.status !== 'CREDITED';
  current.value = next;
  found.value = true;
  if (credited) walletChanged(undefined);
}

/** Takes up what was left open and follows the recharge to its end; answers how to stop. */
export function startRecharge(): () => void {
  const stopIntents = intents.resume();
  const watching = new AbortController();
  const { pause, wake } = createPause();
  found.value = !followedId();
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
  };
}

/** The recharge that the signed-in player is paying. */
function followedId(): string | undefined {
  const { owner, rechargeId } = readFields(readSessionJson(FOLLOWED_KEY));
  return owner && owner === user.peek()?.userId ? readText(rechargeId) || undefined : undefined;
}

/** Asks how it stands. A failure says nothing about it, so that the next look tells. */
async function look(rechargeId: string, signal: AbortSignal): Promise<void> {
  try {
    const next = await call(getRecharge, { rechargeId }, { signal, quiet: true });
    // Another may have been opened meanwhile.
    if (followedId() === rechargeId) take(next);
  } catch (error) {
    if (isRefusal(error) && followedId() === rechargeId) finishRecharge();
  }
}
