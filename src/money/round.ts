import type { ReadonlySignal } from '@preact/signals-react';
import { ROUND_VARIABLES } from '../api/early-queries';
import { AbortedError } from '../api/errors';
import { getRound, type Round } from '../api/game';
import { createNewest } from '../lib/newest';
import { call } from '../state/call';
import { sessionSignal, token } from '../state/session';

export type RoundState =
  /** The round of before, whose limits and charges stay on screen meanwhile. */
  | { readonly state: 'loading' | 'failed'; readonly round?: Round | undefined }
  | { readonly state: 'ready'; readonly round: Round };

const current = sessionSignal<RoundState>({ state: 'loading' });
const asks = createNewest();

/** The round that the next bid belongs to. */
export const round: ReadonlySignal<RoundState> = current;

/**
 * Asks for the round that the next bid belongs to. A failure of the network is told in the page, not in a toast over a bid.
 * @param early the answer, where it is on its way already
 */
export async function loadRound(early?: Promise<Response>): Promise<void> {
  const signal = asks.begin();
  const { round: last } = current.peek();
  current.value = { state: 'loading', round: last };
  try {
    current.value = { state: 'ready', round: await call(getRound, ROUND_VARIABLES, { quiet: true, early, signal }) };
  } catch (error) {
    if (!(error instanceof AbortedError)) current.value = { state: 'failed', round: last };
  }
}

/** Loads the round for a page that shows it, and again once online where that has failed; answers how to stop. */
export function startRound(): () => void {
  // Whatever is asked for from now on is newer than what the HTML has asked for.
  const { earlyRound } = window;
  window.earlyRound = undefined;
  void loadRound(earlyRound?.token === token.peek() ? earlyRound?.response : undefined);
  const loadAgain = () => {
    if (current.peek().state === 'failed') void loadRound();
  };
  addEventListener('online', loadAgain);
  return () => removeEventListener('online', loadAgain);
}
