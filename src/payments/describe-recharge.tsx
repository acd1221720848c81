import type { ReactNode } from 'react';
import { balanceOf } from '../api/wallet-data';
import { formatRupees, formatSigned, type Paise } from '../lib/money';
import { minus } from '../lib/stakes';
import { t } from '../lib/text';
import { isCreditMissing } from '../money/booked';
import { mismatchesOfRecharge } from '../money/mismatch';
import type { Recharge } from '../money/recharge-operations';
import { fillNodes } from '../ui/fill-nodes';
import { Money } from '../ui/money';
import { type Transfer, type TransferStatus, withMismatches } from './transfer';

/** By the RBI's circular for a payment to a merchant (operator's guide). */
const turnAround = () =>
  t(
    'If money has left your account, it is added within three days, or your bank returns it within five days of the payment. By the rules of the Reserve Bank of India you are due ₹100 for each day of delay after that. If neither comes, contact support with the ID below.',
  );

function creditedAs(kept: Paise | undefined, isMissing: boolean) {
  if (kept === 0) return { outcome: 'failed', status: t('Sent back, nothing was added') } as const;
  if (isMissing) return { outcome: 'pending', status: t('Not in your statement yet') } as const;
  return { outcome: 'done', status: t('Added to your wallet'), sum: formatSigned(kept, '+') } as const;
}

export function describeRecharge(recharge: Recharge): Transfer {
  const { rechargeId, amount, received, returned = 0, status, createdAt, endedAt, reference, wallet } = recharge;
  const kept = minus(received, returned);
  const sum = <Money paise={amount} />;
  const isMissing = isCreditMissing(rechargeId, received);
  const statuses: Readonly<Record<Recharge['status'], TransferStatus>> = {
    PENDING: {
      outcome: 'pending',
      status: t('Not paid yet'),
      sentence: t('Pay in your UPI app. The money usually arrives within a minute.'),
    },
    CREDITED: {
      ...creditedAs(kept, isMissing),
      sentence: isMissing
        ? fillNodes('{sum} was paid. It isn’t in your statement yet.', { sum: <Money paise={received} /> })
        : creditWords(kept, returned),
    },
    FAILED: {
      outcome: 'failed',
      status: t('Failed, nothing was added'),
      sentence: (
        <>
          {fillNodes('The payment of {sum} failed. Nothing was added to your wallet.', { sum })} {turnAround()}
        </>
      ),
    },
    EXPIRED: {
      outcome: 'failed',
      status: t('Expired, nothing was added'),
      sentence: (
        <>
          {fillNodes('The recharge of {sum} has expired. Nothing was added to your wallet.', { sum })} {turnAround()}
        </>
      ),
    },
  };
  const transfer: Transfer = {
    what: t('Recharge|entry'),
    idName: t('Recharge ID'),
    id: rechargeId,
    sum: formatRupees(amount),
    at: endedAt || createdAt,
    lines: [
      [t('Sent back'), returned || undefined],
      [t('New balance'), balanceOf(wallet)],
    ],
    reference,
    ...statuses[status],
  };
  return withMismatches(transfer, mismatchesOfRecharge(recharge));
}

function creditWords(kept: Paise | undefined, returned: Paise): ReactNode {
  const added = fillNodes('{sum} has been added to your wallet.', { sum: <Money paise={kept} /> });
  if (!returned) return added;
  const sentBack = fillNodes('{sum} went back to the account that it was paid from, because of your deposit limit.', {
    sum: <Money paise={returned} />,
  });
  if (kept === 0) return sentBack;
  return (
    <>
      {added} {sentBack}
    </>
  );
}
