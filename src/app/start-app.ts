import { effect, untracked } from '@preact/signals-react';
import { loadPage } from '../chunks';
import { onRestored } from '../lib/restored';
import { route } from '../state/location';
import { restoreSession } from '../state/session';
import { restoreTheme } from '../state/theme';
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
  onRestored(() => {
    restoreTheme();
    restoreSession();
  });
}
