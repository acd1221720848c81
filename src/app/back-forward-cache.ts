import { dropStaleSession, keepsInMemory, markStorages } from '../browser/storage';
import { route } from '../state/location';
import { isDocumentLeft, restoreSession } from '../state/session';
import { clearPage, showPage } from './current-page';

/** What the browser restores may belong to another session than the tab has by then: so it is cleared, and reloaded. */
export function installBackForwardCacheRule(): void {
  addEventListener('pagehide', ({ persisted }) => {
    isDocumentLeft.value = true;
    // Even if it isn’t persisted: a visibilitychange follows, which checks the mark.
    markStorages();
    if (persisted) clearPage();
  });
  // Comes before pageshow. Captured, and so before it wakes what waits to send with a token that may be over.
  addEventListener('visibilitychange', restoreState, true);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    restoreState();
    // A reload would lose a session that only memory holds, and fail offline.
    if (!keepsInMemory() && navigator.onLine) return location.reload();
    isDocumentLeft.value = false;
    void showPage(route.peek());
  });
}

function restoreState(): void {
  if (isDocumentLeft.peek()) dropStaleSession();
  restoreSession();
}
