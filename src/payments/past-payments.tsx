import { type ReactNode, useState } from 'react';
import { Receipt } from './receipt';
import { type Payment, PaymentEvent, StandingWords } from './standing';

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
    <section className="card aside">
      <h2 className="card-title">{heading}</h2>
      <ul className="payments">
        {items.map((item) => {
          const payment = describe(item);
          const { id } = payment;
          const isOpen = id === openId;
          return (
            <li key={id}>
              <button type="button" aria-expanded={isOpen} onClick={() => setOpenId(isOpen ? '' : id)}>
                {/* An open row has the status in a sentence. */}
                <PaymentEvent payment={payment} status={isOpen ? undefined : payment.status} />
              </button>
              {isOpen && (
                <>
                  <StandingWords payment={payment} />
                  {children?.(item, payment)}
                  <Receipt payment={payment} isInRow />
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
