import { readSession } from '../browser/storage';
import { paintTheme } from '../browser/theme';

/** Milliseconds after which a page whose code hasn't loaded says so. */
const PATIENCE = 20_000;

/** What every page does before its first paint. */
export function startDocument(): void {
  // Session storage key of spec section 9.
  paintTheme(readSession('theme') === 'light');
  const showStuck = () => document.documentElement.toggleAttribute('data-stuck', true);
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showStuck(), true);
  setTimeout(showStuck, PATIENCE);
}
