import { useEffect, useState } from 'react';
import type { WalletFigures } from '../api/wallet-data';
import { UnexplainedSum } from '../audit/unexplained-sum';
import { readSession } from '../browser/storage';
import { forgetDraft, WITHDRAW_DRAFT } from '../forms/draft';
import { WORTH, wholePaise } from '../lib/money';
import { plus } from '../lib/stakes';
import { t } from '../lib/text';
import { balance, wallet } from '../money/wallet';
import { currentWithdrawal, dismissWithdrawal, withdrawals } from '../money/withdrawals';
import { RECHARGE } from '../routes';
import { playersTimeOut, refreshTimeOut } from '../safer-gambling/time-out';
import { openOverlay } from '../state/location';
import { loadUser } from '../state/user';
import { Button, ButtonLink } from '../ui/button';
import { useFocusOnChange } from '../ui/focus';
import { drawIcon } from '../ui/icons';
import { Money } from '../ui/money';
import { historyIcon, rechargeIcon } from '../ui/shell-icons';
import { PastWithdrawals, Withdraw, Withdrawable } from './withdraw';

export function Wallet() {
  useEffect(() => void refreshTimeOut(), []);
  // A draft means that the player was withdrawing before a reload or a visit to another page.
  const [withdrawing, setWithdrawing] = useState(() => readSession(WITHDRAW_DRAFT) !== null);
  const open = () => {
    // Another session may have changed the UPI ID that the form names.
    void loadUser();
    setWithdrawing(true);
  };
  const close = () => {
    dismissWithdrawal();
    forgetDraft(WITHDRAW_DRAFT);
    setWithdrawing(false);
  };
  const isStep = withdrawing || currentWithdrawal.value.state !== 'none';
  useFocusOnChange(isStep);
  return (
    <div className="page">
      {isStep ? (
        <Withdraw isRequested={withdrawing} onClose={close} />
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
      {features.withdrawals && <PastWithdrawals />}
    </div>
  );
}

export const PointsWallet = () => (
  <div className="page">
    <h1 className="page-title">{t('Wallet')}</h1>
    <section className="card" aria-label={t('Balance')}>
      <BalanceSum />
      <p>{WORTH}</p>
      <div className="actions pairs">
        <ListButtons />
      </div>
      <BalanceParts />
    </section>
  </div>
);

export const BalanceSum = () => (
  <>
    <dl className="balance">
      <dt>{t('Balance')}</dt>
      <dd translate="no">
        <Money paise={balance.value} />
      </dd>
    </dl>
    <UnexplainedSum role="alert" />
  </>
);

function Actions({ onWithdraw }: { onWithdraw(): void }) {
  const canRecharge = !playersTimeOut.value;
  return (
    <div className="actions pairs">
      {canRecharge && (
        <ButtonLink href={RECHARGE}>
          {rechargeIcon}
          {t('Recharge')}
        </ButtonLink>
      )}
      {features.withdrawals && (
        <Button kind={canRecharge ? 'secondary' : 'primary'} onClick={onWithdraw}>
          {withdrawIcon}
          {t('Withdraw')}
        </Button>
      )}
      <ListButtons />
    </div>
  );
}

const ListButtons = () => (
  <>
    {features.history && (
      <Button kind="secondary" onClick={() => openOverlay('statement')}>
        {statementIcon}
        {t('Statement')}
      </Button>
    )}
    <Button kind="secondary" onClick={() => openOverlay('transactions')}>
      {historyIcon}
      {t('Transactions')}
    </Button>
  </>
);

const figures: readonly { readonly name: keyof WalletFigures; readonly label: string }[] = [
  { name: 'game', label: t('Game winnings') },
  { name: 'top_up', label: __STAKES__ === 'points' ? t('Points of the day') : t('Added money') },
  { name: 'reference_earning', label: t('Referral earnings') },
];

const BalanceParts = () => (
  // New elements, once the wallet is known, don't count as a layout shift.
  <dl key={String(!wallet.value)} className="figure-list balance-parts">
    {figures.map(({ name, label }) => (
      <div key={name}>
        <dt>{label}</dt>
        <dd translate="no">
          <Money paise={wholePaise(wallet.value?.[name])} />
        </dd>
      </div>
    ))}
    {features.payments && features.withdrawals && <OnHold />}
  </dl>
);

function OnHold() {
  const held = (withdrawals.value ?? []).filter(({ status }) => status === 'ON_HOLD');
  if (!held.length) return null;
  return (
    <div>
      <dt>{t('On hold')}</dt>
      <dd translate="no">
        <Money paise={held.reduce<number | undefined>((sum, { amount }) => plus(sum, amount), 0)} />
      </dd>
    </div>
  );
}

const withdrawIcon = drawIcon('M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14');
const statementIcon = drawIcon('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6');
