import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { getWithdrawalTerms } from '../../api/withdrawals';
import { formatMoment } from '../../lib/day';
import { formatRupees, type Paise } from '../../lib/money';
import { balance } from '../../money/wallet';
import {
  checkWithdrawalAgain,
  finishWithdrawal,
  startWithdrawals,
  withdraw,
  withdrawalCall,
  withdrawals,
} from '../../money/withdrawals';
import { MissingCode } from '../../shell/missing-code';
import { loadCode } from '../../state/load-code';
import { createResource } from '../../state/resource';
import { loadUser, user } from '../../state/user';
import { useLazy } from '../../ui/use-lazy';

const loadSteps = () => loadCode(() => import('../chunk-money'));

const terms = createResource(getWithdrawalTerms, true);

/** Loads the terms while the form is open, and again when the wallet moves. Returns a stop function. */
function followTerms(): () => void {
  // Another session may have changed the UPI ID that the form names.
  void loadUser();
  const stop = balance.subscribe(() => void terms.refresh());
  return () => {
    stop();
    terms.drop();
  };
}

/** Withdraws an amount. A refusal may mean that the terms have changed. */
async function withdrawNow(amount: Paise, password: string): Promise<void> {
  try {
    await withdraw(amount, password);
  } catch (error) {
    void terms.refresh();
    throw error;
  }
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
  const [openId, setOpenId] = useState('');
  const current = withdrawalCall.value;
  const isOpen = isAsked || current.state !== 'none';
  const { code: steps, isMissing } = useLazy(loadSteps, isOpen || openId !== '');
  const listed = withdrawals.value ?? [];
  return (
    <>
      {isMissing && <MissingCode />}
      {isOpen && steps && (
        <steps.Withdraw
          current={current}
          isAsked={isAsked}
          terms={terms.current.value}
          loadTerms={terms.load}
          followTerms={followTerms}
          upiId={user.value?.upiId ?? ''}
          withdraw={withdrawNow}
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
                  {isShown && steps && <steps.PastWithdrawal withdrawal={withdrawal} />}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </>
  );
}

const statusWords = { PENDING: 'On its way', ON_HOLD: 'On hold', PAID: 'Paid', RETURNED: 'Returned' };
