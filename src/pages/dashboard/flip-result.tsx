import { formatRupees } from '../../lib/money';
import type { PlayedFlip } from '../../money/bids';

/** How the last flip came out, in words. */
export function FlipResult({ played: { flip } }: { played: PlayedFlip }) {
  const { won, bid, bidCharge = 0, win, winCharge = 0 } = flip.participation;
  // What the server leaves out is a dash, never a zero.
  const paid = win === undefined ? undefined : win - winCharge;
  const net = paid === undefined || bid === undefined ? undefined : paid - bid - bidCharge;
  const text = won
    ? `You won ${formatRupees(paid)}${net === undefined ? '' : ` (net ${net > 0 ? '+' : ''}${formatRupees(net)})`}`
    : `You lost ${formatRupees(bid)}${bidCharge ? ` and ${formatRupees(bidCharge)} charge` : ''}`;
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
