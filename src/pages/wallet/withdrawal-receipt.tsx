import type { ComponentProps } from 'react';
import type { Withdrawal } from '../../api/withdrawals';
import { formatMoment } from '../../lib/day';
import { formatRupees } from '../../lib/money';
import { balanceOf } from '../../money/wallet';
import { Words } from '../../ui/page-states';
import { Receipt, Waiting } from '../receipt';

/** A withdrawal that was made earlier: what has become of it, and its receipt. */
export const PastWithdrawal = ({ withdrawal }: { withdrawal: Withdrawal }) => (
  <>
    <StatusWords withdrawal={withdrawal} />
    <WithdrawalReceipt withdrawal={withdrawal} />
  </>
);

/** How a withdrawal stands, in a sentence. */
export function StatusWords({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, amount, fee, upiId, reason, expectedBy } = withdrawal;
  const net = formatRupees(amount - fee);
  switch (status) {
    case 'PENDING':
      return (
        <Words>
          {net} is on its way to <bdi>{upiId}</bdi>. It usually arrives within a few minutes.
        </Words>
      );
    case 'ON_HOLD': {
      const arrival = formatMoment(expectedBy);
      return (
        <Words kind="warning">
          {net} for <bdi>{upiId}</bdi> is on hold. <bdi>{reason}</bdi> {arrival && `It should arrive by ${arrival}.`}
        </Words>
      );
    }
    case 'PAID':
      return (
        <Words kind="success">
          {net} was paid to <bdi>{upiId}</bdi>.
        </Words>
      );
    case 'RETURNED':
      return (
        <Words kind="danger">
          The bank didn’t take the withdrawal, so {formatRupees(amount)} is back in your wallet. Check that{' '}
          <bdi>{upiId}</bdi> is your UPI ID, then withdraw again.
        </Words>
      );
  }
}

const standing = {
  PENDING: { outcome: 'pending', status: 'On its way' },
  ON_HOLD: { outcome: 'pending', status: 'On hold' },
  PAID: { outcome: 'done', status: 'Paid' },
  RETURNED: { outcome: 'failed', status: 'Returned, nothing was paid' },
} as const;

/** What has become of a withdrawal, in figures. It can be copied and shared. */
export function WithdrawalReceipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawalId, status, amount, fee, upiId, createdAt, reason, expectedBy, reference } = withdrawal;
  return (
    <>
      {status === 'PENDING' && (
        <Waiting>It is safe to leave this page: the money arrives all the same, within a day.</Waiting>
      )}
      <Receipt
        {...standing[status]}
        what="Withdrawal"
        amount={status === 'RETURNED' ? amount : amount - fee}
        id={withdrawalId}
        lines={[
          ['Time', formatMoment(createdAt)],
          ['UPI ID', upiId],
          ['Why it is on hold', status === 'ON_HOLD' ? reason : ''],
          ['Expected by', status === 'ON_HOLD' ? formatMoment(expectedBy) : ''],
          ...sumsOf(withdrawal),
          ['Bank reference (UTR)', reference],
        ]}
      />
    </>
  );
}

/** A withdrawal that came back has cost no fee and paid nobody. Of any other the receipt's sum is what the bank gets. */
function sumsOf({ status, amount, fee, wallet }: Withdrawal): ComponentProps<typeof Receipt>['lines'] {
  if (status === 'RETURNED') return [['Back in your wallet', amount]];
  return [
    ['Taken from your wallet', amount],
    ['Fee', fee],
    ['Balance after it', balanceOf(wallet)],
  ];
}
