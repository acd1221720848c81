import { type ReadonlySignal, signal } from '@preact/signals-react';
import { type ComponentType, Fragment } from 'react';
import type { Route } from '../routes';
import { loadCode } from '../state/code';
import { MissingPage } from './missing-page';
import { type PageModule, pageModules } from './pages';
import { needStyleSheet } from './style-sheets';

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
  const needed = () => Promise.all([pageModules[route.name](), needStyleSheet(route.public ? 'public' : 'shell')]);
  const page = await loadCode(needed).then(
    ([{ pages, Frame }]) => ({ route, Frame, Page: pages[route.name] ?? MissingPage }),
    () => ({ route, Frame: Fragment, Page: MissingPage }),
  );
  if (wanted === route) current.value = page;
  return page.Page !== MissingPage;
}
