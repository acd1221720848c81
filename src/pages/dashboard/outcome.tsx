import { useSignals } from '@preact/signals-react/runtime';
import { formatTime } from '../../lib/day';
import { formatRupees, formatSigned } from '../../lib/money';
import { minus, netOf } from '../../lib/stakes';
import { bidCall, checkBidAgain, dismissBid, type PlayedFlip } from '../../money/bids';
import type { BidOrder } from '../../money/open-orders';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { Notice } from '../../ui/page-states';

/** The outcome of a flip: in words, and for a win the profit that rises from the coin. */
export function FlipResult({ played: { flip } }: { played: PlayedFlip }) {
  const { won, win, winCharge } = flip.participation;
  // A sum that the server leaves out shows as a dash, never as zero.
  const net = netOf(flip.participation);
  const text = won ? `You won ${formatRupees(minus(win, winCharge))}` : `You lost ${formatRupees(minus(0, net))}`;
  return (
    <>
      <p className="result" data-outcome={won ? 'win' : 'loss'}>
        {flip.side === 'heads' ? 'Heads' : 'Tails'}! {text}
      </p>
      {won && net !== undefined && <span className="gain">{formatSigned(net, '+')}</span>}
    </>
  );
}

/** Stands in the place of the result while there is none. Says that a bid failed only if that is certain. */
export function BidProgress() {
  useSignals();
  const last = bidCall.value;
  switch (last.state) {
    case 'checking':
      return <p>Checking your bid… It is safe: it can’t be lost or made twice.</p>;
    case 'unknown':
      return <UnknownBid order={last.order} />;
    case 'refused':
      return <Notice kind="danger">{last.reason}</Notice>;
    default:
      return null;
  }
}

/** Shows what support needs to find a bid whose outcome is unknown. */
function UnknownBid({ order: { side, amount, tappedAt, requestId } }: { order: BidOrder }) {
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
