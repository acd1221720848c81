/** A line icon from the data of an SVG path. */
export const drawIcon = (d: string) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

export const CloseIcon = () => drawIcon('M6 6l12 12M18 6L6 18');
export const EyeIcon = () =>
  drawIcon('M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z');
export const EyeOffIcon = () =>
  drawIcon(
    'M4 4l16 16M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5s-1 1.9-3 3.7M6 7.5A16 16 0 0 0 2 12s3.5 6.5 10 6.5a10 10 0 0 0 4.5-1M10 10a3 3 0 0 0 4 4',
  );
