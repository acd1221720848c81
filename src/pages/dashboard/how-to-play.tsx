import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Round } from '../../api/round';
import { readSession, writeSession } from '../../browser/storage';
import { formatRupees } from '../../lib/money';
import { exampleBid, stakeOf } from '../../lib/stakes';
import { flips } from '../../money/bids';
import { round as currentRound } from '../../money/round';
import { Panel } from '../../shell/drawer';
import { overlay } from '../../state/location';
import { Button } from '../../ui/button';
import { focusHeading } from '../../ui/focus-heading';
import { Proofs } from './proof';

/** The rules, with the average return and the charges and limits of the round. */
function Rules({ round }: { round: Round }) {
  const { minBid, maxBid, bidChargePercent, winChargePercent } = round;
  const example = exampleBid(round);
  const { cost, payout } = stakeOf(example, bidChargePercent, winChargePercent);
  return (
    <ol className="rules">
      <li>
        Pick heads or tails and flip: if the coin lands on your side you get 2x your bid, otherwise the bid is lost.
      </li>
      <li>
        Both sides have the same chance. Of every ₹100 spent, {formatRupees(Math.round((5_000 * payout) / cost))} come
        back on average.
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
          ? 'The server locks its number before you bid and can’t change it. Your phone checks it after the coin has landed.'
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
  const { value: round } = currentRound.value;
  const [isShown, show] = useState(() => !readSession(KEY));
  if (!isShown || !round) return null;
  return (
    <section className="card" aria-labelledby="how-to-play">
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

/** The panel of the game that is open, if any. */
export function GamePanels() {
  useSignals();
  if (overlay.value === 'rules') return <RulesPanel />;
  return overlay.value === 'fairness' && <FairnessPanel />;
}

function RulesPanel() {
  useSignals();
  const { value: round } = currentRound.value;
  return (
    <Panel title="How to play">
      <div className="panel">{round && <Rules round={round} />}</div>
    </Panel>
  );
}

/** How a flip is kept fair, the commitment of the round in play, and the proofs of this visit. */
function FairnessPanel() {
  useSignals();
  const { value: round } = currentRound.value;
  return (
    <Panel title="Provably fair">
      <div className="panel">
        <ol className="rules">
          <li>
            Before you bid, the server locks its number and can’t change it: it shows you a seal of it, the commitment.
          </li>
          <li>
            Your phone adds a number of its own, which the server can’t know in advance. Both together make the side.
          </li>
          <li>
            After the coin has landed the server opens its number, and your phone checks the seal, the side and every
            sum.
          </li>
        </ol>
        {round?.serverSeedHash && (
          <p className="commitment">
            Commitment of this round: <code>{round.serverSeedHash}</code>
          </p>
        )}
        <Proofs flips={flips.value} />
      </div>
    </Panel>
  );
}
