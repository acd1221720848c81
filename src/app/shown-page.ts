import { type ReadonlySignal, signal } from '@preact/signals-react';
import { Fragment } from 'react';
import { readSession, writeSession } from '../lib/storage';
import type { Route } from '../routes';
import { track } from '../state/activity';
import { MissingPage } from './missing-page';
import { type PageModule, pages } from './pages';
import { needStyleSheet } from './style-sheets';

export interface ShownPage extends PageModule {
  readonly route: Route;
}

const RELOADED_KEY = 'reloaded';

const current = signal<ShownPage | undefined>(undefined);

/** The page on screen. It stays until the next one's code has arrived. */
export const shownPage: ReadonlySignal<ShownPage | undefined> = current;

let wanted: Route | undefined;

/**
 * Brings a route's page on screen. Code that is gone, as after a deployment, is looked for once more by loading the
 * page anew; what was typed stays in its draft.
 */
export async function showPage(route: Route): Promise<void> {
  wanted = route;
  if (current.peek()?.route === route) return;
  let page: PageModule;
  try {
    [page] = await track(Promise.all([pages[route.name](), needStyleSheet(route.public ? 'public' : 'shell')]));
    writeSession(RELOADED_KEY, null);
  } catch {
    if (navigator.onLine && !readSession(RELOADED_KEY)) {
      writeSession(RELOADED_KEY, '1');
      location.reload();
      return;
    }
    page = { Page: MissingPage, Frame: Fragment };
  }
  if (wanted === route) current.value = { ...page, route };
}
