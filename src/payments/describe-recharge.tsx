import { balanceOf } from '../api/wallet-data';
import { formatMoment } from '../lib/day';
import { formatRupees, formatSigned } from '../lib/money';
import { t } from '../lib/text';
import { wrongSumsOfRecharge } from '../money/asked';
import type { Recharge } from '../money/recharge-calls';
import { fillNodes } from '../ui/fill-nodes';
import { Money } from '../ui/money';
import { type Payment, type Standing, withWrongSums } from './standing';

export function describeRecharge(recharge: Recharge): Payment {
  const { rechargeId, amount, received, status, createdAt, endedAt, reference, wallet } = recharge;
  const sum = <Money paise={amount} />;
  const told: Readonly<Record<Recharge['status'], Standing>> = {
    PENDING: {
      outcome: 'pending',
      status: t('Not paid yet'),
      sentence: t('Pay in your UPI app. The money usually arrives within a minute.'),
    },
    CREDITED: {
      outcome: 'done',
      status: t('Added to your wallet'),
      sentence: fillNodes('{sum} has been added to your wallet.', { sum: <Money paise={received} /> }),
      sum: formatSigned(received, '+'),
      paid: received,
    },
    FAILED: {
      outcome: 'failed',
      status: t('Failed, nothing was added'),
      sentence: fillNodes(
        'The payment of {sum} failed. Nothing was added to your wallet. If money has left your account, it is added within three days, or your bank returns it.',
        { sum },
      ),
    },
    EXPIRED: {
      outcome: 'failed',
      status: t('Expired, nothing was added'),
      sentence: fillNodes(
        'The recharge of {sum} has expired. If you have paid it, the money is added within three days. If it isn’t, contact support with the ID below.',
        { sum },
      ),
    },
  };
  const payment: Payment = {
    what: t('Recharge|entry'),
    idName: t('Recharge ID'),
    id: rechargeId,
    sum: formatRupees(amount),
    paid: amount,
    at: endedAt || createdAt,
    lines: [
      [t('Time'), formatMoment(endedAt || createdAt), 'told'],
      [t('Bank reference (UTR)'), reference],
      [t('New balance'), balanceOf(wallet)],
    ],
    ...told[status],
  };
  return withWrongSums(payment, wrongSumsOfRecharge(recharge));
}
