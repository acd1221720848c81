import { formatRupees, formatSigned } from '../../lib/money';
import { minus, netOf } from '../../lib/stakes';
import type { PlayedFlip } from '../../money/bids';

/** The outcome of a flip: in words, and for a win the profit that rises from the coin. */
export function FlipResult({ played: { flip } }: { played: PlayedFlip }) {
  const { won, win, winCharge } = flip.participation;
  // A sum that the server leaves out shows as a dash, never as zero.
  const net = netOf(flip.participation);
  const text = won ? `You won ${formatRupees(minus(win, winCharge))}` : `You lost ${formatRupees(minus(0, net))}`;
  return (
    <>
      <p className="result" data-outcome={won ? 'win' : 'loss'}>
        {flip.side === 'heads' ? 'Heads' : 'Tails'}! {text}
      </p>
      {won && net !== undefined && <span className="gain">{formatSigned(net, '+')}</span>}
    </>
  );
}
