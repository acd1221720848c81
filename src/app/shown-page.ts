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

export interface ShownPage extends Pick<PageModule, 'Frame'> {
  readonly route: Route;
  readonly Page: ComponentType;
}

const current = signal<ShownPage | undefined>(undefined);

/** The page on screen. It stays until the next one's code has arrived. */
export const shownPage: ReadonlySignal<ShownPage | undefined> = current;

let wanted: Route | undefined;

/** Brings a route's page on screen. Answers whether its code was there; if not, the screen says so. */
export async function showPage(route: Route): Promise<boolean> {
  wanted = route;
  if (current.peek()?.route === route) return true;
  const needed = () =>
    Promise.all([
      pageModules[route.name](),
      loadStyleSheet(route.public ? __PUBLIC_SHEET__ : __SHELL_SHEET__),
      loadStyleSheet(__PAGE_SHEETS__[route.name]),
    ]);
  const page = await loadCode(needed).then(
    ([{ pages, Frame }]) => ({ route, Frame, Page: pages[route.name] ?? MissingPage }),
    () => ({ route, Frame: Fragment, Page: MissingPage }),
  );
  if (wanted === route) current.value = page;
  return page.Page !== MissingPage;
}
