import type { ReactNode } from 'react';
import { formatRupees, type Paise } from '../lib/money';
import { fill, t } from '../lib/text';
import { isMoney, type Mismatch } from '../money/mismatch';
import type { Shown } from '../money/orders';
import { MoneyEvent } from '../ui/money-event';
import { Notice } from '../ui/page-states';

/** How a recharge or a withdrawal stands. */
export interface Payment {
  readonly what: string;
  readonly idName: string;
  readonly id: string;
  /** With a sign only if it has moved. */
  readonly sum: string;
  /** What the one who is paid gets of it. */
  readonly paid: Paise | undefined;
  /** differs: the answer has other sums than the tap. */
  readonly outcome: 'done' | 'failed' | 'pending' | 'held' | 'differs';
  /** How it stands, in a few words. A copy of the receipt has them too: without them a failure would look like a payment. */
  readonly status: string;
  readonly sentence: ReactNode;
  /** ISO 8601, or ''. */
  readonly at: string;
  /**
   * More for the receipt: labels and their values, a sum in paise or text. Those without a value are left out, those
   * that the sentence tells are only in the copied receipt, and what support asks for can be copied alone.
   */
  readonly lines: readonly (readonly [label: string, value: string | Paise | undefined, how?: 'told' | 'copyable'])[];
}

/** What a status says, and what else of a payment differs with it. */
export type Standing = Pick<Payment, 'outcome' | 'status' | 'sentence'> & Partial<Payment>;

/** By outcome: a tick, a cross, the hands of a clock, an exclamation mark. */
const marks: Readonly<Record<Payment['outcome'], string>> = {
  done: 'M14 25l7 7 14-15',
  failed: 'M16 16l16 16M32 16l-16 16',
  pending: 'M24 12v12l8 5',
  held: 'M24 12v12l8 5',
  differs: 'M24 12v15M24 33v2',
};

/** For a live region. The receipt below doesn't repeat it. */
export const StandingWords = ({ payment: { outcome, sentence } }: { payment: Payment }) => (
  <div className="standing">
    <svg className="receipt-mark" data-outcome={outcome} viewBox="0 0 48 48" aria-hidden="true">
      <circle cx="24" cy="24" r="21" pathLength="1" />
      <path d={marks[outcome]} pathLength="1" />
    </svg>
    <p>{sentence}</p>
  </div>
);

interface OrderWordsProps {
  readonly of: Shown<'recharge' | 'withdrawal'>;
  /** What to say while the server is asked. */
  readonly checking: string;
  /** What to say once there is an answer, or none for good. */
  readonly children: ReactNode;
}

/** How an order goes. A live region must be in the page before its text is, or screen readers don't announce it. */
export const OrderWords = ({ of, checking, children }: OrderWordsProps) => (
  <div role="status">
    {'reason' in of && <Notice kind="danger">{of.reason}</Notice>}
    {of.state === 'checking' && <Notice kind="warning">{checking}</Notice>}
    {children}
  </div>
);

/** The payment as one event. @param status unless a sentence says it */
export const PaymentEvent = ({
  payment: { what, sum, at, outcome },
  status,
}: {
  payment: Payment;
  status?: string | undefined;
}) => (
  <MoneyEvent what={what} sum={sum} isIn={outcome === 'done' && sum.startsWith('+')} at={at}>
    {status && <span data-outcome={outcome}>{status}</span>}
  </MoneyEvent>
);

/** A payment with sums that nobody has asked for. It is no success, whatever its status. */
export function withMismatches(payment: Payment, wrong: readonly Mismatch[]): Payment {
  if (!wrong.length) return payment;
  return {
    ...payment,
    outcome: 'differs',
    status: t('Not what was asked for'),
    sentence: [...new Set(wrong.map(sentenceOf)), t('Contact support with the ID below.')].join(' '),
    // The sentence tells none of them now.
    lines: [
      ...new Map(wrong.map(lineOf)),
      [t('The server said'), payment.status],
      ...payment.lines.map(([label, value]) => [label, value] as const),
    ],
  };
}

function sentenceOf(mismatch: Mismatch): string {
  if (mismatch.of === 'upiId')
    return fill('It should go to {asked}, and the server’s answer says {told}.', {
      asked: mismatch.tapped,
      told: mismatch.answered || '—',
    });
  const { of, ...sums } = mismatch;
  const [asked, told] = [formatRupees(sums.tapped), formatRupees(sums.answered)];
  if (of === 'fee' && sums.tapped === undefined)
    return fill('The server’s answer says that the fee is {told}.', { told });
  if (of === 'fee') return fill('The fee on screen was {asked}, and the server’s answer says {told}.', { asked, told });
  if (of === 'link')
    return fill('You asked for {asked}, and the payment link says {told}. Don’t pay it.', { asked, told });
  if (of === 'amount' || !isMoney(sums.answered))
    return fill('You asked for {asked}, and the server’s answer says {told}.', { asked, told });
  if (!isMoney(sums.tapped)) return fill('{told} has come in.', { told });
  return sums.answered <= sums.tapped
    ? fill('{told} of {asked} has come in.', { asked, told })
    : fill('{told} has come in, more than the {asked} that you asked for.', { asked, told });
}

function lineOf({ of, tapped, answered }: Mismatch): [label: string, value: string | Paise | undefined] {
  if (of === 'fee') return [t('Fee on screen'), tapped];
  if (of === 'upiId') return [t('To the UPI ID'), tapped];
  return of === 'link' ? [t('In the payment link'), formatRupees(answered)] : [t('You asked for'), tapped];
}
