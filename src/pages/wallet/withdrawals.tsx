import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { Withdrawal } from '../../api/withdrawals';
import { t } from '../../lib/text';
import { startWithdrawals, withdrawalCall, withdrawals } from '../../money/withdrawals';
import { MissingCode } from '../../shell/missing-code';
import { loadCode } from '../../state/load-code';
import { useLazy } from '../../ui/use-lazy';
import { PastPayments } from '../past-payments';

const loadSteps = () => loadCode(() => import('../chunk-money'));

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

/** The withdrawal that is being made, and those that were made. The form and the receipts load when they are needed. */
export function Withdrawals({ isAsked, onClose }: WithdrawalsProps) {
  useSignals();
  useEffect(startWithdrawals, []);
  const isOpen = isAsked || withdrawalCall.value.state !== 'none';
  const { code: steps, isMissing } = useLazy(loadSteps, isOpen);
  return (
    <>
      {isMissing && <MissingCode />}
      {isOpen && steps && <steps.Withdraw isAsked={isAsked} onClose={onClose} />}
      <PastPayments heading={t('Your withdrawals')} items={withdrawals.value ?? []} describe={describe}>
        {(withdrawal, code) => <code.PastWithdrawal withdrawal={withdrawal} />}
      </PastPayments>
    </>
  );
}
