import { useEffect, useState } from 'react';
import { readSession } from '../browser/storage';
import { forgetDraft, WITHDRAW_DRAFT } from '../forms/draft';
import { t } from '../lib/text';
import { playersBreak, refreshBreak } from '../limits/break';
import { finishWithdrawal, shownWithdrawal } from '../money/withdrawals';
import { RECHARGE } from '../routes';
import { loadUser } from '../state/user';
import { Button, ButtonLink } from '../ui/button';
import { useFocusOnChange } from '../ui/focus';
import { drawIcon } from '../ui/icons';
import { rechargeIcon } from '../ui/shell-icons';
import { BalanceParts, BalanceSum, ListButtons } from './wallet-figures';
import { Withdrawable, Withdrawals, WithdrawHead } from './withdraw';

export function Wallet() {
  useEffect(() => void refreshBreak(), []);
  // A draft means that the player was withdrawing before a reload or a visit to another page.
  const [withdrawing, setWithdrawing] = useState(() => readSession(WITHDRAW_DRAFT) !== null);
  const open = () => {
    // Another session may have changed the UPI ID that the form names. A reload has just asked for the user.
    void loadUser();
    setWithdrawing(true);
  };
  const close = () => {
    // The withdrawal is made, or no longer wanted.
    finishWithdrawal();
    forgetDraft(WITHDRAW_DRAFT);
    setWithdrawing(false);
  };
  const isStep = withdrawing || shownWithdrawal.value.state !== 'none';
  useFocusOnChange(isStep);
  return (
    <div className="page">
      {isStep ? (
        <WithdrawHead onClose={close} />
      ) : (
        <>
          <h1 className="page-title">{t('Wallet')}</h1>
          <section className="card" aria-label={t('Balance')}>
            <BalanceSum />
            {features.withdrawals && <Withdrawable />}
            <Actions onWithdraw={open} />
            <BalanceParts />
          </section>
        </>
      )}
      {features.withdrawals && <Withdrawals isAsked={withdrawing} onAsk={open} onClose={close} />}
    </div>
  );
}

/** During a break nothing invites to recharge. The server refuses it while the break isn't known yet. */
function Actions({ onWithdraw }: { onWithdraw(): void }) {
  const isOnBreak = playersBreak.value !== undefined;
  return (
    <div className="actions pairs">
      {!isOnBreak && (
        <ButtonLink href={RECHARGE}>
          {rechargeIcon}
          {t('Recharge')}
        </ButtonLink>
      )}
      {features.withdrawals && (
        <Button kind={isOnBreak ? 'primary' : 'secondary'} onClick={onWithdraw}>
          {withdrawIcon}
          {t('Withdraw')}
        </Button>
      )}
      <ListButtons />
    </div>
  );
}

const withdrawIcon = drawIcon('M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14');
