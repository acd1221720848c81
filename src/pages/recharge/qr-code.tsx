import { encode } from 'uqr';

/** A QR code as one path, dark on light in both themes since scanners want it so. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code of the payment link"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
