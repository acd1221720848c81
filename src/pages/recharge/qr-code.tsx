import { generate } from 'lean-qr/nano';

/** Modules of quiet ground around the code, which scanners need. */
const BORDER = 2;

/** A QR code as one path, dark on light in both themes since scanners want it so. */
export function QrCode({ text }: { text: string }) {
  const code = generate(text);
  const side = Array.from({ length: code.size }, (_, n) => n);
  const path = side.flatMap((y) => side.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const size = code.size + 2 * BORDER;
  return (
    <svg
      viewBox={`${-BORDER} ${-BORDER} ${size} ${size}`}
      role="img"
      aria-label="QR code of the payment link"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
