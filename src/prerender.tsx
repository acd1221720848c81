import { renderToString } from 'react-dom/server';
import { App } from './app/app';
import { showPage } from './app/shown-page';
import { connections } from './config';
import { notFound, type Route, routes } from './routes';
import { showPath } from './state/location';

// What build.mjs makes from the sources besides bundles. It runs in Node.

export const allRoutes = (): readonly Route[] => [...routes, notFound];

/** The file of a route's page in dist. */
export const htmlFile = ({ name }: Route): string => (name === 'not-found' ? '404.html' : `${name}/index.html`);

/** Fills in a template's %names%. */
export const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/%(\w+)%/g, (match, name) => values[name] ?? match);

/** Names the pages in the rules of _headers. */
export function fillHeaders(template: string): string {
  const pages = routes.flatMap(({ path }) => [path, `${path}/`]);
  return fill(template, { pages: pages.map((page) => `${page}\n  Cache-Control: no-cache`).join('\n') });
}

interface Chunk {
  readonly path: string;
  readonly integrity: string;
}

/** What the HTML of a page is made of. */
interface PageParts {
  /** The text of index.html. */
  readonly template: string;
  /** The texts of all style sheets, by name. */
  readonly sheets: ReadonlyMap<string, string>;
  /** The script for <head>. */
  readonly boot: string;
  readonly core: Chunk | undefined;
  /** The other chunks that the page loads at once. */
  readonly preloaded: readonly Chunk[];
  /** All chunks of the app. */
  readonly chunks: readonly Chunk[];
  integrityOf(text: string): string;
}

/** Makes the HTML of a route's page, with the signals' initial values. @throws Error if a style sheet is missing */
export async function makePage(route: Route, parts: PageParts): Promise<string> {
  const { template, sheets, boot, core, preloaded, chunks, integrityOf } = parts;
  const carried = ['every-page', ...route.sheets];
  const css = carried.map((name) => {
    const text = sheets.get(name);
    if (text === undefined) throw new Error(`${route.path} names the style sheet ${name}, which styles/ lacks`);
    return text;
  });
  const style = css.join('');
  const importmap = JSON.stringify({
    integrity: Object.fromEntries(chunks.map(({ path, integrity }) => [path, integrity])),
  });
  return fill(template, {
    scriptHashes: [importmap, boot].map((script) => `'${integrityOf(script)}'`).join(' '),
    styleHash: `'${integrityOf(style)}'`,
    connections: connections(),
    title: route.title,
    importmap,
    scripts: [
      `<script type="module" src="${core?.path}" integrity="${core?.integrity}"></script>`,
      ...preloaded.map(({ path, integrity }) => `<link rel="modulepreload" href="${path}" integrity="${integrity}">`),
    ].join('\n'),
    boot,
    sheets: carried.join(' '),
    css: style,
    page: route.public ? ` data-page="${route.name}"` : '',
    html: await prerender(route),
  });
}

async function prerender(route: Route): Promise<string> {
  showPath(route.path);
  await showPage(route);
  return renderToString(<App />);
}
