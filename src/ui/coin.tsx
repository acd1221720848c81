import { useEffect, useState } from 'react';
import type { CoinSide } from '../lib/fairness';
import { CoinFace } from './coin-face';

interface CoinProps {
  /** The side on top once the coin has landed. */
  side: CoinSide;
  flipping: boolean;
  /** Called when the coin lies still and no flip is under way. Must be the same function on every render. */
  onLanded: () => void;
}

/** Ends the landing after this many ms: a hidden tab runs no animation. Longer than a turn and the landing. */
const LATEST_LANDING = 2_600;
/** The landing with reduced motion, in ms. Until then the player can't bid, not even with keys. */
const STILL_LANDING = 600;

/**
 * The coin turns while `flipping`, then lands on `side`. The landing begins at the end of a turn, or the coin would
 * jump. Screen readers skip it: the result is in the text beside it.
 */
export function Coin({ side, flipping, onLanded }: CoinProps) {
  const [state, setState] = useState<'still' | 'spinning' | 'landing'>('still');
  if (flipping && state !== 'spinning') setState('spinning');
  useEffect(() => {
    if (flipping) return;
    if (state === 'still') return onLanded();
    const moves = matchMedia('(prefers-reduced-motion: no-preference)').matches;
    const latest = setTimeout(() => setState('still'), moves ? LATEST_LANDING : STILL_LANDING);
    return () => clearTimeout(latest);
  }, [flipping, state, onLanded]);
  return (
    <div className="coin" data-state={state} aria-hidden="true">
      <div
        className="coin-body"
        data-side={side}
        onAnimationIteration={() => !flipping && setState('landing')}
        onAnimationEnd={() => setState('still')}
      >
        <CoinFace side="heads" />
        <CoinFace side="tails" />
      </div>
    </div>
  );
}
