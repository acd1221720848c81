import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect } from 'react';
import { closeOverlay, overlay } from '../state/location';
import { signOut } from '../state/session';
import { loadStyleSheet } from '../state/style-sheet';
import { showToast } from '../state/toasts';
import { loadUser, user, userFailure } from '../state/user';
import { Button } from '../ui/button';
import { Splash } from '../ui/splash';
import { usePart } from '../ui/use-part';
import { BottomNavigation } from './bottom-navigation';
import { Header } from './header';
import { startShell } from './start';

/** Address of the drawers' style sheet. Filled in by build.mjs. */
declare const __DRAWERS_SHEET__: string;

const loadDrawers = () => Promise.all([import('./drawers'), loadStyleSheet(__DRAWERS_SHEET__)]).then(([part]) => part);

function giveUpDrawers() {
  closeOverlay();
  showToast('This part of the app couldn’t be loaded. Check your connection and try again.');
}

/** The app shell (spec section 2). It renders only once a user ID is known; until then a splash stands. */
export function Shell({ children }: { children: ReactNode }) {
  useSignals();
  useEffect(startShell, []);
  const drawers = usePart(loadDrawers, overlay.value !== undefined, giveUpDrawers);
  const player = user.value;
  if (!player) return <Splash>{userFailure.value && <Unreachable reason={userFailure.value} />}</Splash>;
  return (
    <div className="shell">
      <Header user={player} />
      <main className="content">{children}</main>
      <BottomNavigation />
      {drawers && overlay.value === 'profile' && <drawers.ProfileDrawer user={player} />}
      {drawers && overlay.value === 'transactions' && <drawers.TransactionsPanel />}
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
