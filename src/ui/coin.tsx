import { useEffect, useState } from 'react';
import type { CoinSide } from '../lib/fairness';
import { CoinFace } from './icons';

interface CoinProps {
  /** The side on top once the coin lies still. */
  side: CoinSide;
  flipping: boolean;
  /** Called at every turn in the air. */
  onTurn?: (() => void) | undefined;
  /** Called when the coin is down and no flip is under way, and again if the function changes. */
  onLanded: () => void;
}

/** Ends the toss after this many ms: a hidden tab runs no animation. Longer than a turn and the fall. */
const LATEST_LANDING = 1_700;
/** The toss with reduced motion, in ms. Until then the player can't bid, not even with keys. */
const STILL_LANDING = 600;

/**
 * The coin rises and turns while `flipping`, then falls on `side` and bounces. The fall begins at the end of a turn,
 * or the coin would jump. Screen readers skip it: the result is in the text beside it.
 */
export function Coin({ side, flipping, onTurn, onLanded }: CoinProps) {
  const [state, setState] = useState<'still' | 'tossed' | 'falling' | 'bouncing'>('still');
  const [top, setTop] = useState(side);
  if (flipping && state !== 'tossed') setState('tossed');
  // The coin turns to the side of the answer only while it falls: nothing tells it earlier.
  if (state !== 'tossed' && top !== side) setTop(side);
  useEffect(() => {
    if (flipping) return;
    if (state === 'still' || state === 'bouncing') return onLanded();
    const moves = matchMedia('(prefers-reduced-motion: no-preference)').matches;
    const latest = setTimeout(() => setState('still'), moves ? LATEST_LANDING : STILL_LANDING);
    return () => clearTimeout(latest);
  }, [flipping, state, onLanded]);

  function turn() {
    onTurn?.();
    if (!flipping) setState('falling');
  }

  return (
    <div
      className="coin"
      data-state={state}
      aria-hidden="true"
      onAnimationIteration={turn}
      onAnimationEnd={() => setState(state === 'falling' ? 'bouncing' : 'still')}
    >
      <div className="coin-lift">
        <div className="coin-body" data-side={top}>
          <CoinFace side="heads" />
          <CoinFace side="tails" />
        </div>
      </div>
    </div>
  );
}
