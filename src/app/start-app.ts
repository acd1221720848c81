import { effect, untracked } from '@preact/signals-react';
import { whenIdle, yieldToPaint } from '../browser/scheduling';
import { paintTheme } from '../browser/styles';
import { t } from '../lib/text';
import { HOME, routeOf } from '../routes';
import { navigate, route } from '../state/location';
import { restoreSession } from '../state/session';
import { theme } from '../state/theme';
import { closeOwnToasts } from '../state/toasts';
import { installBackForwardCacheRule } from './back-forward-cache';
import { currentPage, loadPage, loadPageAndStyles, showPage } from './current-page';

/** Starts all that lives as long as the document. It changes signals: call it after hydration. */
export function startApp(): void {
  restoreSession();
  installTitleAndTheme();
  installLinks();
  effect(() => {
    const next = route.value;
    untracked(() => {
      closeOwnToasts();
      void showPage(next);
    });
    // Doesn't wait for showPage(), which waits for the style sheets too.
    loadPage(next).then(
      (page) => page.start?.(),
      () => {},
    );
  });
  effect(() => {
    const page = currentPage.value;
    untracked(() => void page?.start?.());
  });
  addEventListener('input', prepareShell);
  installBackForwardCacheRule();
}

/** Fetches what the page after the sign-in needs while the password is typed. */
function prepareShell(): void {
  if (route.peek().name === 'login') whenIdle(() => void loadPageAndStyles(routeOf(HOME)).catch(() => {}));
}

export function installTitleAndTheme(): void {
  effect(() => {
    document.title = `${route.value.title} · ${t('Coin Flip')}`;
  });
  effect(() => {
    const isLight = theme.value === 'light';
    // To restyle the whole page takes a cheap phone longer than a frame.
    void yieldToPaint().then(() => paintTheme(isLight));
  });
}

export function installLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.href);
  });
}

export function replayPostponedSubmit(): void {
  const form = window.postponedSubmit?.();
  if (form?.isConnected) form.requestSubmit();
}
