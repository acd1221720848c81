import { useEffect } from 'react';
import { t } from '../lib/text';
import { shownWithdrawal, startWithdrawals, startWithdrawalTerms, withdrawals } from '../money/withdrawals';
import { describeWithdrawal } from './describe-withdrawal';
import { PastPayments } from './past-payments';
import { Withdraw } from './withdraw';

interface WithdrawalsProps {
  readonly isAsked: boolean;
  onClose(): void;
}

export function Withdrawals({ isAsked, onClose }: WithdrawalsProps) {
  useEffect(startWithdrawals, []);
  useEffect(startWithdrawalTerms, []);
  const isOpen = isAsked || shownWithdrawal.value.state !== 'none';
  return (
    <>
      {isOpen && <Withdraw isAsked={isAsked} onClose={onClose} />}
      <PastPayments heading={t('Your withdrawals')} items={withdrawals.value ?? []} describe={describeWithdrawal} />
    </>
  );
}
