import { type ReactNode, useState } from 'react';
import { SupportLink } from '../layout/support-link';
import { formatMoment } from '../lib/day';
import { formatRupees, type Paise } from '../lib/money';
import { t } from '../lib/text';
import type { Current } from '../money/orders';
import { FigureList } from '../ui/figures';
import { MoneyEvent } from '../ui/money-event';
import { Notice } from '../ui/page-states';
import { Copy, Copyable, ShareButton } from '../ui/share';

export interface Transfer {
  readonly what: string;
  readonly idName: string;
  readonly id: string;
  /** With a sign only if it has moved. */
  readonly sum: string;
  readonly mark: 'done' | 'failed' | 'pending' | 'held' | 'differs';
  readonly status: string;
  readonly sentence: ReactNode;
  readonly explanation?: ReactNode;
  /** ISO 8601, or ''. */
  readonly at: string;
  readonly lines: readonly (readonly [label: string, value: string | Paise | undefined])[];
  readonly reference: string;
}

export type TransferStatus = Pick<Transfer, 'mark' | 'status' | 'sentence'> & Partial<Transfer>;

const marks: Readonly<Record<Transfer['mark'], string>> = {
  done: 'M14 25l7 7 14-15',
  failed: 'M16 16l16 16M32 16l-16 16',
  pending: 'M24 12v12l8 5',
  held: 'M24 12v12l8 5',
  differs: 'M24 12v15M24 33v2',
};

export const TransferStatusText = ({ transfer: { mark, sentence, explanation } }: { transfer: Transfer }) => (
  <div className="transfer-status">
    <svg className="receipt-mark" data-mark={mark} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="21" />
      <path d={marks[mark]} />
    </svg>
    <p>
      <b>{sentence}</b>
    </p>
    {explanation && <p>{explanation}</p>}
  </div>
);

interface OrderStatusProps {
  readonly of: Current<'recharge' | 'withdrawal'>;
  readonly transfer: Transfer | undefined;
  readonly checking: string;
  readonly unconfirmed: ReactNode;
}

/** How an order goes. A live region must be in the page before its text. */
export const OrderStatus = ({ of, transfer, checking, unconfirmed }: OrderStatusProps) => (
  <div role="status">
    {of.state === 'refused' && <Notice kind="danger">{of.reason}</Notice>}
    {of.state === 'checking' && <Notice kind="warning">{checking}</Notice>}
    {unconfirmed && <Notice kind="warning">{unconfirmed}</Notice>}
    {transfer && <TransferStatusText transfer={transfer} />}
  </div>
);

const TransferEvent = ({ transfer: { what, sum, at, mark, status } }: { transfer: Transfer }) => (
  <MoneyEvent what={what} sum={sum} isIn={mark === 'done' && sum.startsWith('+')} at={at}>
    <span data-mark={mark}>{status}</span>
  </MoneyEvent>
);

export function Receipt({ transfer, isInRow }: { transfer: Transfer; isInRow?: boolean }) {
  const { what, idName, id, sum, status, mark, at, reference } = transfer;
  const bank = t('Bank reference (UTR)');
  const lines = [[idName, id] as const, ...transfer.lines, [bank, reference] as const].flatMap(([label, value]) => {
    const text = typeof value === 'number' ? formatRupees(value) : value;
    return text ? [[label, text] as const] : [];
  });
  const copied = [[t('Status'), status], [t('Time'), formatMoment(at)], ...lines];
  const text = [`${what} ${sum}`, ...copied.map((line) => line.join(': '))].join('\n');
  return (
    <section className="card receipt" aria-label={t('Receipt')}>
      {!isInRow && <TransferEvent transfer={transfer} />}
      <FigureList
        lines={lines.map(([label, value]) => [
          label,
          label === bank ? <Copyable key={label} label={t('Copy bank reference')} text={value} /> : value,
        ])}
      />
      <Copy label={t('Copy receipt')} text={text}>
        {!!navigator.share && (
          <ShareButton content={{ title: `${what} ${id}`, text }} kind="secondary">
            {t('Share')}
          </ShareButton>
        )}
      </Copy>
      {mark !== 'done' && <SupportLink id={id} />}
    </section>
  );
}

interface PastTransfersProps<Item> {
  readonly heading: string;
  readonly items: readonly Item[];
  describe(item: Item): Transfer;
  children?(item: Item, transfer: Transfer): ReactNode;
}

export function PastTransfers<Item>({ heading, items, describe, children }: PastTransfersProps<Item>) {
  const [openId, setOpenId] = useState('');
  if (!items.length) return null;
  return (
    <section className="card aside">
      <h2 className="card-title">{heading}</h2>
      <ul className="events">
        {items.map((item) => {
          const transfer = describe(item);
          const { id } = transfer;
          const isOpen = id === openId;
          return (
            <li key={id}>
              <button type="button" aria-expanded={isOpen} onClick={() => setOpenId(isOpen ? '' : id)}>
                <TransferEvent transfer={transfer} />
              </button>
              {isOpen && (
                <>
                  <p>{transfer.sentence}</p>
                  {transfer.explanation && <p>{transfer.explanation}</p>}
                  {children?.(item, transfer)}
                  <Receipt transfer={transfer} isInRow />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
