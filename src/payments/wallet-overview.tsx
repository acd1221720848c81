import { Fragment, useEffect, useState } from 'react';
import { lackingFeatures } from '../api/optional';
import type { WalletFigures } from '../api/wallet-socket';
import { readSession } from '../browser/storage';
import { forgetDraft, WITHDRAW_DRAFT } from '../forms/draft';
import { loadBreak, playersBreak } from '../in-charge/break';
import { formatRupees, roundPaise } from '../lib/money';
import { fill, t } from '../lib/text';
import { balance, wallet } from '../money/wallet';
import { offersWithdrawals, shownWithdrawal, withdrawalTerms } from '../money/withdrawals';
import { RECHARGE } from '../routes';
import { openOverlay } from '../state/location';
import { loadUser } from '../state/user';
import { Button } from '../ui/button';
import { focusHeading } from '../ui/focus-heading';
import { drawIcon } from '../ui/icons';
import { Money } from '../ui/money';
import { historyIcon, rechargeIcon } from '../ui/shell-icons';
import { Withdrawals } from './withdraw';

const figures: readonly { readonly name: keyof WalletFigures; readonly label: string }[] = [
  { name: 'game', label: t('Game winnings') },
  { name: 'top_up', label: t('Added money') },
  { name: 'reference_earning', label: t('Referral earnings') },
];

export function Wallet() {
  useEffect(() => void loadBreak(), []);
  // A draft means that the player was withdrawing before a reload or a visit to another page.
  const [withdrawing, setWithdrawing] = useState(() => readSession(WITHDRAW_DRAFT) !== null);
  const open = () => {
    // Another session may have changed the UPI ID that the form names. A reload has just asked for the user.
    void loadUser();
    setWithdrawing(true);
  };
  const close = () => {
    // The withdrawal is made, or no longer wanted.
    forgetDraft(WITHDRAW_DRAFT);
    setWithdrawing(false);
    focusHeading();
  };
  const isStep = withdrawing || shownWithdrawal.value.state !== 'none';
  return (
    <div className="page" data-step={isStep || undefined}>
      <h1 className="page-title">{t('Wallet')}</h1>
      <section className="card" aria-label={t('Balance')}>
        <Balance />
        {!isStep && (
          <>
            <Figures />
            <Actions onWithdraw={open} />
          </>
        )}
      </section>
      {offersWithdrawals() && <Withdrawals isAsked={withdrawing} onClose={close} />}
    </div>
  );
}

/** During a break nothing invites to recharge. The server refuses it while the break isn't known yet. */
function Actions({ onWithdraw }: { onWithdraw(): void }) {
  const isOnBreak = playersBreak.value !== undefined;
  return (
    <div className="actions pairs">
      {!isOnBreak && (
        <a className="button" data-kind="primary" href={RECHARGE}>
          {rechargeIcon}
          {t('Recharge')}
        </a>
      )}
      {offersWithdrawals() && (
        <Button kind={isOnBreak ? 'primary' : 'secondary'} onClick={onWithdraw}>
          {withdrawIcon}
          {t('Withdraw')}
        </Button>
      )}
      {!lackingFeatures.has('history') && (
        <Button kind="secondary" onClick={() => openOverlay('statement')}>
          {statementIcon}
          {t('Statement')}
        </Button>
      )}
      <Button kind="secondary" onClick={() => openOverlay('transactions')}>
        {historyIcon}
        {t('Transactions')}
      </Button>
    </div>
  );
}

/** The balance, and how much of it can be withdrawn. Renders alone at each push of the wallet. */
function Balance() {
  return (
    <>
      <dl>
        <dt>{t('Balance')}</dt>
        <dd className="amounts">
          <Money paise={balance.value} />
        </dd>
      </dl>
      {offersWithdrawals() && <Withdrawable />}
    </>
  );
}

/** What can be withdrawn. While that isn't known, or can't be of this balance, the sentence keeps its place. */
function Withdrawable() {
  const { state, value: terms } = withdrawalTerms.value;
  const isKnown = state === 'loaded' && balance.value !== undefined && terms && terms.available <= balance.value;
  return (
    <p style={isKnown ? undefined : { visibility: 'hidden' }}>
      {terms && terms.available < terms.minAmount
        ? fill('A withdrawal is at least {sum}.', { sum: formatRupees(terms.minAmount) })
        : fill('{sum} can be withdrawn', { sum: formatRupees(terms?.available) })}
    </p>
  );
}

/** What the balance is made of. */
function Figures() {
  const current = wallet.value;
  return (
    // New elements, once the wallet is known, don't count as a layout shift.
    <Fragment key={String(!current)}>
      {current && balance.value !== undefined ? <Shares of={current} /> : <div className="shares" />}
      <dl className="figure-list">
        {figures.map(({ name, label }) => (
          <div key={name}>
            <dt className="share-key" data-share={name}>
              {label}
            </dt>
            <dd>
              <Money paise={wholePaise(current?.[name])} />
            </dd>
          </div>
        ))}
      </dl>
    </Fragment>
  );
}

const wholePaise = (figure: number | undefined) => (figure === undefined ? undefined : roundPaise(figure));

/** A bar of the figures that make up the balance. A figure below zero has no share. */
function Shares({ of }: { of: WalletFigures }) {
  const parts = figures.map(({ name, label }) => ({ name, label, paise: Math.max(0, of[name] ?? 0) }));
  const sum = parts.reduce((total, { paise }) => total + paise, 0);
  const shown = parts.filter(({ paise }) => paise);
  const words = shown.map(({ label, paise }) => `${label} ${Math.round((paise * 100) / sum)}%`).join(', ');
  return (
    <div className="shares" role="img" aria-label={words || t('Nothing yet')}>
      {shown.map(({ name, paise }) => (
        <i key={name} data-share={name} style={{ flexGrow: paise / sum }} />
      ))}
    </div>
  );
}

const withdrawIcon = drawIcon('M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14');
const statementIcon = drawIcon('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6');
