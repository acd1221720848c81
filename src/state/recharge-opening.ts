import type { ReadonlySignal } from '@preact/signals-react';
import { readFields, readText } from '../api/read';
import { createRecharge, type Recharge } from '../api/recharge';
import { type Paise, toRupees } from '../lib/money';
import { randomId } from '../lib/random-id';
import { call } from './call';
import { createIntents, type Intent } from './intent';
import { followRecharge, recharge } from './recharge';
import { sessionSignal } from './session-signal';
import { user } from './user';

interface RechargeIntent extends Intent {
  readonly amount: Paise;
}

const refusal = sessionSignal<string | undefined>(undefined);

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
    followRecharge(owner, opened);
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
  const free = recharge.peek()?.status !== 'PENDING' && intents.progress.peek().state === 'none';
  if (!owner || !free) return Promise.resolve();
  refusal.value = undefined;
  return new Promise((done, refused) => {
    const requestId = randomId();
    waiting = { requestId, done, refused };
    intents.begin({ requestId, owner, amount });
  });
}

/** Takes up a recharge whose opening was left open; answers how to stop. */
export function startOpening(): () => void {
  const stop = intents.resume();
  return () => {
    stop();
    waiting = undefined;
    refusal.value = undefined;
  };
}
