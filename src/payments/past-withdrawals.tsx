import { useEffect } from 'react';
import { t } from '../lib/text';
import { shownWithdrawal, startWithdrawals, startWithdrawalTerms, withdrawals } from '../money/withdrawals';
import { describeWithdrawal } from './describe-withdrawal';
import { PastPayments } from './past-payments';
import { Withdraw } from './withdraw';

export function Withdrawals({ isAsked, onClose }: { isAsked: boolean; onClose(): void }) {
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
