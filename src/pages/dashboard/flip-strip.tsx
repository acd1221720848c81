import type { PlayedFlip } from '../../money/bids';

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
