import { balanceOf } from '../api/wallet-data';
import { formatMoment } from '../lib/day';
import { formatRupees, formatSigned } from '../lib/money';
import { minus } from '../lib/stakes';
import { fill, t } from '../lib/text';
import { isCreditMissing } from '../money/booked';
import { mismatchesOfWithdrawal } from '../money/mismatch';
import type { Withdrawal } from '../money/withdrawal-operations';
import { fillNodes } from '../ui/fill-nodes';
import { type Transfer, type TransferStatus, withMismatches } from './transfer';

const DAY = 24 * 60 * 60 * 1000;

export function describeWithdrawal(withdrawal: Withdrawal): Transfer {
  const { withdrawalId, status, amount, fee, createdAt, reason, expectedBy, reference, wallet } = withdrawal;
  const paid = minus(amount, fee);
  const sum = formatRupees(paid);
  const payee = <bdi translate="no">{withdrawal.upi_id}</bdi>;
  const arrival = formatMoment(expectedBy);
  const isLate = Date.now() - Date.parse(createdAt) > DAY;
  const to = [t('To'), withdrawal.upi_id] as const;
  const sums = [
    [t('Fee'), fee],
    [t('You get'), paid],
    [t('New balance'), balanceOf(wallet)],
  ] as const;
  const statuses: Readonly<Record<Withdrawal['status'], TransferStatus>> = {
    PENDING: {
      outcome: 'pending',
      status: t('On its way'),
      // By the RBI's circular for a transfer (operator's guide).
      sentence: isLate
        ? fillNodes(
            '{sum} is on its way to {upiId}, and late. The banks credit a UPI transfer, or return it, by the day after it was made. By the rules of the Reserve Bank of India you are due ₹100 for each day of delay after that. Contact support with the ID below.',
            { sum, upiId: payee },
          )
        : fillNodes('{sum} is on its way to {upiId}. It usually arrives within a few minutes.', { sum, upiId: payee }),
    },
    ON_HOLD: {
      outcome: 'held',
      status: t('On hold'),
      sentence: (
        <>
          {fillNodes('{sum} for {upiId} is on hold.', { sum, upiId: payee })} <bdi>{reason}</bdi>{' '}
          {arrival && fill('It should arrive by {time}.', { time: arrival })}
        </>
      ),
      lines: [to, [t('Why it is on hold'), reason], [t('Expected by'), arrival], ...sums],
    },
    PAID: {
      outcome: 'done',
      status: t('Paid'),
      sentence: fillNodes('{sum} was paid to {upiId}.', { sum, upiId: payee }),
    },
    // It has cost no fee and paid nobody.
    RETURNED: {
      outcome: 'failed',
      status: t('Returned, nothing was paid'),
      sentence: isCreditMissing(withdrawalId, amount)
        ? fillNodes(
            'The bank didn’t take the withdrawal. {sum} isn’t in your statement yet. Check that {upiId} is your UPI ID.',
            { sum: formatRupees(amount), upiId: payee },
          )
        : fillNodes(
            'The bank didn’t take the withdrawal, so {sum} is back in your wallet. Check that {upiId} is your UPI ID, then withdraw again.',
            { sum: formatRupees(amount), upiId: payee },
          ),
      sum: formatRupees(amount),
      lines: [to, [t('Back in your wallet'), amount]],
    },
  };
  const transfer: Transfer = {
    what: t('Withdrawal'),
    idName: t('Withdrawal ID'),
    id: withdrawalId,
    sum: formatSigned(amount, '-'),
    at: createdAt,
    lines: [to, ...sums],
    reference,
    ...statuses[status],
  };
  return withMismatches(transfer, mismatchesOfWithdrawal(withdrawal));
}
