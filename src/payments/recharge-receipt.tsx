import { formatMoment } from '../lib/day';
import { t } from '../lib/text';
import type { Recharge } from '../money/recharge-calls';
import { balanceOf } from '../money/wallet';
import { Receipt } from './receipt';

const statusWords = {
  PENDING: t('Not paid yet'),
  CREDITED: t('Added to your wallet'),
  FAILED: t('Failed, nothing was added'),
  EXPIRED: t('Expired, nothing was added'),
};

const outcomes = { PENDING: 'pending', CREDITED: 'done', FAILED: 'failed', EXPIRED: 'failed' } as const;

/** What has become of a recharge. */
export const RechargeReceipt = ({ recharge }: { recharge: Recharge }) => {
  const { rechargeId, amount, status, createdAt, endedAt, reference, wallet } = recharge;
  return (
    <Receipt
      outcome={outcomes[status]}
      what={t('Recharge|entry')}
      idName={t('Recharge ID')}
      amount={amount}
      status={statusWords[status]}
      id={rechargeId}
      lines={[
        [t('Time'), formatMoment(endedAt || createdAt)],
        [t('Bank reference (UTR)'), reference],
        [t('New balance'), balanceOf(wallet)],
      ]}
    />
  );
};
