import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { formatMoment } from '../../lib/day';
import { formatRupees } from '../../lib/money';
import { startWithdrawals, withdrawalCall, withdrawals } from '../../money/withdrawals';
import { MissingCode } from '../../shell/missing-code';
import { loadCode } from '../../state/load-code';
import { useLazy } from '../../ui/use-lazy';

const loadSteps = () => loadCode(() => import('../chunk-money'));

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
  const isOpen = isAsked || withdrawalCall.value.state !== 'none';
  const { code: steps, isMissing } = useLazy(loadSteps, isOpen || openId !== '');
  const listed = withdrawals.value ?? [];
  return (
    <>
      {isMissing && <MissingCode />}
      {isOpen && steps && <steps.Withdraw isAsked={isAsked} onClose={onClose} />}
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
