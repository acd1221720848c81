import { type ReactNode, useState } from 'react';
import { formatMoment } from '../lib/day';
import { formatRupees } from '../lib/money';
import { Receipt } from './receipt';
import { type Payment, StandingWords } from './standing';

interface PastPaymentsProps<Item> {
  readonly heading: string;
  readonly items: readonly Item[];
  describe(item: Item): Payment;
  /** What else an open row shows above its receipt. */
  children?(item: Item, payment: Payment): ReactNode;
}

export function PastPayments<Item>({ heading, items, describe, children }: PastPaymentsProps<Item>) {
  const [openId, setOpenId] = useState('');
  if (!items.length) return null;
  return (
    <section className="card">
      <h2 className="card-title">{heading}</h2>
      <ul className="payments">
        {items.map((item) => {
          const payment = describe(item);
          const { id, amount, status, outcome, createdAt } = payment;
          const isOpen = id === openId;
          return (
            <li key={id}>
              <button type="button" aria-expanded={isOpen} onClick={() => setOpenId(isOpen ? '' : id)}>
                <b>{formatRupees(amount)}</b>
                {/* An open row has it in a sentence. */}
                {!isOpen && <span data-outcome={outcome}>{status}</span>}
                <span className="muted">{formatMoment(createdAt)}</span>
              </button>
              {isOpen && (
                <>
                  <StandingWords payment={payment} />
                  {children?.(item, payment)}
                  <Receipt payment={payment} />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
