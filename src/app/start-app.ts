import { effect, untracked } from '@preact/signals-react';
import { installDoubleTapRule } from '../browser/taps';
import { loadPage } from '../chunks';
import { route } from '../state/location';
import { restoreSession } from '../state/session';
import { restoreTheme } from '../state/theme';
import { installBackForwardCacheRule } from './back-forward-cache';
import { followLinks, followTitleAndTheme } from './document';
import { showPage } from './shown-page';

/** Starts everything that lives as long as the document. Signals change: call it once the page is hydrated. */
export function startApp(): void {
  restoreTheme();
  restoreSession();
  followTitleAndTheme();
  followLinks();
  effect(() => {
    const next = route.value;
    untracked(() => void showPage(next));
    // Not after showPage(), which also waits for the style sheets.
    loadPage[next.name]().then(
      (page) => page.start?.(),
      () => {},
    );
  });
  // The page after a sign-in is fetched while the server checks the password. A service worker has it in its cache already.
  addEventListener('submit', () => {
    if (route.peek().name === 'login') loadPage.dashboard().catch(() => {});
  });
  installDoubleTapRule();
  installBackForwardCacheRule();
}
