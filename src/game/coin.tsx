import { useEffect, useRef, useState } from 'react';
import type { CoinSide } from '../lib/fairness';
import { CoinFace } from '../ui/icons';

interface CoinProps {
  /** The side that is up. */
  side: CoinSide;
  flipping: boolean;
  /** Called at every turn in the air. */
  onTurn?: (() => void) | undefined;
  /** Called when the coin begins to fall: from then on it may turn to its side. */
  onFall: () => void;
  /** Called when the coin is down and no flip is under way, and again if the function changes. */
  onLanded: () => void;
}

/**
 * The coin rises and turns while `flipping`, then falls and bounces. The fall begins at the end of a turn, or the coin
 * would jump. A hidden tab runs no animation: there --coin-latest ends the toss (tokens.css). Screen readers skip
 * the coin: the result is in the text beside it.
 */
export function Coin({ side, flipping, onTurn, onFall, onLanded }: CoinProps) {
  const [state, setState] = useState<'still' | 'tossed' | 'falling' | 'bouncing'>('still');
  const coin = useRef<HTMLDivElement>(null);
  if (flipping && state !== 'tossed') setState('tossed');
  useEffect(() => {
    if (flipping || !coin.current) return;
    if (state === 'still' || state === 'bouncing') return onLanded();
    const latest = Number(getComputedStyle(coin.current).getPropertyValue('--coin-latest'));
    const timer = setTimeout(setState, latest, 'still');
    return () => clearTimeout(timer);
  }, [flipping, state, onLanded]);

  function turn() {
    onTurn?.();
    if (flipping) return;
    onFall();
    setState('falling');
  }

  return (
    <div
      ref={coin}
      className="coin"
      data-state={state}
      aria-hidden="true"
      onAnimationIteration={turn}
      onAnimationEnd={() => setState(state === 'falling' ? 'bouncing' : 'still')}
    >
      <div className="coin-lift">
        <div className="coin-body" data-side={side}>
          <CoinFace side="heads" />
          <CoinFace side="tails" />
        </div>
      </div>
    </div>
  );
}
