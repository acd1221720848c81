import { useEffect, useState } from 'react';
import type { CoinSide } from '../lib/fairness';
import { CoinFace } from './coin-face';

interface CoinProps {
  /** The side that lies up once the coin has landed. */
  side: CoinSide;
  flipping: boolean;
  /** Called whenever the coin lies still with no flip under way. Must be the same function at every render. */
  onLanded: () => void;
}

/** Longer than a turn and the landing, in ms: a tab that isn't seen animates nothing. */
const LATEST_LANDING = 2_600;
/** How long a coin that doesn't move takes to land, in ms: nothing can be bid before, by keys either. */
const STILL_LANDING = 600;

/**
 * The coin that turns while `flipping` and then lands on `side`. The landing begins where a turn ends, so that the coin
 * doesn't jump. Only a picture: the result is said in words beside it.
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
