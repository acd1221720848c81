import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { bidProgress, checkBidAgain, flips, loadRound, round, startGame } from '../../state/game';
import { Button } from '../../ui/button';
import { Coin } from '../../ui/coin';
import { Empty } from '../../ui/empty';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { usePart } from '../../ui/use-part';
import { BidForm } from './bid-form';
import { FlipResult } from './flip-result';
import { FlipStrip } from './flip-strip';

const loadProof = () => import('./proof');

export function Page() {
  useSignals();
  useEffect(startGame, []);
  const { state } = bidProgress.value;
  const flipping = state === 'sending' || state === 'checking';
  useEffect(() => {
    // The form may have been scrolled to: the coin must be seen to turn.
    if (flipping) scrollTo({ top: 0, behavior: 'smooth' });
  }, [flipping]);
  const last = flips.value[0];
  // A backend that gives no seeds has nothing to prove.
  const provable = last?.bid.serverSeedHash && last.flip.serverSeed;
  const proof = usePart(loadProof, Boolean(provable));
  return (
    <div className="page play">
      <h1 className="tagline">get 2x your bidding</h1>
      <Coin side={last?.flip.side ?? 'heads'} flipping={flipping} />
      <div className="play-result" aria-live="polite">
        {state === 'none' && last && <FlipResult key={last.bid.requestId} played={last} />}
      </div>
      <BidState />
      <Play />
      {provable && proof && <proof.Proof key={last.bid.requestId} played={last} />}
      <FlipStrip flips={flips.value} />
    </div>
  );
}

/** What is known of a bid whose answer has not come; never that it failed, since nobody knows. */
function BidState() {
  useSignals();
  switch (bidProgress.value.state) {
    case 'checking':
      return (
        <Notice kind="warning">
          The connection broke off, so your bid is being checked. It is safe: it can’t be lost or made twice.
        </Notice>
      );
    case 'unknown':
      return (
        <Notice kind="warning">
          <p>We couldn’t find out yet how your bid came out. It is safe and can’t be made twice.</p>
          <Button kind="secondary" onClick={checkBidAgain}>
            Check again
          </Button>
        </Notice>
      );
    default:
      return null;
  }
}

function Play() {
  useSignals();
  const current = round.value;
  if (current.state === 'failed') {
    return <Empty action={<Button onClick={() => void loadRound()}>Try again</Button>}>{current.reason}</Empty>;
  }
  const shown = current.state === 'ready' ? current.round : current.previous;
  if (!shown) return <Skeleton lines={4} label="Loading the round" />;
  return <BidForm round={shown} ready={current.state === 'ready'} />;
}
