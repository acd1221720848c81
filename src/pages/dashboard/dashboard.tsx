import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useEffect } from 'react';
import { importProof } from '../../chunks';
import { formatTime } from '../../lib/day';
import {
  bidState,
  checkBidAgain,
  dismissBid,
  flips,
  isFlipping,
  refusedBids,
  showLanded,
  startTelling,
} from '../../money/bids';
import type { BidCall } from '../../money/open-calls';
import { loadRound, round, startRound } from '../../money/round';
import { whyMissing } from '../../state/maintenance';
import { Button } from '../../ui/button';
import { Coin } from '../../ui/coin';
import { Money } from '../../ui/money';
import { Empty, Notice, Skeleton } from '../../ui/page-states';
import { useLazy } from '../../ui/use-lazy';
import { BidForm } from './bid-form';
import { FlipResult, FlipStrip } from './flips';

export { Shell as Frame } from '../../shell/shell';
export { startShell as start } from '../../shell/start-shell';

/** Always the same: to render it again while the round is asked for takes 25 KB of memory. */
const loading = <Skeleton lines={4} label="Loading the round" />;

export function Page() {
  useSignals();
  useEffect(startRound, []);
  useEffect(startTelling, []);
  const { state } = bidState.value;
  const flipping = state === 'sending' || state === 'checking';
  useEffect(() => {
    // The form may have been scrolled to: the coin must be seen to turn.
    if (flipping) scrollTo({ top: 0, behavior: 'smooth' });
  }, [flipping]);
  const last = flips.value[0];
  // Nothing tells the outcome before the coin does.
  const shown = isFlipping.value ? undefined : last;
  // Not by loadChunk: to load the page anew for it would take the result away that it proves.
  const proof = useLazy(importProof, last !== undefined || refusedBids.value.length > 0);
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
      {proof && <proof.RefusedBids />}
      <FlipStrip flips={state === 'landing' ? flips.value.slice(1) : flips.value} />
    </div>
  );
}

/** What is known of a bid that has no result; never that it failed, where nobody knows. */
function BidState() {
  useSignals();
  const last = bidState.value;
  switch (last.state) {
    case 'checking':
      return (
        <Notice kind="warning">
          The connection broke off, so your bid is being checked. It is safe: it can’t be lost or made twice.
        </Notice>
      );
    case 'unknown':
      return <UnknownBid bid={last.bid} />;
    case 'refused':
      return <Notice kind="danger">{last.reason}</Notice>;
    default:
      return null;
  }
}

/** All that support needs to find a bid of which nobody could say how it came out. */
function UnknownBid({ bid: { side, amount, tappedAt, requestId } }: { bid: BidCall }) {
  return (
    <Notice kind="warning">
      <p>
        We couldn’t find out how your bid of <Money paise={amount} /> on {side} at {formatTime(tappedAt)} came out. It
        can’t be made twice. If it was made, Transactions lists it. You can play on.
      </p>
      <p>
        Bid ID for support: <code>{requestId}</code>
      </p>
      <div className="actions">
        <Button kind="secondary" onClick={checkBidAgain}>
          Check again
        </Button>
        <Button kind="quiet" onClick={dismissBid}>
          Dismiss
        </Button>
      </div>
    </Notice>
  );
}

function Play() {
  useSignals();
  const { state, round: shown } = round.value;
  const failed = state === 'failed';
  const why = failed && whyMissing('The game couldn’t be loaded.');
  const retry = <Button onClick={() => void loadRound()}>Try again</Button>;
  if (!shown) return failed ? <Empty action={retry}>{why}</Empty> : loading;
  return (
    <>
      {failed && (
        <Notice kind="danger">
          <p>{why}</p>
          {retry}
        </Notice>
      )}
      <BidForm round={shown} state={state} />
    </>
  );
}
