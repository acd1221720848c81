import { type ReadonlySignal, signal } from '@preact/signals-react';
import { Fragment } from 'react';
import { createNewest } from '../browser/abort-signals';
import { loadStyleSheet } from '../browser/styles';
import type { Route } from '../routes';
import { loadCode } from '../state/load-code';
import { UnavailablePage } from './error-screen';
import { loadPage, type PageModule } from './pages';
import { PublicFrame } from './public-frame';

interface ShownPage extends PageModule {
  readonly route: Route;
  readonly Frame: NonNullable<PageModule['Frame']>;
}

const current = signal<ShownPage | undefined>(undefined);

/** The page on screen. It stays until the code of the next one has loaded. */
export const shownPage: ReadonlySignal<ShownPage | undefined> = current;

const newest = createNewest();
let wanted: Route | undefined;
let coming: Promise<ShownPage>;

/** Shows the page of a route once its chunk has loaded. Shows UnavailablePage if that fails. Never rejects. */
export function showPage(route: Route): Promise<ShownPage> {
  if (route !== wanted) {
    wanted = route;
    coming = load(route, newest.begin());
  }
  return coming;
}

/** Unmounts the page. The screen stays empty until showPage() is called. */
export function clearPage(): void {
  newest.cancel();
  wanted = undefined;
  current.value = undefined;
}

async function load(route: Route, signal: AbortSignal): Promise<ShownPage> {
  const needed = () => Promise.all([loadPage[route.name](), ...route.sheets.map(loadStyleSheet)]);
  const page: ShownPage = await loadCode(needed).then(
    ([module]) => ({ route, Frame: PublicFrame, ...module }),
    () => ({ route, Frame: Fragment, Page: UnavailablePage }),
  );
  if (!signal.aborted && current.peek()?.route !== route) current.value = page;
  return page;
}
