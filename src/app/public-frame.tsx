import { effect } from '@preact/signals-react';
import { type ReactNode, useEffect } from 'react';
import { HOME } from '../routes';
import { route } from '../state/location';
import { token } from '../state/session';
import { CoinFace } from '../ui/coin-face';

/**
 * Shows the line that boot/public.ts has shown already where a session is kept; not before that is taken up, and no other
 * way on a page that is about to be left.
 */
const followSession = () =>
  effect(() => {
    const signedIn = token.value !== undefined;
    if (route.value.public) document.documentElement.toggleAttribute('data-session', signedIn);
  });

/** What stands around the pages that need no session. */
export function PublicFrame({ children }: { children: ReactNode }) {
  useEffect(followSession, []);
  return (
    <main className="public">
      <div className="public-brand">
        <CoinFace side="heads" />
        <p className="public-name">Coin Flip</p>
        <p className="public-tagline">get 2x your bidding</p>
      </div>
      <div className="public-card">
        <div className="notice signed-in">
          You’re signed in already. <a href={HOME}>Go to Home</a>
        </div>
        {children}
      </div>
    </main>
  );
}
