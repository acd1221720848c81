import { generate } from 'lean-qr/nano';
import { SupportLink } from '../layout/support-link';
import { formatRupees, rupeeString } from '../lib/money';
import { fill, t } from '../lib/text';
import { tryTo } from '../lib/try-to';
import { appLinks, payeeOf } from '../lib/upi';
import { dismissRecharge } from '../money/recharges';
import type { Recharge } from '../money/transfer-operations';
import { playersTimeOut } from '../safer-gambling/time-out';
import { Button, ButtonLink } from '../ui/button';
import { clockOf, useSecondsLeft, type Wait } from '../ui/countdown';
import { FigureList } from '../ui/figures';
import { Copyable } from '../ui/share';
import { useMedia } from '../ui/use-media';

export const PayRecharge = ({ recharge }: { recharge: Recharge }) => (
  <div className="pay">
    <div className="aside">
      <WaysToPay link={recharge.upiUri} />
      <p className="muted">{t('You can leave this page: the money is added all the same, within an hour.')}</p>
    </div>
    <div className="aside">
      <PayeeCard recharge={recharge} />
      <details className="details">
        <summary>{t('Paid, but not credited?')}</summary>
        <p>{t('Your bank may take up to an hour. After that, support finds your payment by its recharge ID.')}</p>
        <SupportLink id={recharge.rechargeId} />
      </details>
      {!playersTimeOut.value && (
        <div className="other-amount">
          <Button kind="quiet" onClick={dismissRecharge}>
            {t('Use another amount')}
          </Button>
          <p className="muted">{t('If you still pay this one, we add it.')}</p>
        </div>
      )}
    </div>
  </div>
);

export function TimeLeft({ of }: { of: Wait | undefined }) {
  const left = useSecondsLeft(of);
  return <p className="muted">{of && fill('{time} left', { time: clockOf(left) })}</p>;
}

function PayeeCard({ recharge: { rechargeId, upiUri, amount = 0 } }: { recharge: Recharge }) {
  const { name, upiId } = payeeOf(upiUri);
  const lines = [
    [t('Pay to'), name && <bdi>{name}</bdi>],
    [t('UPI ID'), upiId && <Copyable label={t('Copy UPI ID')} text={upiId} />],
    [
      t('Amount'),
      <Copyable key="amount" label={t('Copy amount')} text={rupeeString(amount)}>
        {formatRupees(amount)}
      </Copyable>,
    ],
    [t('Recharge ID'), <Copyable key="id" label={t('Copy recharge ID')} text={rechargeId} />],
  ] as const;
  return (
    <section className="card" aria-label={t('Payment')}>
      <FigureList lines={lines.filter(([, value]) => value)} />
    </section>
  );
}

/** In-app browsers and phones without a UPI app open nothing, and don't say so: the QR code is another way. */
function WaysToPay({ link }: { link: string }) {
  const isWide = useMedia('(min-width: 48rem) and (pointer: fine)');
  if (isWide) {
    return (
      <>
        <h2 className="card-title">{t('Scan with any UPI app')}</h2>
        <QrCode text={link} />
      </>
    );
  }
  const apps = appLinks(link, navigator.userAgent);
  return (
    <>
      {apps.length > 0 && (
        <div className="actions pairs">
          {apps.map(([name, href]) => (
            <ButtonLink key={name} kind="secondary" href={href}>
              {name}
            </ButtonLink>
          ))}
        </div>
      )}
      <ButtonLink kind={apps.length ? 'quiet' : 'primary'} href={link}>
        {apps.length ? t('Open another UPI app') : t('Open your UPI app')}
      </ButtonLink>
      <details className="details">
        <summary>{t('No app opened? Show the QR code')}</summary>
        <p>
          {t(
            'You need a UPI app such as Google Pay, PhonePe, Paytm or BHIM. Or scan the QR code with a phone that has one.',
          )}
        </p>
        <QrCode text={link} />
      </details>
    </>
  );
}

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
