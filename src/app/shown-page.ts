import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type ComponentType, Fragment } from 'react';
import { loadChunk } from '../browser/load-chunk';
import { loadStyleSheet } from '../browser/load-style-sheet';
import { createNewest } from '../lib/newest';
import type { Route, RouteName } from '../routes';
import { track } from '../state/progress';
import { UnavailablePage } from './error-screen';
import { type PageModule, pageModules } from './pages';

/** Addresses of the style sheets. Filled in by build.mjs. */
declare const __PUBLIC_SHEET__: string;
declare const __SHELL_SHEET__: string;
declare const __PAGE_SHEETS__: Readonly<Partial<Record<RouteName, string>>>;

export interface ShownPage extends Pick<PageModule, 'Frame' | 'start'> {
  readonly route: Route;
  readonly Page: ComponentType;
}

const current = signal<ShownPage | undefined>(undefined);

/** The page on screen. It stays until the code of the next one has loaded. */
export const shownPage: ReadonlySignal<ShownPage | undefined> = current;

const newest = createNewest();
let wanted: Route | undefined;
let coming: Promise<ShownPage>;

/** Shows the page of a route once its code has loaded, or else one that says that it couldn't be. Never rejects. */
export function showPage(route: Route): Promise<ShownPage> {
  if (route !== wanted) {
    wanted = route;
    coming = load(route, newest.begin());
  }
  return coming;
}

async function load(route: Route, signal: AbortSignal): Promise<ShownPage> {
  const needed = () => Promise.all([pageModules[route.name](), ...sheetsOf(route).map(loadStyleSheet)]);
  const page = await track(loadChunk(needed)).then(
    ([{ pages, Frame, start }]) => ({ route, Frame, Page: pages[route.name] ?? UnavailablePage, start }),
    () => ({ route, Frame: Fragment, Page: UnavailablePage }),
  );
  if (!signal.aborted && current.peek()?.route !== route) current.value = page;
  return page;
}

const sheetsOf = (route: Route) => [route.public ? __PUBLIC_SHEET__ : __SHELL_SHEET__, __PAGE_SHEETS__[route.name]];
