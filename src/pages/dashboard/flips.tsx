import { formatRupees, formatSigned, type Paise } from '../../lib/money';
import type { PlayedFlip } from '../../money/bids';

/** The outcome of a flip in words. */
export function FlipResult({ played: { flip } }: { played: PlayedFlip }) {
  const { won, bid, bidCharge, win, winCharge } = flip.participation;
  // A sum that the server leaves out shows as a dash, never as zero.
  const paid = minus(win, winCharge);
  const net = minus(minus(paid, bid), bidCharge);
  const text = won
    ? `You won ${formatRupees(paid)}${net === undefined ? '' : ` (net ${formatSigned(net, '+')})`}`
    : `You lost ${formatRupees(bid)}${bidCharge === 0 ? '' : ` and ${formatRupees(bidCharge)} charge`}`;
  return (
    <p
      className="result"
      data-outcome={won ? 'win' : 'loss'}
      onAnimationEnd={() => navigator.vibrate?.(won ? [40, 60, 40] : 40)}
    >
      {flip.side === 'heads' ? 'Heads' : 'Tails'}! {text}
    </p>
  );
}

const minus = (sum: Paise | undefined, part: Paise | undefined) =>
  sum === undefined || part === undefined ? undefined : sum - part;

/** The most flips to show. Transactions lists them all. */
const MOST_FLIPS = 30;

/** The newest flips of this visit, newest first. The transactions panel has the whole history. */
export function FlipStrip({ flips }: { flips: readonly PlayedFlip[] }) {
  if (!flips.length) return null;
  return (
    <ol className="flips" aria-label="Flips of this visit">
      {flips.slice(0, MOST_FLIPS).map(({ bid, flip }) => {
        const outcome = flip.participation.won ? 'win' : 'loss';
        return (
          <li key={bid.requestId} className="flip" data-outcome={outcome}>
            <span aria-hidden="true">{flip.side === 'heads' ? 'H' : 'T'}</span>
            <span className="visually-hidden">{`${flip.side}, ${outcome}`}</span>
          </li>
        );
      })}
    </ol>
  );
}
