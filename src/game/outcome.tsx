import { useRef } from 'react';
import { formatBrief, formatSigned } from '../lib/money';
import { sideName } from '../lib/sides';
import { countingTime, greatnessOf, minus, netOf } from '../lib/stakes';
import { fill, t } from '../lib/text';
import type { ShownBid } from '../money/bids';
import type { PlayedFlip } from '../money/flips';
import { fillNodes } from '../ui/fill-nodes';
import { Money } from '../ui/money';
import { Notice } from '../ui/page-states';
import { useCountUp } from '../ui/use-count-up';
import { reachOf } from './coin';

/** The outcome of a flip: what the wallet gained or lost, the side beside the one picked, and for a win the sums. */
export function FlipResult({ played: { flip, order }, isFresh }: { played: PlayedFlip; isFresh: boolean }) {
  const { won, win, winCharge } = flip.participation;
  const net = netOf(flip.participation);
  const greatness = greatnessOf(net);
  const result = useRef<HTMLSpanElement>(null);
  useCountUp(result, [Math.round((net ?? 0) / 2), net ?? 0], isFresh ? countingTime(greatness) : 0, (sum) =>
    formatSigned(sum, '+'),
  );
  // A sum that the server leaves out shows as a dash, never as zero.
  const cost = minus(0, netOf({ ...flip.participation, won: false }));
  const names = { side: sideName(flip.side) ?? '', pick: sideName(order.side) ?? '' };
  return (
    <p>
      <span
        className="result"
        data-outcome={greatness === undefined ? 'loss' : 'win'}
        data-fresh={isFresh}
        ref={result}
        style={reachOf(greatness)}
      >
        {formatSigned(net, '+')}
      </span>
      <span className="visually-hidden">. </span>
      <span className="result-more">
        <span>
          {won ? fill('{side}. You picked {pick}.', names) : fill('{side} this time. You picked {pick}.', names)}
        </span>{' '}
        {won && (
          <span>
            {fillNodes('{payout} paid on your {cost}.', {
              payout: <Money paise={minus(win, winCharge)} />,
              cost: <Money paise={cost} />,
            })}
          </span>
        )}
      </span>
    </p>
  );
}

/** Stands in the place of the result while there is none. Says that a bid failed only if that is certain. */
export function BidProgress({ shown }: { shown: Exclude<ShownBid, { state: 'none' }> }) {
  if (shown.state === 'refused' || shown.state === 'seen') return <Notice kind="danger">{shown.reason}</Notice>;
  const { amount, side } = shown.order;
  return (
    <>
      <p className="bet">{fill('{sum} on {side}', { sum: formatBrief(amount), side: sideName(side) ?? '' })}</p>
      {shown.state === 'checking' && <p>{t('Checking your bid… You won’t be charged twice.')}</p>}
    </>
  );
}
