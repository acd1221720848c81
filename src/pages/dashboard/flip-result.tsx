import { formatRupees } from '../../lib/money';
import type { PlayedFlip } from '../../state/game';

/** How the last flip came out, in words; appears as the coin has landed. */
export function FlipResult({ played: { flip } }: { played: PlayedFlip }) {
  const { won, bid, win = 0, winCharge = 0 } = flip.participation;
  const text = won ? `You won ${formatRupees(win - winCharge)}` : `You lost ${formatRupees(bid)}`;
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
