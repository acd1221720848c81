import { useSignals } from '@preact/signals-react/runtime';
import { Fragment, useCallback, useEffect, useState } from 'react';
import { importProof } from '../../chunks';
import { formatTime } from '../../lib/day';
import { bidState, checkBidAgain, dismissBid, flips, isFlipping, showLanded } from '../../money/bids';
import type { BidCall } from '../../money/open-calls';
import { refusedBids } from '../../money/refused-bids';
import { shownRound, startReveal } from '../../money/reveal';
import { loadRound, startRound } from '../../money/round';
import { UnlessOnBreak } from '../../shell/unless-on-break';
import { whyMissing } from '../../state/call';
import { Button } from '../../ui/button';
import { Coin } from '../../ui/coin';
import { Money } from '../../ui/money';
import { Empty, Notice, Skeleton } from '../../ui/page-states';
import { useLazy } from '../../ui/use-lazy';
import { BidForm } from './bid-form';
import { FlipResult, FlipStrip } from './flips';

export { installShell as install } from '../../shell/install-shell';
export { Shell as Frame } from '../../shell/shell';

/** A constant: rendering it again while the round loads takes 25 KB of memory. */
const loading = <Skeleton lines={4} label="Loading the round" />;

export function Page() {
  useSignals();
  useEffect(startRound, []);
  useEffect(startReveal, []);
  const { state } = bidState.value;
  const flipping = state === 'sending' || state === 'checking';
  useEffect(() => {
    // The player may have scrolled down to the form: bring the coin back into view.
    if (flipping) scrollTo({ top: 0, behavior: 'smooth' });
  }, [flipping]);
  const last = flips.value[0];
  // The outcome stays hidden until the coin has landed.
  const shown = isFlipping.value ? undefined : last;
  // Not loadChunk: it may reload the page, which would lose the result to prove.
  const [isProofMissing, setProofMissing] = useState(false);
  const reportMissingProof = useCallback(() => setProofMissing(true), []);
  const proof = useLazy(importProof, last !== undefined || refusedBids.value.length > 0, reportMissingProof);
  const landed = state === 'landing' ? flips.value.slice(1) : flips.value;
  return (
    <div className="page play">
      <h1 className="tagline">get 2x your bidding</h1>
      <Coin side={last?.flip.side ?? 'heads'} flipping={flipping} onLanded={showLanded} />
      <div className="play-result" aria-live="polite">
        {shown && (
          <Fragment key={shown.bid.requestId}>
            <FlipResult played={shown} />
            {proof && <proof.Badge played={shown} />}
            {isProofMissing && (
              <span className="badge" data-kind="info">
                Not checked: the code for it couldn’t be loaded
              </span>
            )}
          </Fragment>
        )}
      </div>
      <BidState />
      <UnlessOnBreak>
        <Play />
      </UnlessOnBreak>
      {proof && <proof.Proofs flips={landed} />}
      <FlipStrip flips={landed} />
    </div>
  );
}

/** Explains a bid that has no result. Says that it failed only if that is certain. */
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

/** Shows what support needs to find a bid whose outcome is unknown. */
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
  const { state, round: shown } = shownRound.value;
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
