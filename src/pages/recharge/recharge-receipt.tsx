import type { Recharge } from '../../api/recharge';
import { formatMoment } from '../../lib/day';
import { balanceOf } from '../../money/wallet';
import { Receipt } from '../receipt';

const statusWords = {
  PENDING: 'Not paid yet',
  CREDITED: 'Added to your wallet',
  FAILED: 'Failed, nothing was added',
  EXPIRED: 'Expired, nothing was added',
};

const outcomes = { PENDING: 'pending', CREDITED: 'done', FAILED: 'failed', EXPIRED: 'failed' } as const;

/** What has become of a recharge. */
export const RechargeReceipt = ({ recharge }: { recharge: Recharge }) => {
  const { rechargeId, amount, status, createdAt, endedAt, reference, wallet } = recharge;
  return (
    <Receipt
      outcome={outcomes[status]}
      what="Recharge"
      amount={amount}
      status={statusWords[status]}
      id={rechargeId}
      lines={[
        ['Time', formatMoment(endedAt || createdAt)],
        ['Bank reference (UTR)', reference],
        ['New balance', balanceOf(wallet)],
      ]}
    />
  );
};
