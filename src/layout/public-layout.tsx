import { effect } from '@preact/signals-react';
import { type ReactNode, useEffect } from 'react';
import { LEGAL_DOCUMENTS } from '../config';
import { t } from '../lib/text';
import { HOME, LOGIN, SIGNUP } from '../routes';
import { route } from '../state/location';
import { token } from '../state/session';
import { fillNodes } from '../ui/fill-nodes';
import { CoinFace } from '../ui/icons';
import { LanguageLinks } from './language-links';
import { ThemeSwitch } from './theme-switch';

/** As boot/public.ts, but not after a sign-in, when the page is left. */
const followSession = () =>
  effect(() => {
    const signedIn = token.value !== undefined;
    if (route.value.public) document.documentElement.toggleAttribute('data-session', signedIn);
  });

export function PublicLayout({ children }: { children: ReactNode }) {
  useEffect(followSession, []);
  // Not followed: the route changes before the next page shows.
  const isFirst = [LOGIN, SIGNUP].includes(route.peek().path);
  return (
    <main className="public">
      <div className="public-theme">
        <ThemeSwitch />
      </div>
      {__LANGUAGES__ !== 'en' && (
        <p className="languages">
          <LanguageLinks />
        </p>
      )}
      <div className="public-brand">
        <div className="public-coin">
          <CoinFace side="heads" />
          <CoinFace side="tails" />
        </div>
        <p className="public-name">{t('Coin Flip')}</p>
        {isFirst && <p className="public-tagline">{t('Flip a coin and get 2x your bidding')}</p>}
        {isFirst && features.proofs && (
          <p className="public-promise">
            {t('We can’t steer the flip.')}
            <br />
            {t('You can check it.')}
          </p>
        )}
      </div>
      <div className="public-card">
        <div className="notice signed-in">
          {fillNodes('You’re signed in already. {link}', { link: <a href={HOME}>{t('Go to Home')}</a> })}
        </div>
        {__LANGUAGES__ !== 'en' && isFirst && (
          // Hidden unless boot/public.ts finds one to be the phone's language.
          <div className="notice language-hint">
            <LanguageLinks words="invitation" />
          </div>
        )}
        {children}
        {LEGAL_DOCUMENTS.length > 0 && (
          <p className="public-links">
            {LEGAL_DOCUMENTS.map(({ name, url }) => (
              // A new tab: nothing typed is lost.
              <a key={name} href={url} target="_blank" rel="noopener">
                {name}
              </a>
            ))}
          </p>
        )}
      </div>
    </main>
  );
}
