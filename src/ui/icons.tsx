import type { CoinSide } from '../lib/sides';

export const drawIcon = (d: string) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

export const closeIcon = drawIcon('M6 6l12 12M18 6L6 18');
/** The rupee sign, or a star in a game of points, and a lotus. */
const RELIEFS: Readonly<Record<CoinSide, string>> = {
  heads:
    __STAKES__ === 'points'
      ? 'M12 4.8l2.2 4.5 5 .7-3.6 3.5.8 5-4.4-2.4-4.4 2.4.8-5L4.8 10l5-.7z'
      : 'M7.5 6h9M7.5 9.6h9M7.5 13.2h2.7a3.6 3.6 0 0 0 0-7.2M7.5 13.2l6.3 5.8',
  tails:
    'M12 5.5c3 3.4 3 7.6 0 11-3-3.4-3-7.6 0-11zM8.8 9.5C7.5 8.8 6 8.5 4.5 8.7c.3 4.6 3 7.6 7.5 7.8M15.2 9.5c1.3-.7 2.8-1 4.3-.8-.3 4.6-3 7.6-7.5 7.8M8.5 19h7',
};

export const CoinFace = ({ side }: { side: CoinSide }) => (
  <span className="coin-face" data-side={side}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={RELIEFS[side]} />
    </svg>
  </span>
);
