import { useSignals } from '@preact/signals-react/runtime';
import { landedFlips } from '../../money/bids';
import { shownRound } from '../../money/reveal';
import { Panel } from '../../shell/panel';
import { overlay } from '../../state/location';
import { Rules } from './how-to-play';
import { Proofs } from './proof';

/** The panel of the game that is open, if any. */
export function GamePanels() {
  useSignals();
  if (overlay.value === 'rules') return <RulesPanel />;
  return overlay.value === 'fairness' && <FairnessPanel />;
}

function RulesPanel() {
  useSignals();
  const { round } = shownRound.value;
  return <Panel title="How to play">{round && <Rules round={round} />}</Panel>;
}

/** How a flip is kept fair, the commitment of the round in play, and the proofs of this visit. */
function FairnessPanel() {
  useSignals();
  const { round } = shownRound.value;
  return (
    <Panel title="Provably fair">
      <ol className="rules">
        <li>Before you bid, the server fixes its secret and shows you the secret’s hash, the commitment.</li>
        <li>
          Your phone adds a secret of its own, which the server can’t know in advance: both together make the side.
        </li>
        <li>
          After the coin has landed the server shows its secret, and your phone checks the hash, the side and every sum.
        </li>
      </ol>
      {round?.serverSeedHash && (
        <p className="commitment">
          Commitment of this round: <code>{round.serverSeedHash}</code>
        </p>
      )}
      <Proofs flips={landedFlips.value} />
    </Panel>
  );
}
