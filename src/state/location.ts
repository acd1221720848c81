import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { tryTo } from '../lib/try-to';
import { HOME, leadsTo, type Route, routeOf } from '../routes';

const OVERLAYS = ['profile', 'transactions', 'statement', 'rules', 'flip', 'reality-check'] as const;

export type Overlay = (typeof OVERLAYS)[number];

const place = signal({ path: HOME, query: '', overlay: undefined as Overlay | undefined, isDetail: false });

export const route: ReadonlySignal<Route> = computed(() => routeOf(place.value.path));
export const query: ReadonlySignal<string> = computed(() => place.value.query);
export const overlay: ReadonlySignal<Overlay | undefined> = computed(() => place.value.overlay);
export const isDetailOpen: ReadonlySignal<boolean> = computed(() => place.value.isDetail);

const change = (next: Partial<typeof place.value>): void => {
  place.value = { ...place.peek(), ...next };
};

let navigateInFull = false;
let goingBack = false;
let afterBack: (() => void) | undefined;

/** Makes every navigation load its page in full: two builds must not mix. */
export function loadPagesFromNowOn(): void {
  navigateInFull = true;
}

export const showPath = (path: string, query = ''): void => change({ path, query });

function follow(): void {
  const { overlay: name, detail } = (history.state ?? {}) as { overlay?: unknown; detail?: unknown };
  const overlay = OVERLAYS.find((each) => each === name);
  place.value = { path: location.pathname, query: location.search, overlay, isDetail: !!overlay && detail === true };
}

export function installLocation(): void {
  // undefined keeps the address: a path that starts with two slashes would name another host.
  const page = leadsTo(location.pathname);
  // Only if needed: replaceState takes a cheap phone a whole frame.
  if (page || history.state) history.replaceState(null, '', page && page + location.search + location.hash);
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

function addressOf(to: string): URL | undefined {
  const url = tryTo(() => new URL(to, location.origin));
  // A blob: URL and a URL with a password have the page's origin too.
  return url?.href.startsWith(`${location.origin}/`) ? url : undefined;
}

/** During a history.back() the latest call waits for its end. Returns whether it does. */
function postpone(call: () => void): boolean {
  if (goingBack) afterBack = call;
  return goingBack;
}

/** @param sameDocument never loads the page in full, which would remove the toasts */
export function navigate(to: string, { replace = false, sameDocument = false } = {}): void {
  const url = addressOf(to);
  if (!url) return;
  const { path, query } = place.peek();
  // An invite goes along between public pages.
  if (routeOf(path).public && routeOf(url.pathname).public) url.search ||= query;
  const inFull = navigateInFull && !sameDocument;
  if (goingBack && !inFull) showPath(url.pathname, url.search);
  if (postpone(() => navigate(to, { replace, sameDocument }))) return;
  if (inFull) {
    if (replace) location.replace(url);
    else location.assign(url);
    return;
  }
  const here = url.pathname + url.search === location.pathname + location.search;
  if (replace || here || overlay.peek()) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  follow();
  if (!replace) scrollTo(0, 0);
}

export function openOverlay(name: Overlay): void {
  if (postpone(() => openOverlay(name)) || overlay.peek() === name) return;
  const entry = { overlay: name };
  if (overlay.peek()) history.replaceState(entry, '');
  else history.pushState(entry, '');
  change({ overlay: name });
}

export function closeOverlay(): void {
  // A second tap must not go back twice.
  if (!overlay.peek() || postpone(closeOverlay)) return;
  const entries = isDetailOpen.peek() ? 2 : 1;
  change({ overlay: undefined, isDetail: false });
  goingBack = true;
  history.go(-entries);
}

export function openDetail(): void {
  if (goingBack || isDetailOpen.peek()) return;
  history.pushState({ overlay: overlay.peek(), detail: true }, '');
  change({ isDetail: true });
}

export function closeDetail(): void {
  if (!isDetailOpen.peek()) return;
  change({ isDetail: false });
  goingBack = true;
  history.back();
}
