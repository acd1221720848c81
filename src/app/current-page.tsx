import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ComponentType, ReactNode } from 'react';
import { abortingPrevious } from '../browser/abort-signals';
import { claimBuildChange, hostAnswers, loadCode } from '../browser/load-code';
import { loadStyleSheet } from '../browser/styles';
import { PublicLayout } from '../layout/public-layout';
import { publicPages } from '../pages/public-pages';
import type { Route } from '../routes';
import { track } from '../state/call';
import { BareLayout, MissingPage } from './missing-page';

interface CurrentPage {
  readonly route: Route;
  readonly Page: ComponentType;
  readonly Layout: ComponentType<{ children: ReactNode }>;
  /** Starts what the layout needs, once. Resolves when there is more to show than a splash. */
  readonly start?: () => Promise<void>;
}

const current = signal<CurrentPage | undefined>(undefined);

export const currentPage: ReadonlySignal<CurrentPage | undefined> = current;

const newest = abortingPrevious();
let wanted: Route | undefined;
let coming: Promise<CurrentPage>;

/** Resolves to what shows first: the route's page, or that its code is missing. */
export function showPage(route: Route): Promise<CurrentPage> {
  if (route !== wanted) {
    wanted = route;
    coming = track(load(route, newest.begin()));
  }
  return coming;
}

export function clearPage(): void {
  newest.cancel();
  wanted = undefined;
  current.value = undefined;
}

/** Loads the code of a route's page. @throws Error if it can't be loaded */
export async function loadPage(route: Route): Promise<CurrentPage> {
  const { name } = route;
  const Page = publicPages[name];
  if (Page) return { route, Page, Layout: PublicLayout };
  const { shellPages, NotFound, Layout, start } = await import('../pages/shell-pages');
  return { route, Page: shellPages[name] ?? NotFound, Layout, start };
}

export const loadPageAndStyles = (route: Route): Promise<CurrentPage> =>
  Promise.all([loadPage(route), loadStyleSheet(route.public ? 'public' : 'shell')]).then(([page]) => page);

const load = (route: Route, signal: AbortSignal): Promise<CurrentPage> =>
  new Promise((resolve) => {
    const show = (page: CurrentPage) => {
      const shown = current.peek();
      if (!signal.aborted && !(shown?.route === route && shown.Page === page.Page)) current.value = page;
      resolve(page);
    };
    const onMissing = async () => {
      if (await hostAnswers()) {
        // What fails again now is gone: a deployment has probably replaced it.
        const page = await loadPageAndStyles(route).catch(() => undefined);
        if (page) return show(page);
        if (claimBuildChange()) return location.reload();
      }
      show({ route, Layout: BareLayout, Page: MissingPage });
    };
    void loadCode(() => loadPageAndStyles(route), onMissing, signal).then((page) => page && show(page));
  });
