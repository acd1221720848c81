import { effect, type ReadonlySignal } from '@preact/signals-react';
import { readFields, readList, readText, readWhole } from '../api/operation';
import { lackingCalls } from '../api/optional';
import { readSessionJson, writeSession } from '../browser/storage';
import type { Paise } from '../lib/money';
import type { Move, ToldWallet } from '../lib/unexplained';
import { sessionSignal, token } from '../state/session';

/** Session storage key of the trail. */
const KEY = 'wallet-trail';

/** A call of this phone that was made. */
export interface Step extends Move {
  /** By it a call counts once: the reference is the server's, which could repeat one to keep a wallet out of the check. */
  readonly requestId: string;
  /** The balance right after it, if the first try was answered. Figures in a later answer may be old. */
  readonly balance: Paise | undefined;
}

export type Trail = readonly [ToldWallet & Step, ...Step[]];

const steps = sessionSignal<Trail | undefined>(undefined);

/**
 * The last wallet that adds up (at the start of a session: the first push), and what this phone's calls have moved since
 * then. Later pushes are left out: they excuse nothing.
 */
export const trail: ReadonlySignal<Trail | undefined> = steps;

/** Adds a call that was made, or the first push. What comes before the first known balance is left out. */
export function noteStep(step: Step): void {
  const { balance, requestId } = step;
  const value = steps.peek();
  if (lackingCalls.has('getStatement')) return;
  if (value) {
    if (requestId && !value.some((one) => one.requestId === requestId)) steps.value = [...value, step];
  } else if (balance !== undefined) steps.value = [{ ...step, balance }];
}

/** Begins again with a wallet that adds up. */
export function beginTrailAt(step: ToldWallet & Step): void {
  const kept: readonly Step[] = steps.peek() ?? [];
  steps.value = [step, ...kept.slice(kept.indexOf(step) + 1)];
}

/** Restores the trail that an earlier document of this tab has kept: a reload hides nothing. */
export function restoreTrail(): void {
  for (const kept of readList(readSessionJson(KEY))) {
    const { requestId, reference, amount, balance } = readFields(kept);
    noteStep({
      requestId: readText(requestId),
      reference: readText(reference),
      amount: readWhole(amount),
      balance: readWhole(balance),
    });
  }
}

/** Mirrors the trail to session storage, which the end of a session clears. */
export function mirrorTrail(): void {
  effect(() => {
    if (token.value && steps.value) writeSession(KEY, JSON.stringify(steps.value));
  });
}
