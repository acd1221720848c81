import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { createNewest } from '../browser/abort-signals';
import { claimBuildChange, hostAnswers, loadCode } from '../browser/load-code';
import { loadStyleSheet, sheetsOf } from '../browser/styles';
import { MissingCode } from '../frame/lazy-code';
import { PublicFrame } from '../frame/public-frame';
import type { Route } from '../routes';
import { route as currentRoute } from '../state/location';
import { track } from '../state/progress';
import { loadPage, type PageModule } from './pages';

interface ShownPage extends PageModule {
  readonly route: Route;
  readonly Frame: NonNullable<PageModule['Frame']>;
}

const current = signal<ShownPage | undefined>(undefined);

/** It stays until the code of the next one has loaded. */
export const shownPage: ReadonlySignal<ShownPage | undefined> = current;

const newest = createNewest();
let wanted: Route | undefined;
let coming: Promise<ShownPage>;

/** Resolves to what shows first: the route's page, or that its code is missing. */
export function showPage(route: Route): Promise<ShownPage> {
  if (route !== wanted) {
    wanted = route;
    coming = track(load(route, newest.begin()));
  }
  return coming;
}

/** The screen stays empty until showPage() is called. */
export function clearPage(): void {
  newest.cancel();
  wanted = undefined;
  current.value = undefined;
}

const load = (route: Route, signal: AbortSignal): Promise<ShownPage> =>
  new Promise((resolve) => {
    const show = (page: ShownPage) => {
      const shown = current.peek();
      if (!signal.aborted && !(shown?.route === route && shown.Page === page.Page)) current.value = page;
      resolve(page);
    };
    const needed = async (): Promise<ShownPage> => {
      const [code] = await Promise.all([loadPage(route.name), ...sheetsOf(route).map(loadStyleSheet)]);
      return { route, Frame: PublicFrame, ...code };
    };
    const onMissing = async () => {
      if (await hostAnswers()) {
        // What fails again now is gone: a deployment has probably replaced it.
        const page = await needed().catch(() => undefined);
        if (page) return show(page);
        if (claimBuildChange()) return location.reload();
      }
      show(missing(route));
    };
    void loadCode(needed, onMissing, signal).then((page) => page && show(page));
  });

/** Stands in the frame on screen if that is the route's own too. */
function missing(route: Route): ShownPage {
  const shown = current.peek();
  return { route, Frame: shown?.route.public === route.public ? shown.Frame : BareFrame, Page: MissingPage };
}

export const MissingPage = () => (
  <div className="page">
    <h1 className="page-title">{currentRoute.peek().title}</h1>
    <MissingCode role="alert" />
  </div>
);

export const BareFrame = ({ children }: { children: ReactNode }) => <main className="crash">{children}</main>;
