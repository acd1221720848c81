import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatBrief, formatRupees, formatSigned, type Paise } from '../lib/money';
import { sideName } from '../lib/sides';
import { minus, netOf, winSize } from '../lib/stakes';
import { fill, t } from '../lib/text';
import type { LandedFlip } from '../money/bids';
import { type Current, costOf, type OpenOrder } from '../money/orders';
import { Notice } from '../ui/page-states';

const LATE_AFTER_MS = 3_000;

export function FlipOutcome({ landed: { flip, order }, isFresh }: { landed: LandedFlip; isFresh: boolean }) {
  const { won, win, winCharge } = flip.participation;
  const net = netOf(flip.participation);
  const size = winSize(net);
  const sum = formatSigned(net, '+');
  const sentence = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => leadToBalance(sentence.current), []);
  const names = { side: sideName(flip.side), pick: sideName(order.side) };
  return (
    <p ref={sentence} data-gain={size && isFresh ? sum : undefined}>
      <span className="visually-hidden">{inWords(net)} </span>
      <span
        className="outcome"
        aria-hidden="true"
        translate="no"
        data-outcome={size ? 'win' : 'loss'}
        data-fresh={isFresh}
        style={{ '--win-scale': size } as CSSProperties}
      >
        {sum}
      </span>
      <span className="outcome-more">
        <span>
          {won ? fill('{side}. You picked {pick}.', names) : fill('{side} this time. You picked {pick}.', names)}
        </span>{' '}
        {won && <span>{fill('You get {payout} back.', { payout: formatRupees(minus(win, winCharge)) })}</span>}
      </span>
    </p>
  );
}

function leadToBalance(outcome: HTMLElement | null): void {
  const balance = document.querySelector('.chip');
  if (!outcome || !balance) return;
  const [from, to] = [outcome.getBoundingClientRect(), balance.getBoundingClientRect()];
  const across = to.x + to.width / 2 - from.x - from.width / 2;
  outcome.style.setProperty('--to', `${across}px ${to.y - from.y}px`);
}

/** Screen readers read a sign as an operation. */
function inWords(net: Paise | undefined): string {
  if (net === undefined) return formatRupees(net);
  return net < 0 ? fill('Lost {sum}.', { sum: formatRupees(-net) }) : fill('Won {sum}.', { sum: formatRupees(net) });
}

interface BidProgressProps {
  readonly shown: OpenOrder<'bid'> | Exclude<Current<'bid'>, { state: 'none' }>;
  readonly isWaiting: boolean;
}

/** Stands in the place of the outcome while there is none. Says that a bid failed only if that is certain. */
export function BidProgress({ shown, isWaiting }: BidProgressProps) {
  const { order } = shown;
  const [isSlow, setSlow] = useState(false);
  const isAnswered = shown.state === 'answered';
  useEffect(() => {
    if (isAnswered) return;
    const timer = setTimeout(setSlow, order.tappedAt + LATE_AFTER_MS - Date.now(), true);
    return () => clearTimeout(timer);
  }, [order.tappedAt, isAnswered]);
  if (shown.state === 'refused') return <Notice kind="danger">{shown.reason}</Notice>;
  const places = { sum: formatBrief(order.amount), side: sideName(order.side), cost: formatRupees(costOf(order)) };
  const words = () => {
    if (shown.state === 'checking') return t('Checking your bid… You won’t be charged twice.');
    if (shown.state === 'cancelling') return undefined;
    if (shown.state === 'unconfirmed') return t('We don’t know yet if your bid was made: we keep asking.');
    if (isWaiting) return fill('We don’t have the result yet. Your {cost} is safe: we keep asking.', places);
    return isSlow && t('Slow connection. Your bid is safe.');
  };
  return (
    <p>
      <span className="bet">{fill('{sum} on {side}', places)}</span>
      <span>{words()}</span>
    </p>
  );
}
