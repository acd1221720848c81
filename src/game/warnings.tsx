import { useEffect, useState } from 'react';
import { flipOf } from '../audit/told-flips';
import { UnexplainedSum } from '../audit/unexplained-sum';
import { type Breach, breaches, failedFlips, isLockBroken, type JudgedFlip, toldOf } from '../audit/verdicts';
import { copyProof } from '../lib/copied-proof';
import { formatTime } from '../lib/day';
import type { Lock } from '../lib/lock';
import { formatRupees } from '../lib/money';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';
import { openBids } from '../money/bids';
import { flips } from '../money/flips';
import { cancelStrayBid, startOpenBids, strayBids } from '../money/open-bids';
import type { BidOrder, OpenOrder } from '../money/order';
import { Button } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { Notice } from '../ui/page-states';
import { Copy, Copyable } from '../ui/share';
import { awaited } from './toss';
import { reasonOf } from './verdict-badge';

/** What the server owes, what it has broken, and the bids that this phone can only cancel. */
export function Warnings() {
  useEffect(startOpenBids, []);
  return (
    <>
      <UnexplainedSum />
      {breaches.value.map(({ news, order }) => (
        <LockNotice key={order.requestId + news} order={order} news={news} />
      ))}
      {failedFlips.value.map(
        (failed) =>
          // The result on the screen says it of its own.
          failed.order.requestId !== flips.value[0]?.order.requestId && (
            <LockNotice key={failed.order.requestId} order={failed.order} news="failed" failed={failed} />
          ),
      )}
      {openBids.value.map(
        ({ order, state }) =>
          !isLockBroken(order.requestId) &&
          // The stage says it of its own.
          (state !== 'owed' || order.requestId !== awaited.value?.order.requestId) && (
            <LockNotice key={order.requestId} order={order} news={state} />
          ),
      )}
      {strayBids.value.map((lock) => (
        <StrayBid key={lock.requestId} lock={lock} />
      ))}
    </>
  );
}

function wordsOf({ amount, side, tappedAt, lock }: BidOrder): Partial<Record<string, string>> {
  const [sum, cost] = [formatRupees(amount), formatRupees(lock?.cost)];
  const places = { sum, cost, side: sideWord(side), time: formatTime(tappedAt) };
  const unfit = fill(
    'What the server locked isn’t your bid of {sum} on {side}, or the operator hasn’t signed it. This phone cancels it: its cost must come back. Keep the proof and contact support.',
    places,
  );
  return {
    unanswered: fill('Your bid of {sum} on {side} at {time} has no answer yet. You won’t be charged twice.', places),
    owed: fill('Your bid of {sum} on {side} was locked at {time}. We keep asking for its outcome.', places),
    overdue: fill('The server has had your bid of {sum} since {time} and owes you its outcome.', places),
    unfit,
    cancelling: unfit,
    failed: fill('The proof of your bid of {sum} on {side} at {time} has failed.', places),
    withdrawn: fill(
      'Your bid of {sum} on {side} was cancelled, and not on this page. {cost} must come back to your wallet. If you didn’t cancel it elsewhere, keep the proof and contact support.',
      places,
    ),
    changed: fill(
      'The server has changed what it had locked as your bid of {sum} on {side}. Keep the proof and contact support.',
      places,
    ),
    denied: fill(
      'The server denies your bid of {sum} on {side}, which it had locked at {time}. Without an outcome, its cost must come back. Keep the proof and contact support.',
      places,
    ),
  };
}

const noticeKinds: Partial<Record<string, 'info' | 'warning'>> = {
  owed: 'info',
  unanswered: 'warning',
  // Another phone may have done it.
  withdrawn: 'warning',
};

interface LockNoticeProps {
  readonly order: BidOrder;
  readonly news: Breach['news'] | OpenOrder['state'] | 'failed';
  readonly failed?: JudgedFlip;
}

/** A sentence about a bid that is out, with its proof to copy, or with what support needs to find it. */
function LockNotice({ order, news, failed }: LockNoticeProps) {
  const words = wordsOf(order)[news];
  if (!words) return null;
  const { requestId, lock } = order;
  return (
    <Notice kind={noticeKinds[news] ?? 'danger'}>
      <p>{failed ? `${words} ${reasonOf(failed.verdict, toldOf(failed))}` : words}</p>
      {lock ? (
        <Copy label={t('Copy proof')} text={copyProof({ lock, flip: failed ? flipOf(toldOf(failed)) : null })} />
      ) : (
        <p>{fillNodes('Bid ID for support: {id}', { id: <Copyable label={t('Copy bid ID')} text={requestId} /> })}</p>
      )}
    </Notice>
  );
}

/** A bid that another phone or tab has locked. Only that one can reveal it, and the player can cancel it anywhere. */
function StrayBid({ lock }: { lock: Lock }) {
  const [isBusy, setBusy] = useState(false);
  const [sum, cost] = [formatRupees(lock.bidAmount), formatRupees(lock.cost)];

  async function cancel() {
    setBusy(true);
    await cancelStrayBid(lock).catch(() => {});
    setBusy(false);
  }

  return (
    <Notice kind="warning">
      <p>
        {fill('A bid of {sum} was locked at {time}, and this phone can’t reveal it.', {
          sum,
          time: formatTime(lock.createAt),
        })}
      </p>
      <p>
        {fill(
          'If you saw this coin rise here before, the server may know how it lands. Cancel only if you want the {cost} back.',
          { cost },
        )}
      </p>
      <div className="actions">
        <Button kind="secondary" busy={isBusy} onClick={() => void cancel()}>
          {fill('Cancel, {cost} back', { cost })}
        </Button>
      </div>
    </Notice>
  );
}
