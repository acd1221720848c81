import { effect } from '@preact/signals-react';
import { paintTheme } from '../browser/theme';
import { navigate, route } from '../state/location';
import { theme } from '../state/theme';

/** Keeps the document's title at the route's, and its theme at the player's. */
export function followState(): void {
  effect(() => {
    document.title = `${route.value.title} · Coin Flip`;
  });
  effect(() => {
    paintTheme(theme.value === 'light');
  });
}

/** Turns a plain click on a link of the app into a navigation without a page load. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    // A link within the page stays the browser's.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.href);
  });
}

/** Sends what was submitted before the page could handle it. */
export function replayHeldSubmit(): void {
  const form = window.heldSubmit?.();
  if (form?.isConnected) form.requestSubmit();
}
