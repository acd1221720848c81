import { renderToString } from 'react-dom/server';
import { App } from './app/app';
import { showPage } from './app/shown-page';
import type { Route } from './routes';
import { showPath } from './state/location';

export { connections } from './config';
export { notFound, routes } from './routes';

/** Renders the HTML of a route, with the signals' initial values. */
export async function prerender(route: Route): Promise<string> {
  showPath(route.path);
  await showPage(route);
  return renderToString(<App />);
}
