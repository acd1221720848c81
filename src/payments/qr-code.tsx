import { generate } from 'lean-qr/nano';
import { t } from '../lib/text';
import { tryTo } from '../lib/try-to';

const BORDER = 4;

/** Dark on light, as scanners need it: browsers that darken pages leave an SVG as it is. Nothing for too long a text. */
export function QrCode({ text }: { text: string }) {
  const code = tryTo(() => generate(text));
  if (!code) return null;
  const side = Array.from({ length: code.size }, (_, n) => n);
  const path = side.flatMap((y) => side.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const size = code.size + 2 * BORDER;
  return (
    <svg
      className="qr"
      viewBox={`${-BORDER} ${-BORDER} ${size} ${size}`}
      role="img"
      aria-label={t('QR code of the payment link')}
      shapeRendering="crispEdges"
    >
      <rect x={-BORDER} y={-BORDER} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
