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
  goingBack = false;
  const { overlay } = (history.state ?? {}) as { overlay?: unknown };
  batch(() => {
    showPath(location.pathname, location.search);
    currentOverlay.value = overlay === 'profile' || overlay === 'transactions' ? overlay : undefined;
  });
}

/** Follows the address bar from now on. `/` leads to the dashboard. */
export function startLocation(): void {
  if (location.pathname === '/') history.replaceState(null, '', HOME + location.search + location.hash);
  follow();
  addEventListener('popstate', follow);
}

/**
 * Goes to a path of the app. A drawer's own entry is replaced, so that going back leads to the page under it.
 * @throws nothing: an address of another origin is not followed
 */
export function navigate(to: string, { replace = false } = {}): void {
  const url = new URL(to, location.origin);
  if (url.origin !== location.origin) return;
  if (navigateInFull) {
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

export function openOverlay(name: Overlay): void {
  if (goingBack || currentOverlay.peek() === name) return;
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
