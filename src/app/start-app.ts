import { effect, untracked } from '@preact/signals-react';
import { onRestored } from '../lib/restored';
import { route } from '../state/location';
import { restoreSession } from '../state/session';
import { restoreTheme } from '../state/theme';
import { followLinks, followState } from './document';
import { pageModules } from './pages';
import { showPage } from './shown-page';

/** Starts everything that lives as long as the document. Called when signals may change: not before a page is hydrated. */
export function startApp(): void {
  restoreTheme();
  restoreSession();
  followState();
  followLinks();
  effect(() => {
    const next = route.value;
    untracked(() => void showPage(next));
    // What the shell lives on waits for no style sheet.
    pageModules[next.name]().then(
      (page) => page.start?.(),
      () => {},
    );
  });
  // What a sign-in leads to is fetched while the server looks at the password, where no service worker has it yet.
  addEventListener('submit', () => {
    if (route.peek().name === 'login') pageModules.dashboard().catch(() => {});
  });
  onRestored(() => {
    restoreTheme();
    restoreSession();
  });
}
