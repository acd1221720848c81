import { readSession, THEME_KEY } from '../browser/storage';
import { paintTheme } from '../browser/styles';

/** Milliseconds until the page says that the app hasn't loaded. */
const STUCK_AFTER = 20_000;

/** Prepares every page before its first paint. */
export function prepareDocument(): void {
  paintTheme(readSession(THEME_KEY) === 'light');
  const showStuck = () => document.documentElement.toggleAttribute('data-stuck', true);
  let leaving = false;
  addEventListener('beforeunload', () => {
    leaving = true;
  });
  // Firefox fires error events for the scripts that it stops loading because the player leaves.
  addEventListener('error', ({ target }) => !leaving && target instanceof HTMLScriptElement && showStuck(), true);
  setTimeout(showStuck, STUCK_AFTER);
}
