import { type ReactNode, useEffect, useState } from 'react';
import { SupportLink } from '../frame/support-link';
import { formatRupees } from '../lib/money';
import { t } from '../lib/text';
import { Figures } from '../ui/figures';
import { Copy, Copyable, ShareButton } from '../ui/share';
import { type Payment, PaymentEvent } from './standing';

/** A copy of the receipt has what the screen says elsewhere too. @param isInRow whether a row above shows the payment */
export function Receipt({ payment, isInRow }: { payment: Payment; isInRow?: boolean }) {
  const { what, idName, id, paid, status, lines } = payment;
  const all: Payment['lines'] = [[t('Status'), status, 'told'], [idName, id], ...lines];
  const filled = all.flatMap(([label, value, how]) => {
    const text = typeof value === 'number' ? formatRupees(value) : value;
    return text ? [{ label, text, how }] : [];
  });
  const text = [`${what} ${formatRupees(paid)}`, ...filled.map(({ label, text }) => `${label}: ${text}`)].join('\n');
  const shown = filled.filter(({ how }) => how !== 'told');
  const canShare = !!navigator.share;
  return (
    <section className="card receipt" aria-label={t('Receipt')}>
      {!isInRow && <PaymentEvent payment={payment} />}
      <Figures
        lines={shown.map(({ label, text, how }) => [
          label,
          how ? <Copyable key={label} label={t('Copy bank reference')} text={text} /> : text,
        ])}
      />
      <Copy label={t('Copy receipt')} text={text}>
        {canShare && (
          <ShareButton content={{ title: `${what} ${id}`, text }} kind="secondary">
            {t('Share')}
          </ShareButton>
        )}
      </Copy>
      <SupportLink id={id} />
    </section>
  );
}

/** Milliseconds until the reassurance shows. */
const A_WHILE = 20_000;

/** For a page that waits for the bank. Shows the children after 20 seconds. */
export function WaitingForBank({ children }: { children: ReactNode }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, A_WHILE, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="muted" role="status">
      {long && children}
    </p>
  );
}
