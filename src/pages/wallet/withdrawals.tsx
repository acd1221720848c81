import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import { getWithdrawalTerms } from '../../api/withdrawals';
import { CHUNK_MISSING, loadChunk } from '../../browser/load-chunk';
import { importMoneySteps } from '../../chunks';
import { formatMoment } from '../../lib/day';
import { formatRupees } from '../../lib/money';
import {
  checkWithdrawalAgain,
  finishWithdrawal,
  followWithdrawals,
  withdraw,
  withdrawalState,
  withdrawals,
} from '../../money/withdrawals';
import { track } from '../../state/progress';
import { createResource } from '../../state/resource';
import { showToast } from '../../state/toasts';
import { user } from '../../state/user';
import { useLazy } from '../../ui/use-lazy';

const loadSteps = () => track(loadChunk(importMoneySteps));

const terms = createResource(getWithdrawalTerms, true);

interface WithdrawalsProps {
  /** Whether the player wants to withdraw. */
  readonly isAsked: boolean;
  /** Must be the same function on every render. */
  onClose(): void;
}

/** The withdrawal that is being made, and those that were made. The form and the receipts load when they are needed. */
export function Withdrawals({ isAsked, onClose }: WithdrawalsProps) {
  useSignals();
  useEffect(followWithdrawals, []);
  const [openId, setOpenId] = useState('');
  const current = withdrawalState.value;
  const isOpen = isAsked || current.state !== 'none';
  const giveUp = useCallback(() => {
    onClose();
    setOpenId('');
    showToast(CHUNK_MISSING);
  }, [onClose]);
  const steps = useLazy(loadSteps, isOpen || openId !== '', giveUp);
  const listed = withdrawals.value ?? [];
  return (
    <>
      {isOpen && steps && (
        <steps.Withdraw
          current={current}
          isAsked={isAsked}
          terms={terms.current.value}
          loadTerms={terms.load}
          upiId={user.value?.upiId ?? ''}
          withdraw={withdraw}
          checkAgain={checkWithdrawalAgain}
          onClose={() => {
            finishWithdrawal();
            onClose();
          }}
        />
      )}
      {listed.length > 0 && (
        <section className="card">
          <h2 className="card-title">Your withdrawals</h2>
          <ul className="withdrawals">
            {listed.map((withdrawal) => {
              const { withdrawalId: id, amount, status, createdAt } = withdrawal;
              const isShown = id === openId;
              return (
                <li key={id}>
                  <button type="button" aria-expanded={isShown} onClick={() => setOpenId(isShown ? '' : id)}>
                    <b>{formatRupees(amount)}</b>
                    <span data-status={status}>{statusWords[status]}</span>
                    <span className="muted">{formatMoment(createdAt)}</span>
                  </button>
                  {isShown && steps && <steps.WithdrawalReceipt withdrawal={withdrawal} />}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

const statusWords = { PENDING: 'On its way', PAID: 'Paid', RETURNED: 'Returned' };
