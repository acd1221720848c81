import { formatRupees, formatSigned, type Paise } from '../../lib/money';
import type { PlayedFlip } from '../../money/bids';

/** How the last flip came out, in words. */
export function FlipResult({ played: { flip } }: { played: PlayedFlip }) {
  const { won, bid, bidCharge, win, winCharge } = flip.participation;
  // What the server leaves out is a dash, never a zero.
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

/** The flips of this visit, newest first; the whole history is in the transactions panel. */
export function FlipStrip({ flips }: { flips: readonly PlayedFlip[] }) {
  if (!flips.length) return null;
  return (
    <ol className="flips" aria-label="Flips of this visit">
      {flips.map(({ bid, flip }) => {
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
