import type { ReadonlySignal } from '@preact/signals-react';
import { type Break, getBreak } from '../api/break';
import { lackingCalls } from '../api/optional';
import { createNewest } from '../browser/abort-signals';
import { call } from './call';
import { sessionSignal } from './session';

const current = sessionSignal<Break | undefined>(undefined);
const asks = createNewest();

/** The player's break, as far as it is known. */
export const playersBreak: ReadonlySignal<Break | undefined> = current;

/** Asks the server for the player's break. A failure leaves what is known: the server refuses what a break stops. */
export async function loadBreak(): Promise<void> {
  if (lackingCalls.has('takeBreak')) return;
  try {
    noteBreak(await call(getBreak, {}, { signal: asks.begin(), background: true }));
  } catch {}
}

/** Stores an answer of the server. Aborts a getBreak that is still under way. */
export function noteBreak(answer: Break | undefined): void {
  asks.cancel();
  current.value = answer;
}
