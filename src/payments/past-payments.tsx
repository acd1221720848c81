import { type ReactNode, useState } from 'react';
import { formatMoment } from '../lib/day';
import { formatRupees, type Paise } from '../lib/money';

/** A recharge or a withdrawal that was made earlier. */
interface Payment {
  readonly id: string;
  readonly amount: Paise;
  /** How it stands, in a word or two. */
  readonly status: string;
  /** The colour of the status. */
  readonly tone: 'done' | 'failed' | 'pending';
  /** ISO 8601. */
  readonly createdAt: string;
}

interface PastPaymentsProps<Item> {
  readonly heading: string;
  readonly items: readonly Item[];
  describe(item: Item): Payment;
  /** What an open row shows. */
  children(item: Item): ReactNode;
}

/** A list whose rows open. Renders nothing without rows. */
export function PastPayments<Item>({ heading, items, describe, children }: PastPaymentsProps<Item>) {
  const [openId, setOpenId] = useState('');
  if (!items.length) return null;
  return (
    <section className="card">
      <h2 className="card-title">{heading}</h2>
      <ul className="payments">
        {items.map((item) => {
          const { id, amount, status, tone, createdAt } = describe(item);
          const isOpen = id === openId;
          return (
            <li key={id}>
              <button type="button" aria-expanded={isOpen} onClick={() => setOpenId(isOpen ? '' : id)}>
                <b>{formatRupees(amount)}</b>
                <span data-tone={tone}>{status}</span>
                <span className="muted">{formatMoment(createdAt)}</span>
              </button>
              {isOpen && children(item)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
