import { effect } from '@preact/signals-react';
import { paintTheme } from '../browser/theme';
import { navigate, route } from '../state/location';
import { theme } from '../state/theme';
import { closeOwnToasts } from '../state/toasts';

/** Keeps the document's title and theme up to date with the signals. */
export function followTitleAndTheme(): void {
  effect(() => {
    document.title = `${route.value.title} · Coin Flip`;
  });
  effect(() => {
    paintTheme(theme.value === 'light');
  });
}

/** Handles a plain click on a link of the app without a page load, unless the link has a target. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    // The browser scrolls to an anchor of the same page.
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    closeOwnToasts();
    navigate(link.href);
  });
}

/** Submits the form that the player has submitted before hydration. */
export function replayHeldSubmit(): void {
  const form = window.heldSubmit?.();
  if (form?.isConnected) form.requestSubmit();
}
