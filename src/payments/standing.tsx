import type { ReactNode } from 'react';
import { formatRupees, type Paise } from '../lib/money';
import { fill, t } from '../lib/text';
import type { Sum } from '../money/orders';
import { Words } from '../ui/page-states';

/** How a recharge or a withdrawal stands. */
export interface Payment {
  /** What it is: Recharge. */
  readonly what: string;
  /** What its ID is called: Recharge ID. */
  readonly idName: string;
  /** For support to find it. */
  readonly id: string;
  readonly amount: Paise | undefined;
  /** What the one who is paid gets of it. */
  readonly paid: Paise | undefined;
  /** differs: the answer has other sums than the tap. */
  readonly outcome: 'done' | 'failed' | 'pending' | 'held' | 'differs';
  /** How it stands, in a few words. A copy of the receipt has them too: without them a failure would look like a payment. */
  readonly status: string;
  /** The same in a sentence. */
  readonly sentence: ReactNode;
  /** ISO 8601, or ''. */
  readonly createdAt: string;
  /** More for the receipt: labels and their values, a sum in paise or text. Those without a value are left out. */
  readonly lines: readonly (readonly [label: string, value: string | Paise | undefined])[];
}

const kinds = { done: 'success', failed: 'danger', pending: 'info', held: 'warning', differs: 'danger' } as const;

/** For a live region. */
export const StandingWords = ({ payment: { outcome, sentence } }: { payment: Payment }) => (
  <Words kind={kinds[outcome]}>{sentence}</Words>
);

/** The payment of an answer. With other sums than those of the tap it is no success, whatever its status. */
export function compared(payment: Payment, sums: readonly Sum[]): Payment {
  if (!sums.length) return payment;
  return {
    ...payment,
    outcome: 'differs',
    status: t('Not what was asked for'),
    sentence: [...sums.map(sentenceOf), t('Contact support with the ID below.')].join(' '),
    lines: [...sums.map(lineOf), [t('The server said'), payment.status], ...payment.lines],
  };
}

function sentenceOf({ of, ...sums }: Sum): string {
  const [asked, told] = [formatRupees(sums.asked), formatRupees(sums.told)];
  if (of === 'fee') return fill('The fee on screen was {asked}, and the server’s answer says {told}.', { asked, told });
  if (of === 'link')
    return fill('You asked for {asked}, and the payment link says {told}. Don’t pay it.', { asked, told });
  if (of === 'amount' || !(Number(sums.told) > 0))
    return fill('You asked for {asked}, and the server’s answer says {told}.', { asked, told });
  return Number(sums.told) < Number(sums.asked)
    ? fill('{told} of {asked} has come in.', { asked, told })
    : fill('{told} has come in, more than the {asked} that you asked for.', { asked, told });
}

function lineOf({ of, asked, told }: Sum): Payment['lines'][number] {
  if (of === 'fee') return [t('Fee on screen'), asked];
  return of === 'link' ? [t('In the payment link'), formatRupees(told)] : [t('You asked for'), asked];
}
