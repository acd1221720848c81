import { useSignals } from '@preact/signals-react/runtime';
import { formatTime } from '../../lib/day';
import { bidState, checkBidAgain, dismissBid } from '../../money/bids';
import type { BidCall } from '../../money/open-calls';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { Notice } from '../../ui/page-states';

/** Stands in the place of the result while there is none. Says that a bid failed only if that is certain. */
export function BidProgress() {
  useSignals();
  const last = bidState.value;
  switch (last.state) {
    case 'checking':
      return <p>Checking your bid… It is safe: it can’t be lost or made twice.</p>;
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
