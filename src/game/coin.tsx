import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import type { CoinSide } from '../lib/sides';
import { CoinFace } from '../ui/icons';

interface CoinProps {
  side: CoinSide | undefined;
  spinning: boolean;
  /** Of the win that has just landed, by winSize. 0: none has. */
  win: number;
  onTurn?: (() => void) | undefined;
  /** From then on the coin may turn to its side. */
  onFall(): void;
  /** Is called again if the function changes. */
  onLanded(): void;
}

/** The fall begins at the end of a turn, or the coin would jump. Where no animation runs --coin-latest ends the toss. */
export function Coin({ side, spinning, win, onTurn, onFall, onLanded }: CoinProps) {
  const [state, setState] = useState<'still' | 'tossed' | 'falling' | 'bouncing'>('still');
  const coin = useRef<HTMLDivElement>(null);
  if (spinning && state !== 'tossed') setState('tossed');
  // Before the next frame: a coin that lies still and words that still wait would be of two bids.
  useLayoutEffect(() => {
    if (spinning || !coin.current) return;
    if (state === 'still' || state === 'bouncing') return onLanded();
    const latest = Number(getComputedStyle(coin.current).getPropertyValue('--coin-latest'));
    // Without motion the side is there before the words: half the time is more than a turn and enough for the fade.
    const timers = [setTimeout(onFall, latest / 2), setTimeout(setState, latest, 'still')];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [spinning, state, onFall, onLanded]);

  function turn() {
    onTurn?.();
    if (spinning) return;
    onFall();
    setState('falling');
  }

  return (
    <div
      ref={coin}
      className="coin"
      data-state={state}
      data-won={win > 0 || undefined}
      style={{ '--win-scale': win } as CSSProperties}
      aria-hidden="true"
    >
      <div className="coin-lift" onAnimationEnd={() => setState(state === 'falling' ? 'bouncing' : 'still')}>
        <div className="coin-body" data-side={side ?? 'edge'} onAnimationIteration={turn}>
          <i />
          <i />
          <CoinFace side="heads" />
          <CoinFace side="tails" />
        </div>
      </div>
    </div>
  );
}
