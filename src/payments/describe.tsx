import { balanceOf } from '../api/wallet-data';
import { formatMoment } from '../lib/day';
import { formatRupees, formatSigned, isPositive } from '../lib/money';
import { minus } from '../lib/stakes';
import { fill, t } from '../lib/text';
import { isCreditMissing } from '../money/statement-operations';
import { type Mismatch, mismatchesOfRecharge, mismatchesOfWithdrawal } from '../money/transfer-answers';
import type { Recharge, Withdrawal } from '../money/transfer-operations';
import { fillNodes } from '../ui/fill-nodes';
import { Money } from '../ui/money';
import type { Transfer, TransferStatus } from './transfer';

/** By the RBI's circular for a payment to a merchant (operator's guide). */
const turnAround = () =>
  t(
    'If money has left your account, it is added within three days, or your bank returns it within five days of the payment. By the rules of the Reserve Bank of India you are due ₹100 for each day of delay after that. If neither comes, contact support with the ID below.',
  );

export function describeRecharge(recharge: Recharge): Transfer {
  const { rechargeId, amount, returned, status, createdAt, endedAt, reference, wallet } = recharge;
  const sum = <Money paise={amount} />;
  const statuses: Readonly<Record<Recharge['status'], TransferStatus>> = {
    PENDING: {
      mark: 'pending',
      status: t('Not paid yet'),
      sentence: t('Pay in your UPI app. The money usually arrives within a minute.'),
    },
    CREDITED: creditOf(recharge),
    FAILED: {
      mark: 'failed',
      status: t('Failed, nothing was added'),
      sentence: fillNodes('The payment of {sum} failed. Nothing was added to your wallet.', { sum }),
      explanation: turnAround(),
    },
    EXPIRED: {
      mark: 'failed',
      status: t('Expired, nothing was added'),
      sentence: fillNodes('The recharge of {sum} has expired. Nothing was added to your wallet.', { sum }),
      explanation: turnAround(),
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

function creditOf({ rechargeId, received, returned = 0 }: Recharge): TransferStatus {
  if (isCreditMissing(rechargeId, received))
    return {
      mark: 'pending',
      status: t('Not in your statement yet'),
      sentence: fillNodes('{sum} was paid. It isn’t in your statement yet.', { sum: <Money paise={received} /> }),
    };
  const kept = minus(received, returned);
  const added = fillNodes('{sum} has been added to your wallet.', { sum: <Money paise={kept} /> });
  const sentBack = fillNodes('{sum} went back to the account that it was paid from, because of your deposit limit.', {
    sum: <Money paise={returned} />,
  });
  if (kept === 0) return { mark: 'failed', status: t('Sent back, nothing was added'), sentence: sentBack };
  return {
    mark: 'done',
    status: t('Added to your wallet'),
    sum: formatSigned(kept, '+'),
    sentence: returned ? (
      <>
        {added} {sentBack}
      </>
    ) : (
      added
    ),
  };
}

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
      mark: 'pending',
      status: t('On its way'),
      // By the RBI's circular for a transfer (operator's guide).
      sentence: isLate
        ? fillNodes(
            '{sum} is on its way to {upiId}, and late. The banks credit a UPI transfer, or return it, by the day after it was made. By the rules of the Reserve Bank of India you are due ₹100 for each day of delay after that. Contact support with the ID below.',
            { sum, upiId: payee },
          )
        : fillNodes('{sum} is on its way to {upiId}. It usually arrives within a few minutes.', { sum, upiId: payee }),
      explanation: !isLate && t('You can leave this page: the money arrives all the same, within a day.'),
    },
    ON_HOLD: {
      mark: 'held',
      status: t('On hold'),
      sentence: fillNodes('{sum} for {upiId} is on hold.', { sum, upiId: payee }),
      explanation: (reason || arrival) && (
        <>
          <bdi>{reason}</bdi> {arrival && fill('It should arrive by {time}.', { time: arrival })}
        </>
      ),
      lines: [to, [t('Why it is on hold'), reason], [t('Expected by'), arrival], ...sums],
    },
    PAID: {
      mark: 'done',
      status: t('Paid'),
      sentence: fillNodes('{sum} was paid to {upiId}.', { sum, upiId: payee }),
    },
    RETURNED: {
      mark: 'failed',
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

/** Sums that nobody has requested are no success, whatever the status. */
function withMismatches(transfer: Transfer, wrong: readonly Mismatch[]): Transfer {
  if (!wrong.length) return transfer;
  const status = [...new Set(wrong.map(sentenceOf))].join(' ');
  return {
    ...transfer,
    mark: 'differs',
    status,
    sentence: `${status} ${t('Contact support with the ID below.')}`,
    explanation: undefined,
    lines: [[t('Status at the server'), transfer.status], ...transfer.lines],
  };
}

function sentenceOf(mismatch: Mismatch): string {
  if (mismatch.of === 'upiId')
    return fill('It should go to {tapped}, and the server’s answer says {answered}.', {
      tapped: mismatch.tapped,
      answered: mismatch.answered || '—',
    });
  const { of } = mismatch;
  const [tapped, answered] = [formatRupees(mismatch.tapped), formatRupees(mismatch.answered)];
  const isKnown = mismatch.tapped !== undefined;
  const hasComeIn = of === 'received' && isPositive(mismatch.answered);
  if (of === 'fee' && !isKnown) return fill('The server’s answer says that the fee is {answered}.', { answered });
  if (hasComeIn && !isKnown) return fill('{answered} has come in.', { answered });
  if (of === 'fee')
    return fill('The fee on screen was {tapped}, and the server’s answer says {answered}.', { tapped, answered });
  if (of === 'link')
    return fill('You asked for {tapped}, and the payment link says {answered}. Don’t pay it.', { tapped, answered });
  if (hasComeIn) return fill('{answered} has come in. You asked for {tapped}.', { tapped, answered });
  return fill('You asked for {tapped}, and the server’s answer says {answered}.', { tapped, answered });
}
