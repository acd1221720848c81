import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { t } from '../lib/text';
import type { Withdrawal } from '../money/withdrawal-calls';
import { startWithdrawals, withdrawalCall, withdrawals } from '../money/withdrawals';
import { PastPayments } from './past-payments';
import { Withdraw } from './withdraw';
import { PastWithdrawal } from './withdrawal-receipt';

const statusWords = {
  PENDING: [t('On its way'), 'pending'],
  ON_HOLD: [t('On hold'), 'pending'],
  PAID: [t('Paid'), 'done'],
  RETURNED: [t('Returned'), 'failed'],
} as const;

function describe({ withdrawalId: id, amount, status, createdAt }: Withdrawal) {
  const [words, tone] = statusWords[status];
  return { id, amount, createdAt, status: words, tone };
}

interface WithdrawalsProps {
  /** Whether the player wants to withdraw. */
  readonly isAsked: boolean;
  onClose(): void;
}

/** The withdrawal that is being made, and those that were made. */
export function Withdrawals({ isAsked, onClose }: WithdrawalsProps) {
  useSignals();
  useEffect(startWithdrawals, []);
  const isOpen = isAsked || withdrawalCall.value.state !== 'none';
  return (
    <>
      {isOpen && <Withdraw isAsked={isAsked} onClose={onClose} />}
      <PastPayments heading={t('Your withdrawals')} items={withdrawals.value ?? []} describe={describe}>
        {(withdrawal) => <PastWithdrawal withdrawal={withdrawal} />}
      </PastPayments>
    </>
  );
}
