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
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // Before anything else: until the reload nothing may be sent with the token of a session that has ended.
    dropStaleSession();
    restoreTheme();
    restoreSession();
    if (keepsInMemory() || !navigator.onLine) void showPage(route.peek());
    else location.reload();
  });
}
