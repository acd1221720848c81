import type { CoinSide } from '../lib/fairness';
import { drawFace, Heads } from './heads';

/** Tails carries a lotus. */
const Tails = () =>
  drawFace(
    'tails',
    'M12 5.5c3 3.4 3 7.6 0 11-3-3.4-3-7.6 0-11zM8.8 9.5C7.5 8.8 6 8.5 4.5 8.7c.3 4.6 3 7.6 7.5 7.8M15.2 9.5c1.3-.7 2.8-1 4.3-.8-.3 4.6-3 7.6-7.5 7.8M8.5 19h7',
  );

/** One side of the coin, as large as the font. */
export const CoinFace = ({ side }: { side: CoinSide }) => (side === 'heads' ? <Heads /> : <Tails />);
