import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type ComponentType, Fragment } from 'react';
import type { Route, RouteName } from '../routes';
import { loadCode } from '../state/code';
import { loadStyleSheet } from '../state/style-sheet';
import { MissingPage } from './missing-page';
import { type PageModule, pageModules } from './pages';

/** Addresses of the style sheets. Filled in by build.mjs. */
declare const __PUBLIC_SHEET__: string;
declare const __SHELL_SHEET__: string;
declare const __PAGE_SHEETS__: Readonly<Partial<Record<RouteName, string>>>;

export interface ShownPage extends Pick<PageModule, 'Frame' | 'start'> {
  readonly route: Route;
  readonly Page: ComponentType;
  /** Whether its HTML holds all of it: the shell's holds a splash. */
  readonly prerendered: boolean;
}

const current = signal<ShownPage | undefined>(undefined);

/** The page on screen. It stays until the next one's code has arrived. */
export const shownPage: ReadonlySignal<ShownPage | undefined> = current;

let wanted: Route | undefined;

/** Brings a route's page on screen, or one that says that its code isn't there. */
export async function showPage(route: Route): Promise<ShownPage> {
  wanted = route;
  const shown = current.peek();
  if (shown?.route === route) return shown;
  const needed = () =>
    Promise.all([
      pageModules[route.name](),
      loadStyleSheet(route.public ? __PUBLIC_SHEET__ : __SHELL_SHEET__),
      loadStyleSheet(__PAGE_SHEETS__[route.name]),
    ]);
  const page = await loadCode(needed).then(
    ([{ pages, Frame, start }]) => ({
      route,
      Frame,
      Page: pages[route.name] ?? MissingPage,
      prerendered: route.public,
      start,
    }),
    () => ({ route, Frame: Fragment, Page: MissingPage, prerendered: false }),
  );
  if (wanted === route) current.value = page;
  return page;
}
