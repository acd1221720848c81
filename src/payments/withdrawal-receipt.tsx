import type { ComponentProps } from 'react';
import { formatMoment } from '../lib/day';
import { formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { balanceOf } from '../money/wallet';
import type { Withdrawal } from '../money/withdrawal-calls';
import { fillNodes } from '../ui/fill-nodes';
import { Words } from '../ui/page-states';
import { Receipt, Waiting } from './receipt';

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
          {fillNodes('{sum} is on its way to {upiId}. It usually arrives within a few minutes.', {
            sum: net,
            upiId: <bdi>{upiId}</bdi>,
          })}
        </Words>
      );
    case 'ON_HOLD': {
      const arrival = formatMoment(expectedBy);
      return (
        <Words kind="warning">
          {fillNodes('{sum} for {upiId} is on hold.', { sum: net, upiId: <bdi>{upiId}</bdi> })} <bdi>{reason}</bdi>{' '}
          {arrival && fill('It should arrive by {time}.', { time: arrival })}
        </Words>
      );
    }
    case 'PAID':
      return (
        <Words kind="success">{fillNodes('{sum} was paid to {upiId}.', { sum: net, upiId: <bdi>{upiId}</bdi> })}</Words>
      );
    case 'RETURNED':
      return (
        <Words kind="danger">
          {fillNodes(
            'The bank didn’t take the withdrawal, so {sum} is back in your wallet. Check that {upiId} is your UPI ID, then withdraw again.',
            { sum: formatRupees(amount), upiId: <bdi>{upiId}</bdi> },
          )}
        </Words>
      );
  }
}

const standing = {
  PENDING: { outcome: 'pending', status: t('On its way') },
  ON_HOLD: { outcome: 'pending', status: t('On hold') },
  PAID: { outcome: 'done', status: t('Paid') },
  RETURNED: { outcome: 'failed', status: t('Returned, nothing was paid') },
} as const;

/** What has become of a withdrawal, in figures. It can be copied and shared. */
export function WithdrawalReceipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawalId, status, amount, fee, upiId, createdAt, reason, expectedBy, reference } = withdrawal;
  return (
    <>
      {status === 'PENDING' && (
        <Waiting>{t('It is safe to leave this page: the money arrives all the same, within a day.')}</Waiting>
      )}
      <Receipt
        {...standing[status]}
        what={t('Withdrawal')}
        idName={t('Withdrawal ID')}
        amount={status === 'RETURNED' ? amount : amount - fee}
        id={withdrawalId}
        lines={[
          [t('Time'), formatMoment(createdAt)],
          [t('UPI ID'), upiId],
          [t('Why it is on hold'), status === 'ON_HOLD' ? reason : ''],
          [t('Expected by'), status === 'ON_HOLD' ? formatMoment(expectedBy) : ''],
          ...sumsOf(withdrawal),
          [t('Bank reference (UTR)'), reference],
        ]}
      />
    </>
  );
}

/** A withdrawal that came back has cost no fee and paid nobody. Of any other the receipt's sum is what the bank gets. */
function sumsOf({ status, amount, fee, wallet }: Withdrawal): ComponentProps<typeof Receipt>['lines'] {
  if (status === 'RETURNED') return [[t('Back in your wallet'), amount]];
  return [
    [t('Taken from your wallet'), amount],
    [t('Fee'), fee],
    [t('Balance after it'), balanceOf(wallet)],
  ];
}
