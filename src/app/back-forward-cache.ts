import { dropStaleSession, keepsInMemory, markStorages } from '../browser/storage';
import { route } from '../state/location';
import { restoreSession } from '../state/session';
import { restoreTheme } from '../state/theme';
import { clearPage, showPage } from './shown-page';

/**
 * The rule for the back-forward cache: clear the page before the document is cached, and reload when it is restored.
 * Somebody else may have signed in or out in this tab, so nothing that was typed or shown may come back. A reload would
 * lose a session that only memory holds, and would fail offline: then only the page is shown again.
 */
export function installBackForwardCacheRule(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    clearPage();
    markStorages();
  });
  // Comes before pageshow and wakes what waits to send again. Captured, and so before it wakes: nothing may be sent with
  // the token of a session that has ended.
  addEventListener('visibilitychange', restoreState, true);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    restoreState();
    if (keepsInMemory() || !navigator.onLine) void showPage(route.peek());
    else location.reload();
  });
}

/** Takes the session and the theme from the storages as they are now. */
function restoreState(): void {
  dropStaleSession();
  restoreTheme();
  restoreSession();
}
