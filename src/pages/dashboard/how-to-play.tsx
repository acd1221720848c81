import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Round } from '../../api/game';
import { readSession, writeSession } from '../../browser/storage';
import { formatRupees } from '../../lib/money';
import { exampleBid, stakeOf } from '../../lib/stakes';
import { shownRound } from '../../money/reveal';
import { Button } from '../../ui/button';
import { focusHeading } from '../../ui/focus-heading';

/** The rules in three sentences, with the charges and limits of the round. */
export function Rules({ round }: { round: Round }) {
  const { minBid, maxBid, bidChargePercent, winChargePercent } = round;
  const example = exampleBid(round);
  const { cost, payout } = stakeOf(example, bidChargePercent, winChargePercent);
  return (
    <ol className="rules">
      <li>
        Pick heads or tails and flip: if the coin lands on your side you get 2x your bid, otherwise the bid is lost.
      </li>
      <li>
        Charges are {bidChargePercent}% of the bid and {winChargePercent}% of what a win pays: a bid of{' '}
        {formatRupees(example)} costs {formatRupees(cost)}, and its win pays {formatRupees(payout)}
        {minBid !== undefined && maxBid !== undefined && (
          <>
            . A bid is from {formatRupees(minBid)} to {formatRupees(maxBid)}
          </>
        )}
        .
      </li>
      <li>
        {round.serverSeedHash
          ? 'The server fixes its side of every flip before you bid, and your phone checks it after the coin has landed.'
          : 'Your phone checks every sum against what was on screen before you bid.'}
      </li>
    </ol>
  );
}

/** Session storage key. */
const KEY = 'rules-read';

/** The rules in the page, until the player has read them in this session. */
export function HowToPlayOnce() {
  useSignals();
  const { round } = shownRound.value;
  const [isShown, show] = useState(() => !readSession(KEY));
  if (!isShown || !round) return null;
  return (
    <section className="card rules-card" aria-labelledby="how-to-play">
      <h2 className="card-title" id="how-to-play">
        How to play
      </h2>
      <Rules round={round} />
      <Button
        kind="secondary"
        onClick={() => {
          writeSession(KEY, 'yes');
          show(false);
          focusHeading();
        }}
      >
        Got it
      </Button>
    </section>
  );
}
