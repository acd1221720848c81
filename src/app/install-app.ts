import { effect, untracked } from '@preact/signals-react';
import { whenIdle } from '../browser/scheduling';
import { installDoubleTapRule } from '../browser/taps';
import { loadPage } from '../chunks';
import { route } from '../state/location';
import { restoreSession } from '../state/session';
import { restoreTheme } from '../state/theme';
import { closeOwnToasts } from '../state/toasts';
import { installBackForwardCacheRule } from './back-forward-cache';
import { followLinks, followTitleAndTheme } from './document';
import { showPage } from './shown-page';

/** Starts everything that lives as long as the document. It changes signals: call it after hydration. */
export function installApp(): void {
  restoreTheme();
  restoreSession();
  followTitleAndTheme();
  followLinks();
  effect(() => {
    const next = route.value;
    untracked(() => void showPage(next));
    // Doesn't wait for showPage(), which waits for the style sheets too.
    loadPage[next.name]().then(
      (page) => page.install?.(),
      () => {},
    );
  });
  // Captured: the form's own listener may show a toast.
  addEventListener('submit', whenSubmitted, true);
  installDoubleTapRule();
  installBackForwardCacheRule();
}

function whenSubmitted(): void {
  closeOwnToasts();
  // Fetches the page after the sign-in while the server checks the password. First the button shows that it was tapped.
  if (route.peek().name === 'login') whenIdle(() => void loadPage.dashboard().catch(() => {}));
}
