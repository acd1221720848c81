import type { ReadonlySignal } from '@preact/signals-react';
import { call, countAnswers } from '../state/call';
import { createResource, type Loadable } from '../state/resource';
import { tellWallet } from './answers';
import { ROUND_VARIABLES } from './early-calls';
import { untilLanding } from './hold';
import { getRound, type Round } from './round-calls';
import { countPushes, showAnswer } from './wallet';

const resource = createResource(async (options): Promise<Round> => {
  const [pushesBefore, sentAt] = [countPushes(), countAnswers()];
  const answer = await call(getRound, ROUND_VARIABLES, options);
  tellWallet(answer.wallet, { sentAt });
  if (answer.wallet) showAnswer(answer.wallet, pushesBefore);
  return answer;
});

/**
 * The round that the next bid belongs to. After a toss it appears once the coin has landed. While it loads, and after a
 * failure, the limits and charges of the round before it stay on screen.
 */
export const round: ReadonlySignal<Loadable<Round>> = untilLanding(resource.current);

/** Loads the round that the next bid belongs to. The page shows a failure: a toast would cover the bid. */
export const loadRound = resource.load;

/** The same without a trace on screen. */
export const refreshRound = resource.refresh;

/** Loads the round, and loads it again at `online` after a failure. Returns a stop function. */
export function startRound(): () => void {
  void loadRound();
  const loadAgain = () => {
    if (resource.current.peek().state === 'failed') void loadRound();
  };
  addEventListener('online', loadAgain);
  return () => removeEventListener('online', loadAgain);
}
