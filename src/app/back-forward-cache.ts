import { dropStaleSession, keepsInMemory, markStorages } from '../browser/storage';
import { route } from '../state/location';
import { isLeft, restoreSession } from '../state/session';
import { clearPage, showPage } from './shown-page';

/**
 * The rule for the back-forward cache: clear the page before the document is cached, and reload when it is restored.
 * Somebody else may have signed in or out in this tab, so nothing that was typed or shown may come back. A reload would
 * lose a session that only memory holds, and would fail offline: then only the page is shown again.
 */
export function installBackForwardCacheRule(): void {
  addEventListener('pagehide', ({ persisted }) => {
    // The next document asks for the player of the session that is stored then.
    isLeft.value = true;
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
    if (!keepsInMemory() && navigator.onLine) return location.reload();
    isLeft.value = false;
    void showPage(route.peek());
  });
}

function restoreState(): void {
  dropStaleSession();
  restoreSession();
}
