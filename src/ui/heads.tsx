/** One side of the coin, as large as the font. @param relief the lines that it carries */
export const drawFace = (side: string, relief: string) => (
  <span className="coin-face" data-side={side}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={relief} />
    </svg>
  </span>
);

/** Heads carries the rupee sign. */
export const Heads = () => drawFace('heads', 'M7.5 6h9M7.5 9.6h9M7.5 13.2h2.7a3.6 3.6 0 0 0 0-7.2M7.5 13.2l6.3 5.8');
