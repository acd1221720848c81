import { formatRupees, formatSigned, type Paise } from '../../lib/money';
import type { PlayedFlip } from '../../money/bids';

/** The outcome of a flip: in words, and for a win the profit that rises from the coin. */
export function FlipResult({ played: { flip } }: { played: PlayedFlip }) {
  const { won, bid, bidCharge, win, winCharge } = flip.participation;
  // A sum that the server leaves out shows as a dash, never as zero.
  const paid = minus(win, winCharge);
  const cost = bid === undefined || bidCharge === undefined ? undefined : bid + bidCharge;
  const profit = minus(paid, cost);
  const text = won ? `You won ${formatRupees(paid)}` : `You lost ${formatRupees(cost)}`;
  return (
    <>
      <p className="result" data-outcome={won ? 'win' : 'loss'}>
        {flip.side === 'heads' ? 'Heads' : 'Tails'}! {text}
      </p>
      {won && profit !== undefined && <span className="gain">{formatSigned(profit, '+')}</span>}
    </>
  );
}

const minus = (sum: Paise | undefined, part: Paise | undefined) =>
  sum === undefined || part === undefined ? undefined : sum - part;
