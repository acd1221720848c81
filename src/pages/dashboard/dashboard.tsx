import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect } from 'react';
import {
  bidProgress,
  bidRefusal,
  checkBidAgain,
  flips,
  landing,
  loadRound,
  round,
  showLanded,
  startGame,
} from '../../state/game';
import { Button } from '../../ui/button';
import { Coin } from '../../ui/coin';
import { Empty } from '../../ui/empty';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { useLazy } from '../../ui/use-lazy';
import { BidForm } from './bid-form';
import { FlipResult } from './flip-result';
import { FlipStrip } from './flip-strip';

const FAILURE = 'The game couldn’t be loaded.';

/** Always the same: to render it again while the round is asked for takes 25 KB of memory. */
const loading = <Skeleton lines={4} label="Loading the round" />;

/** Where it is gone the page isn't loaded anew for it, which would take the result that it proves away. */
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
  // Nothing tells the outcome before the coin does.
  const shown = state === 'none' && !landing.value ? last : undefined;
  // A backend without proofs has committed itself to nothing.
  const provable = last?.bid.serverSeedHash;
  const part = useLazy(loadProof, Boolean(provable));
  const proof = provable ? part : undefined;
  return (
    <div className="page play">
      <h1 className="tagline">get 2x your bidding</h1>
      <Coin side={last?.flip.side ?? 'heads'} flipping={flipping} onLanded={showLanded} />
      <div className="play-result" aria-live="polite">
        {shown && (
          <Fragment key={shown.bid.requestId}>
            <FlipResult played={shown} />
            {proof && <proof.Badge played={shown} />}
          </Fragment>
        )}
      </div>
      <BidState />
      <Play />
      {shown && proof && <proof.Proof key={shown.bid.requestId} played={shown} />}
      <FlipStrip flips={landing.value ? flips.value.slice(1) : flips.value} />
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
  const { state, round: shown } = round.value;
  const failed = state === 'failed';
  const retry = <Button onClick={() => void loadRound()}>Try again</Button>;
  if (!shown) {
    return (
      <>
        {bidRefusal.value && <Notice kind="danger">{bidRefusal.value}</Notice>}
        {failed ? <Empty action={retry}>{FAILURE}</Empty> : loading}
      </>
    );
  }
  return (
    <>
      {failed && (
        <Notice kind="danger">
          <p>{FAILURE}</p>
          {retry}
        </Notice>
      )}
      <BidForm round={shown} state={state} />
    </>
  );
}
