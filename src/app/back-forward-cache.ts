import { keepsInMemory } from '../browser/storage';
import { route } from '../state/location';
import { restoreSession } from '../state/session';
import { restoreTheme } from '../state/theme';
import { clearPage, showPage } from './shown-page';

/**
 * The rule for the back-forward cache, from which the browser may restore this document long after it was left: it begins
 * anew, since somebody else may have signed in or out in this tab. It goes into the cache without its page, so that what
 * was typed or shown can't come back, and is loaded anew when it comes out. Where that would lose a session which only
 * memory holds, or end on the browser's own error page, it shows its page anew instead.
 */
export function installBackForwardCacheRule(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) clearPage();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // First of all: until it is loaded anew nothing may be sent in the name of a session that has ended.
    restoreTheme();
    restoreSession();
    if (keepsInMemory() || !navigator.onLine) void showPage(route.peek());
    else location.reload();
  });
}
