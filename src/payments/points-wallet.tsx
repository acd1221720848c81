import { WORTH } from '../lib/money';
import { t } from '../lib/text';
import { BalanceParts, BalanceSum, ListButtons } from './wallet-figures';

/** The wallet of a game of points: nothing goes in or out. */
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
