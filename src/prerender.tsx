import { renderToString } from 'react-dom/server';
import { App } from './app/app';
import { showPage } from './app/shown-page';
import type { Route } from './routes';
import { showPath } from './state/location';

export { connections } from './config';
export { notFound, routes } from './routes';

/** The HTML of a route as it is before any script has run and any signal has changed. */
export async function prerender(route: Route): Promise<string> {
  showPath(route.path);
  await showPage(route);
  return renderToString(<App />);
}
