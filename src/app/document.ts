import { effect } from '@preact/signals-react';
import { paintTheme } from '../browser/theme';
import { navigate, route } from '../state/location';
import { theme } from '../state/theme';

/** Gives the document the title of the route and the theme of the player, now and whenever they change. */
export function followTitleAndTheme(): void {
  effect(() => {
    document.title = `${route.value.title} · Coin Flip`;
  });
  effect(() => {
    paintTheme(theme.value === 'light');
  });
}

/** Turns a plain click on a link of the app into a navigation without a page load, unless it has a target. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    // The browser scrolls to an anchor of the same page.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.href);
  });
}

/** Submits again the form that was submitted before the page was hydrated. */
export function replayHeldSubmit(): void {
  const form = window.heldSubmit?.();
  if (form?.isConnected) form.requestSubmit();
}
