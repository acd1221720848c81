import { useState } from 'react';
import { CoinFace, type Side } from './coin-face';

interface CoinProps {
  /** The side that lies up once the coin has landed. */
  side: Side;
  flipping: boolean;
}

/**
 * The coin that turns while `flipping` and then lands on `side`. The landing begins where a turn ends, so that the coin
 * doesn't jump. Only a picture: the result is said in words beside it.
 */
export function Coin({ side, flipping }: CoinProps) {
  const [state, setState] = useState<'still' | 'spinning' | 'landed'>('still');
  if (flipping && state !== 'spinning') setState('spinning');
  const land = () => {
    if (state === 'spinning' && !flipping) setState('landed');
  };
  return (
    <div className="coin" data-state={state} aria-hidden="true">
      <div className="coin-body" data-side={side} onAnimationIteration={land}>
        <CoinFace side="heads" />
        <CoinFace side="tails" />
      </div>
    </div>
  );
}
