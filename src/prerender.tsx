import { renderToString } from 'react-dom/server';
import { App } from './app/app';
import { showPage } from './app/shown-page';
import { notFound, type Route, routes } from './routes';
import { showPath } from './state/location';

/** Every page there is to prerender; the last one is the 404 page. */
export const prerendered: readonly Route[] = [...routes, notFound];

/** The HTML of a route as it is before any script has run and any signal has changed. */
export async function prerender(route: Route): Promise<string> {
  showPath(route.path);
  await showPage(route);
  return renderToString(<App />);
}
