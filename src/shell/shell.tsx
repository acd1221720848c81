import { type ComponentType, type ReactNode, useEffect } from 'react';
import { FlipPanel } from '../game/flip-details';
import { RulesPanel } from '../game/how-to-play';
import { StatementPanel } from '../history/statement-panel';
import { TransactionsPanel } from '../history/transactions-panel';
import { t } from '../lib/text';
import { hasOpenOrders } from '../money/orders';
import { startRealityChecks } from '../safer-gambling/reality-check';
import { RealityCheck } from '../safer-gambling/reality-check-drawer';
import { loadErrorText } from '../state/call';
import { type Overlay, overlay } from '../state/location';
import { signOut } from '../state/sign-out';
import { loadUser, user, userFailure } from '../state/user';
import type { User } from '../state/user-operations';
import { Button } from '../ui/button';
import { skipToContent, useFocusOnChange } from '../ui/focus';
import { CoinFace } from '../ui/icons';
import { BottomNavigation } from './bottom-navigation';
import { Header } from './header';
import { ProfileDrawer } from './profile-drawer';

/** The app shell (spec section 2). It renders a splash until the user ID is known. */
export function Shell({ children }: { children: ReactNode }) {
  const player = user.value;
  useFocusOnChange(!!player, { preventScroll: true });
  useEffect(startRealityChecks, []);
  if (!player) return <Splash>{userFailure.value && <Unreachable />}</Splash>;
  const OpenDrawer = overlay.value && DRAWERS[overlay.value];
  return (
    <div className="shell">
      <Button kind="secondary" className="button skip" onClick={skipToContent}>
        {t('Skip to content')}
      </Button>
      <Header user={player} />
      <main className="content">{children}</main>
      <BottomNavigation />
      {OpenDrawer && <OpenDrawer user={player} />}
    </div>
  );
}

const DRAWERS: Readonly<Record<Overlay, ComponentType<{ user: User }>>> = {
  profile: ProfileDrawer,
  transactions: TransactionsPanel,
  statement: StatementPanel,
  rules: RulesPanel,
  flip: FlipPanel,
  'reality-check': RealityCheck,
};

function Unreachable() {
  return (
    <>
      <p>{loadErrorText(t('Your account couldn’t be loaded.'))}</p>
      {hasOpenOrders() && <p>{t('What you last did is safe: it is checked as soon as the server answers.')}</p>}
      <Button onClick={() => void loadUser()}>{t('Try again')}</Button>
      <Button kind="quiet" onClick={signOut}>
        {t('Sign Out')}
      </Button>
    </>
  );
}

const Splash = ({ children }: { children?: ReactNode }) => (
  <main className="splash" aria-busy={!children}>
    <CoinFace side="heads" />
    {children || <p>{t('Loading…')}</p>}
  </main>
);
