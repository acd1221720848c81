import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError } from '../api/errors';
import { getRound, ROUND_VARIABLES, type Round } from '../api/round';
import { createNewest } from '../browser/abort-signals';
import { call } from '../state/call';
import { sessionSignal } from '../state/session';
import { untilLanding } from './hold';

export type RoundState =
  /** round: the previous round. Its limits and charges stay on screen. */
  | { readonly state: 'loading' | 'failed'; readonly round?: Round | undefined }
  | { readonly state: 'ready'; readonly round: Round };

const current = sessionSignal<RoundState>({ state: 'loading' });
const asks = createNewest();

/** The round that the next bid belongs to. After a toss it appears once the coin has landed. */
export const round: ReadonlySignal<RoundState> = untilLanding(current);

/** Loads the round that the next bid belongs to. The page shows a failure: a toast would cover the bid. */
export async function loadRound(): Promise<void> {
  const signal = asks.begin();
  const { round: last } = current.peek();
  current.value = { state: 'loading', round: last };
  try {
    current.value = { state: 'ready', round: await call(getRound, ROUND_VARIABLES, { signal }) };
  } catch (error) {
    if (!(error instanceof AbortedError)) current.value = { state: 'failed', round: last };
  }
}

/** Loads the round, and loads it again at `online` after a failure. Returns a stop function. */
export function startRound(): () => void {
  void loadRound();
  const loadAgain = () => {
    if (current.peek().state === 'failed') void loadRound();
  };
  addEventListener('online', loadAgain);
  return () => removeEventListener('online', loadAgain);
}
