import { useRef } from 'react';
import { formatRupees, type Paise } from '../lib/money';
import { Copy } from '../ui/copy';
import { ShareButton } from '../ui/share-button';
import { SupportLink } from './support-link';

interface ReceiptProps {
  /** The tick is drawn for done, and a cross for failed. */
  readonly outcome: 'done' | 'failed';
  /** What it is a receipt of: Recharge. */
  readonly what: string;
  readonly amount: Paise;
  /** For the player to show and for support to find it. */
  readonly id: string;
  /** Labels and their values: a sum in paise, or text. Those without a value are left out. */
  readonly lines: readonly (readonly [label: string, value: string | Paise | undefined])[];
}

/** What a recharge or a withdrawal ends in. It can be copied, shared, and sent to support. */
export function Receipt({ outcome, what, amount, id, lines }: ReceiptProps) {
  const list = useRef<HTMLDListElement>(null);
  const shown = [[`${what} ID`, id] as const, ...lines].flatMap(([label, value]) => {
    const text = typeof value === 'number' ? formatRupees(value) : value;
    return text ? [[label, text] as const] : [];
  });
  const text = [`${what} ${formatRupees(amount)}`, ...shown.map((line) => line.join(': '))].join('\n');
  const canShare = !!navigator.share;
  return (
    <section className="card receipt" aria-label="Receipt">
      <svg className="receipt-mark" data-outcome={outcome} viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" pathLength="1" />
        <path d={outcome === 'done' ? 'M14 25l7 7 14-15' : 'M16 16l16 16M32 16l-16 16'} pathLength="1" />
      </svg>
      <p className="card-figure">{formatRupees(amount)}</p>
      <dl className="figure-list" ref={list}>
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Copy what="receipt" text={text} select={() => list.current && getSelection()?.selectAllChildren(list.current)}>
        {canShare && (
          <ShareButton content={{ title: `${what} ${id}`, text }} kind="secondary">
            Share
          </ShareButton>
        )}
      </Copy>
      <SupportLink id={id} />
    </section>
  );
}
