import type { ComponentType } from 'react';
import { Profile } from '../account/profile';
import { Game } from '../game/game';
import { Refer } from '../invites/refer';
import { t } from '../lib/text';
import { RechargeScreen } from '../payments/recharge';
import { UpiId } from '../payments/upi-id';
import { PointsWallet, Wallet } from '../payments/wallet';
import { HOME, type RouteName } from '../routes';
import { ButtonLink } from '../ui/button';

// The pages with a session, and what stands around them: one chunk, which build.mjs names.
export { Shell as Layout } from '../shell/shell';
export { startShell as start } from '../shell/start-shell';

export const shellPages: Readonly<Partial<Record<RouteName, ComponentType>>> = {
  dashboard: Game,
  ...(features.payments && { payment: UpiId, recharge: RechargeScreen }),
  wallet: features.payments ? Wallet : PointsWallet,
  refer: Refer,
  profile: Profile,
};

export const NotFound = () => (
  <div className="page">
    <h1 className="page-title">{t('Page not found')}</h1>
    <section className="card">
      <p>{t('This page doesn’t exist. The link may be old or mistyped.')}</p>
      <ButtonLink href={HOME}>{t('Go to Home')}</ButtonLink>
    </section>
  </div>
);
