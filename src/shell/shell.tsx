import { type ReactNode, useEffect } from 'react';
import { whenQuiet } from '../browser/scheduling';
import { loadStyleSheet } from '../browser/styles';
import { MissingCode, useLazy } from '../frame/lazy-code';
import { formatSigned } from '../lib/money';
import { fill, t } from '../lib/text';
import { minutesPlayed, play, startPlayTime } from '../limits/play-time';
import { isFlipping } from '../money/bids';
import { hasOpenOrders } from '../money/orders';
import { loadErrorText } from '../state/call';
import { closeOverlay, overlay } from '../state/location';
import { track } from '../state/progress';
import { signOut } from '../state/sign-out';
import { loadUser, user, userFailure } from '../state/user';
import type { User } from '../state/user-calls';
import { Button } from '../ui/button';
import { useFocusOnChange } from '../ui/focus';
import { CoinFace } from '../ui/icons';
import { Notice } from '../ui/page-states';
import { BottomNavigation } from './bottom-navigation';
import { Header } from './header';

const loadDrawers = () => Promise.all([import('./drawers'), loadStyleSheet('drawers')]).then(([code]) => code);

/** When it is quiet: the drawers' sheet costs frames of a coin in the air. */
export const prepareDrawers = () => whenQuiet(() => isFlipping.peek() || loadDrawers().catch(() => {}));

const loadForTap = () => track(loadDrawers());

/** The app shell (spec section 2). It renders a splash until the user ID is known. */
export function Shell({ children }: { children: ReactNode }) {
  const player = user.value;
  useFocusOnChange(!!player);
  useEffect(startPlayTime, []);
  if (!player) return <Splash>{userFailure.value && <Unreachable />}</Splash>;
  return (
    <div className="shell">
      <Header user={player} />
      <main className="content">{children}</main>
      <BottomNavigation />
      <Drawers user={player} />
    </div>
  );
}

/** Renders alone when a drawer opens or closes. */
function Drawers({ user }: { user: User }) {
  const { code: drawers, isMissing } = useLazy(loadForTap, overlay.value !== undefined);
  if (isMissing) return <MissingDrawer />;
  if (!drawers) return null;
  return (
    <>
      {overlay.value === 'profile' && <drawers.ProfileDrawer user={user} />}
      {overlay.value === 'transactions' && <drawers.TransactionsPanel />}
      {overlay.value === 'statement' && <drawers.StatementPanel />}
      {overlay.value === 'reminder' && <drawers.Reminder />}
    </>
  );
}

/** Stands over the page like a toast. A reality check says in it what it must. */
const MissingDrawer = () => (
  <div className="toaster">
    {overlay.value === 'reminder' && (
      <Notice>
        {fill('This visit: {minutes} min, {net}', { minutes: minutesPlayed(), net: formatSigned(play.value.net, '+') })}
      </Notice>
    )}
    <MissingCode role="alert">
      <Button kind="quiet" onClick={closeOverlay}>
        {t('Close')}
      </Button>
    </MissingCode>
  </div>
);

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

/** The coin pulses until the children show an error. */
const Splash = ({ children }: { children?: ReactNode }) => (
  <main className="splash" aria-busy={!children}>
    <CoinFace side="heads" />
    {children || <p>{t('Loading…')}</p>}
  </main>
);
