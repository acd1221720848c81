import { formatBrief, formatSigned } from '../lib/money';
import { sideName } from '../lib/sides';
import { minus, netOf } from '../lib/stakes';
import { fill, t } from '../lib/text';
import type { BidCall } from '../money/bids';
import type { PlayedFlip } from '../money/flips';
import { fillNodes } from '../ui/fill-nodes';
import { Money } from '../ui/money';
import { Notice } from '../ui/page-states';

/** The outcome of a flip: what the wallet gained or lost, the side beside the one picked, and for a win the sums. */
export function FlipResult({ played: { flip, order } }: { played: PlayedFlip }) {
  const { won, win, winCharge } = flip.participation;
  // A sum that the server leaves out shows as a dash, never as zero.
  const cost = minus(0, netOf({ ...flip.participation, won: false }));
  return (
    <>
      <p className="result" data-outcome={won ? 'win' : 'loss'}>
        {formatSigned(netOf(flip.participation), '+')}
      </p>
      <p className="result-more">
        <span>
          {fill('{side}. You picked {pick}.', { side: sideName(flip.side) ?? '', pick: sideName(order.side) ?? '' })}
        </span>{' '}
        {won && (
          <span>
            {fillNodes('{payout} paid on your {cost}.', {
              payout: <Money paise={minus(win, winCharge)} />,
              cost: <Money paise={cost} />,
            })}
          </span>
        )}
      </p>
    </>
  );
}

/** Stands in the place of the result while there is none. Says that a bid failed only if that is certain. */
export function BidProgress({ call }: { call: Exclude<BidCall, { state: 'none' }> }) {
  if (call.state === 'refused' || call.state === 'told') return <Notice kind="danger">{call.reason}</Notice>;
  const { amount, side } = call.order;
  return (
    <>
      <p className="bet">{fill('{sum} on {side}', { sum: formatBrief(amount), side: sideName(side) ?? '' })}</p>
      {call.state === 'checking' && <p>{t('Checking your bid… You won’t be charged twice.')}</p>}
    </>
  );
}
