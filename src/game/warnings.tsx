import { useEffect } from 'react';
import { UnexplainedSum } from '../audit/unexplained-sum';
import { type CheckedFlip, failedProofs } from '../audit/verdicts';
import { firstWrong } from '../domain/fairness';
import { reasonOf } from '../domain/fairness-words';
import type { Lock } from '../domain/lock';
import { proofText } from '../domain/proof';
import { ActionButton } from '../forms/form';
import { formatTime } from '../lib/day';
import { formatRupees } from '../lib/money';
import { sideName } from '../lib/sides';
import { fill, t } from '../lib/text';
import { currentBid, landedFlips, openBids } from '../money/bids';
import { bidsFromElsewhere, cancelBidFromElsewhere, startBidsFromElsewhere } from '../money/bids-from-elsewhere';
import type { BidOrder, OpenOrder } from '../money/orders';
import { fillNodes } from '../ui/fill-nodes';
import { Notice } from '../ui/page-states';
import { Copy, Copyable } from '../ui/share';
import { bidOnStage } from './toss';

export function Warnings() {
  useEffect(startBidsFromElsewhere, []);
  const failed = failedProofs.value;
  const isFailed = ({ requestId }: BidOrder) => failed.some(({ proof }) => proof.lock.requestId === requestId);
  const isOutcomeShown = currentBid.value.state === 'none' && !bidOnStage.value;
  const shown = isOutcomeShown ? landedFlips.value[0]?.order.roundId : undefined;
  return (
    <>
      {failed.map((one) => one.roundId !== shown && <FailedNotice key={one.roundId} {...one} />)}
      <UnexplainedSum />
      {openBids.value.map(
        (open) =>
          !isFailed(open.order) &&
          (open.state !== 'pending' || open.order.requestId !== bidOnStage.value?.order.requestId) && (
            <BidNotice key={open.order.requestId} {...open} />
          ),
      )}
      {bidsFromElsewhere.value.map((lock) => (
        <BidFromElsewhere key={lock.requestId} lock={lock} />
      ))}
    </>
  );
}

function FailedNotice({ proof, steps }: CheckedFlip) {
  const { lock, flip } = proof;
  const places = { time: formatTime(lock.createAt), cost: formatRupees(lock.cost) };
  const opening = flip
    ? fill('The proof of your bid at {time} has failed.', places)
    : fill('The server hasn’t kept to your bid at {time}. Without a result its cost of {cost} must come back.', places);
  return (
    // Another phone may have cancelled it.
    <Notice kind={firstWrong(steps)?.violation === 'cancelled' ? 'warning' : 'danger'}>
      <p>{`${opening} ${reasonOf({ proof, steps })}`}</p>
      <Copy label={t('Copy proof')} text={proofText(proof)} />
    </Notice>
  );
}

const KINDS = { unconfirmed: 'warning', pending: 'info', withheld: 'danger' } as const;

function wordsOf({ amount, side, tappedAt, lock }: BidOrder, state: keyof typeof KINDS): string {
  const places = { sum: formatRupees(amount), side: sideName(side), time: formatTime(tappedAt) };
  if (state === 'unconfirmed')
    return fill('Your bid of {sum} on {side} at {time} has no answer yet. You won’t be charged twice.', places);
  if (state === 'pending')
    return fill('Your bid of {sum} on {side} was locked at {time}. We keep asking for its result.', places);
  const late = { ...places, cost: formatRupees(lock?.cost) };
  return fill('We’re still waiting for the result of your {sum} bid ({time}). Your {cost} isn’t lost.', late);
}

function BidNotice({ order, state }: OpenOrder<'bid'>) {
  if (state !== 'unconfirmed' && state !== 'pending' && state !== 'withheld') return null;
  const { requestId, lock } = order;
  return (
    <Notice kind={KINDS[state]}>
      <p>{wordsOf(order, state)}</p>
      {lock ? (
        <Copy label={t('Copy proof')} text={proofText({ lock, flip: null })} />
      ) : (
        <p>{fillNodes('Bid ID for support: {id}', { id: <Copyable label={t('Copy bid ID')} text={requestId} /> })}</p>
      )}
    </Notice>
  );
}

/** Only the phone or tab that locked the bid can reveal it. The player can cancel it anywhere. */
function BidFromElsewhere({ lock }: { lock: Lock }) {
  const { bidAmount, cost, createAt } = lock;
  const places = { sum: formatRupees(bidAmount), cost: formatRupees(cost), time: formatTime(createAt) };
  return (
    <Notice kind="warning">
      <p>{fill('A bid of {sum} was locked at {time}, and this phone can’t reveal it.', places)}</p>
      <p>
        {fill(
          'If you saw this coin rise here before, the server may know how it lands. Cancel only if you want the {cost} back.',
          places,
        )}
      </p>
      <ActionButton act={() => cancelBidFromElsewhere(lock)}>{fill('Cancel, {cost} back', places)}</ActionButton>
    </Notice>
  );
}
