import type { ReadonlySignal } from '@preact/signals-react';
import { ROUND_VARIABLES } from '../api/early-queries';
import { AbortedError } from '../api/errors';
import { getRound, type Round } from '../api/game';
import { createNewest } from '../browser/abort-signals';
import { call } from '../state/call';
import { sessionSignal, token } from '../state/session';

export type RoundState =
  /** round: the previous round. Its limits and charges stay on screen. */
  | { readonly state: 'loading' | 'failed'; readonly round?: Round | undefined }
  | { readonly state: 'ready'; readonly round: Round };

const current = sessionSignal<RoundState>({ state: 'loading' });
const asks = createNewest();

/** The round that the next bid belongs to. */
export const round: ReadonlySignal<RoundState> = current;

/**
 * Loads the round that the next bid belongs to. The page shows a failure: a toast would cover the bid.
 * @param early the response to a request that was sent earlier
 */
export async function loadRound(early?: Promise<Response>): Promise<void> {
  const signal = asks.begin();
  const { round: last } = current.peek();
  current.value = { state: 'loading', round: last };
  try {
    current.value = { state: 'ready', round: await call(getRound, ROUND_VARIABLES, { early, signal }) };
  } catch (error) {
    if (!(error instanceof AbortedError)) current.value = { state: 'failed', round: last };
  }
}

/** Loads the round, and loads it again at `online` after a failure. Returns a stop function. */
export function startRound(): () => void {
  // The response to the request in the HTML is used once. Later requests are newer.
  const { earlyRound } = window;
  window.earlyRound = undefined;
  void loadRound(earlyRound?.token === token.peek() ? earlyRound?.response : undefined);
  const loadAgain = () => {
    if (current.peek().state === 'failed') void loadRound();
  };
  addEventListener('online', loadAgain);
  return () => removeEventListener('online', loadAgain);
}
