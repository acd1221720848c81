import { generate } from 'lean-qr/nano';
import { t } from '../lib/text';
import { tryTo } from '../lib/try-to';

/** The quiet zone around the code, in modules. Scanners need it. */
const BORDER = 2;

/** A QR code. It is dark on light in both themes, as scanners need it. Renders nothing if the text is too long. */
export function QrCode({ text }: { text: string }) {
  const code = tryTo(() => generate(text));
  if (!code) return null;
  const side = Array.from({ length: code.size }, (_, n) => n);
  const path = side.flatMap((y) => side.map((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  const size = code.size + 2 * BORDER;
  return (
    <div className="qr">
      <svg
        viewBox={`${-BORDER} ${-BORDER} ${size} ${size}`}
        role="img"
        aria-label={t('QR code of the payment link')}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
    </div>
  );
}
