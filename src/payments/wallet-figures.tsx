import { Fragment } from 'react';
import type { WalletFigures } from '../api/wallet-data';
import { MissingSum } from '../audit/wallet-difference';
import { wholePaise } from '../lib/money';
import { t } from '../lib/text';
import { balance, wallet } from '../money/wallet';
import { openOverlay } from '../state/location';
import { Button } from '../ui/button';
import { drawIcon } from '../ui/icons';
import { Money } from '../ui/money';
import { historyIcon } from '../ui/shell-icons';

const figures: readonly { readonly name: keyof WalletFigures; readonly label: string }[] = [
  { name: 'game', label: t('Game winnings') },
  { name: 'top_up', label: __STAKES__ === 'points' ? t('Points of the day') : t('Added money') },
  { name: 'reference_earning', label: t('Referral earnings') },
];

/** The balance, and whether it adds up. Renders alone at each push of the wallet. */
export const BalanceSum = () => (
  <>
    <dl className="balance">
      <dt>{t('Balance')}</dt>
      <dd translate="no">
        <Money paise={balance.value} />
      </dd>
    </dl>
    <MissingSum role="alert" />
  </>
);

/** They open the lists of what has moved the balance. */
export const ListButtons = () => (
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

export function BalanceParts() {
  const current = wallet.value;
  return (
    // New elements, once the wallet is known, don't count as a layout shift.
    <Fragment key={String(!current)}>
      {current && balance.value !== undefined ? <Shares of={current} /> : <div className="shares" />}
      <dl className="figure-list balance-parts">
        {figures.map(({ name, label }) => (
          <div key={name}>
            <dt className="share-key" data-share={name}>
              {label}
            </dt>
            <dd translate="no">
              <Money paise={wholePaise(current?.[name])} />
            </dd>
          </div>
        ))}
      </dl>
    </Fragment>
  );
}

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

const statementIcon = drawIcon('M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6');
