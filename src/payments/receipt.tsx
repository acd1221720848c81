import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BUILD } from '../browser/load-code';
import { SUPPORT_URL } from '../config';
import { formatRupees } from '../lib/money';
import { supportUrlOf } from '../lib/support';
import { t } from '../lib/text';
import { Copy, ShareButton, SupportAddress } from '../ui/share';
import type { Payment } from './standing';

// What a recharge and a withdrawal share: the receipt, the way to support, and the wait for the bank.

/** By outcome: a tick, a cross, the hands of a clock, an exclamation mark. */
const marks: Readonly<Record<Payment['outcome'], string>> = {
  done: 'M14 25l7 7 14-15',
  failed: 'M16 16l16 16M32 16l-16 16',
  pending: 'M24 12v12l8 5',
  held: 'M24 12v12l8 5',
  differs: 'M24 12v15M24 33v2',
};

/** What has become of a recharge or a withdrawal. It can be copied, shared, and sent to support. */
export function Receipt({ payment }: { payment: Payment }) {
  const { what, idName, id, paid, outcome, status, lines } = payment;
  const list = useRef<HTMLDListElement>(null);
  const shown = [[t('Status'), status] as const, [idName, id] as const, ...lines].flatMap(([label, value]) => {
    const text = typeof value === 'number' ? formatRupees(value) : value;
    return text ? [[label, text] as const] : [];
  });
  const text = [`${what} ${formatRupees(paid)}`, ...shown.map((line) => line.join(': '))].join('\n');
  const canShare = !!navigator.share;
  return (
    <section className="card receipt" aria-label={t('Receipt')}>
      <svg className="receipt-mark" data-outcome={outcome} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" pathLength="1" />
        <path d={marks[outcome]} pathLength="1" />
      </svg>
      <p className="card-figure">{formatRupees(paid)}</p>
      <dl className="figure-list" ref={list}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Copy
        label={t('Copy receipt')}
        text={text}
        select={() => list.current && getSelection()?.selectAllChildren(list.current)}
      >
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

/** Get Support about a payment. A web address opens in a new tab. A mail or phone link opens its app. */
export const SupportLink = ({ id }: { id: string }) => (
  <div className="support">
    <a
      className="button"
      data-kind="quiet"
      href={supportUrlOf(SUPPORT_URL, BUILD, id)}
      {...(SUPPORT_URL.startsWith('http') && { target: '_blank', rel: 'noopener' })}
    >
      {t('Get Support')}
    </a>
    <SupportAddress url={SUPPORT_URL} />
  </div>
);

/** Milliseconds until the reassurance shows. */
const A_WHILE = 20_000;

/** An animation while the page waits for the bank. Shows the children after 20 seconds. */
export function Waiting({ children }: { children: ReactNode }) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, A_WHILE, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className="waiting" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p className="muted" role="status">
        {long && children}
      </p>
    </>
  );
}
