import { readSession, THEME_KEY } from '../browser/storage';
import { paintTheme } from '../browser/styles';

/** Milliseconds until the page says that the app hasn't loaded. */
const STUCK_AFTER = 20_000;

export function prepareDocument(): void {
  paintTheme(readSession(THEME_KEY) === 'light');
  const showStuck = () => document.documentElement.toggleAttribute('data-stuck', true);
  let leaving = false;
  addEventListener('beforeunload', () => {
    // A link to an app, such as upi: or mailto:, leaves the page where it is.
    leaving = !/^(?!http)\w+:/.test((document.activeElement as Partial<HTMLAnchorElement>)?.protocol ?? '');
  });
  // Firefox fires error events for scripts whose loading ends because the player leaves. Extensions add scripts too.
  const isOwn = (target: EventTarget | null) =>
    target instanceof HTMLScriptElement && target.src.startsWith(location.origin);
  addEventListener('error', ({ target }) => !leaving && isOwn(target) && showStuck(), true);
  setTimeout(showStuck, STUCK_AFTER);
}
