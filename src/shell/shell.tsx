import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect } from 'react';
import { overlay } from '../state/location';
import { signOut } from '../state/session';
import { loadUser, user, userFailure } from '../state/user';
import { Button } from '../ui/button';
import { Splash } from '../ui/splash';
import { BottomNavigation } from './bottom-navigation';
import { Header } from './header';
import { ProfileDrawer } from './profile-drawer';
import { startShell } from './start';
import { TransactionsPanel } from './transactions-panel';

/** The app shell (spec section 2). It renders only once a user ID is known; until then a splash stands. */
export function Shell({ children }: { children: ReactNode }) {
  useSignals();
  useEffect(startShell, []);
  const player = user.value;
  if (!player) return <Splash>{userFailure.value && <Unreachable reason={userFailure.value} />}</Splash>;
  return (
    <div className="shell">
      <Header user={player} />
      <main className="content">{children}</main>
      <BottomNavigation />
      {overlay.value === 'profile' && <ProfileDrawer user={player} />}
      {overlay.value === 'transactions' && <TransactionsPanel />}
    </div>
  );
}

const Unreachable = ({ reason }: { reason: string }) => (
  <>
    <p role="alert">{reason}</p>
    <Button kind="primary" onClick={() => void loadUser()}>
      Try again
    </Button>
    <Button kind="quiet" onClick={signOut}>
      Sign Out
    </Button>
  </>
);
