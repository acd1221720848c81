import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { HOME, type Route, routeOf } from '../routes';

/** A drawer open over the page: a history entry of its own at the same address. */
export type Overlay = 'profile' | 'transactions';

const currentPath = signal(HOME);
const currentQuery = signal('');
const currentOverlay = signal<Overlay | undefined>(undefined);

export const route: ReadonlySignal<Route> = computed(() => routeOf(currentPath.value));
/** The query string, with its question mark. */
export const query: ReadonlySignal<string> = currentQuery;
export const overlay: ReadonlySignal<Overlay | undefined> = currentOverlay;

let navigateInFull = false;
let goingBack = false;
/** What was asked for before the browser had gone back: the history can take it only then. */
let afterBack: (() => void) | undefined;

/** From now on every navigation loads its page anew: a newer build is deployed, and two builds must not mix. */
export function loadInFull(): void {
  navigateInFull = true;
}

/** Takes the signals to an address without touching the history, as prerendering does. */
export function showPath(path: string, search = ''): void {
  batch(() => {
    currentPath.value = path;
    currentQuery.value = search;
  });
}

function follow(): void {
  const { overlay } = (history.state ?? {}) as { overlay?: unknown };
  batch(() => {
    showPath(location.pathname, location.search);
    currentOverlay.value = overlay === 'profile' || overlay === 'transactions' ? overlay : undefined;
  });
}

/** Follows the address bar from now on. `/` leads to the dashboard, and a page loaded anew has no drawer open. */
export function startLocation(): void {
  // Any other address stays as it is: written out, a path that starts with two slashes would be another host's.
  const home = location.pathname === '/' ? HOME + location.search + location.hash : undefined;
  // Not without need: it takes a cheap phone as long as a frame.
  if (home || history.state) history.replaceState(null, '', home);
  follow();
  addEventListener('popstate', () => {
    goingBack = false;
    const next = afterBack;
    afterBack = undefined;
    batch(() => {
      follow();
      next?.();
    });
  });
}

/** The address of a page of the app; undefined for one that is malformed or leads anywhere else. */
function addressOf(to: string): URL | undefined {
  try {
    const url = new URL(to, location.origin);
    // A blob: has the origin of its page, and so has an address with a password in it.
    return url.href.startsWith(`${location.origin}/`) ? url : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Goes to a path of the app; an address of another origin is not followed. A drawer's own entry is replaced, so that
 * going back leads to the page under it. within: never by loading the page anew, which would take its toasts away.
 */
export function navigate(to: string, { replace = false, within = false } = {}): void {
  const url = addressOf(to);
  if (!url) return;
  const inFull = navigateInFull && !within;
  if (goingBack) {
    if (!inFull) showPath(url.pathname, url.search);
    afterBack = () => navigate(to, { replace, within });
    return;
  }
  if (inFull) {
    if (replace) location.replace(url);
    else location.assign(url);
    return;
  }
  const here = url.pathname + url.search === location.pathname + location.search;
  if (replace || here || currentOverlay.peek()) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  follow();
  if (!replace) scrollTo(0, 0);
}

/** Opens a drawer in the place of any other. */
export function openOverlay(name: Overlay): void {
  if (goingBack) {
    afterBack = () => openOverlay(name);
    return;
  }
  if (currentOverlay.peek() === name) return;
  const entry = { overlay: name };
  if (currentOverlay.peek()) history.replaceState(entry, '');
  else history.pushState(entry, '');
  currentOverlay.value = name;
}

export function closeOverlay(): void {
  // A second tap before the browser has gone back must not go back twice, which would leave the page.
  if (!currentOverlay.peek()) return;
  currentOverlay.value = undefined;
  goingBack = true;
  history.back();
}
