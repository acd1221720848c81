// Keeps one cache per build and fills it when it is installed. site/service-worker-off.js removes it.
import { BASE, baseOf, notFound, type Route, routeOf, routes } from './routes';

/** The hash of __FILES__, after the language unless that is English. */
declare const __BUILD__: string;
declare const __FILES__: readonly (readonly [url: string, integrity: string])[];

/** What an event has of these depends on its type. */
interface WorkerEvent {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
  addRoutes?(rules: readonly object[]): Promise<void>;
}

interface ServiceWorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'fetch', listener: (event: WorkerEvent) => void): void;
}

const worker = self as unknown as ServiceWorkerScope;

const HASH_LENGTH = 16;

const NOT_FOUND_PAGE = `${BASE}/404.html`;
/** The folders in this one that belong to other languages. */
const foreign = __OTHER_LANGUAGES__
  .map(({ code }) => `${baseOf(code)}/`)
  .filter((folder) => folder.startsWith(`${BASE}/`) && folder !== '/');
const pageOf = (route: Route) => (route === notFound ? NOT_FOUND_PAGE : route.path);

// What the browser takes from the cache by itself: a cheap phone needs a quarter of a second to start this worker. A page
// with a query isn't there by that name.
const STATIC_ROUTES = [
  ...routes.map(({ path }) => ({
    condition: { urlPattern: { pathname: path, search: '' } },
    source: { cacheName: __BUILD__ },
  })),
  { condition: { urlPattern: '/assets/*' }, source: 'cache' },
];

worker.addEventListener('install', (event) => {
  void event.addRoutes?.(STATIC_ROUTES);
  event.waitUntil(fillCache().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // The folder's own worker doesn't answer its name without the slash.
  if (foreign.includes(`${pathname}/`)) return event.respondWith(Promise.resolve(Response.redirect(`${pathname}/`)));
  if (foreign.some((folder) => pathname.startsWith(folder))) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request, routeOf(pathname)));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request, pathname));
});

/** One file at a time: the page needs the network more. */
async function fillCache(): Promise<void> {
  const cache = await caches.open(__BUILD__);
  for (const [url, integrity] of __FILES__) {
    if (await cache.match(url)) continue;
    // A file of another build fails its integrity check, and with it the install, which the browser tries again later.
    const isHashed = url.startsWith('/assets/');
    const response = await fetch(url, { integrity, cache: isHashed ? 'default' : 'no-cache' });
    // The browser keeps compiled code for a script as it came, but for no copy.
    await cache.put(url, isHashed ? response : asPage(response, url === NOT_FOUND_PAGE ? 404 : 200));
  }
}

/** A copy: browsers reject a redirected response for a navigation. */
const asPage = ({ body, headers }: Response, status: number) => new Response(body, { status, headers });

/** Keeps this build and the one before it, whose chunks open tabs may need. Other languages have caches of their own. */
async function dropOlder(): Promise<void> {
  const languageOf = (name: string) => name.slice(0, -HASH_LENGTH);
  const names = (await caches.keys()).filter((name) => languageOf(name) === languageOf(__BUILD__));
  const others = names.filter((name) => name !== __BUILD__);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

const find = (url: string, options?: MultiCacheQueryOptions): Promise<Response | undefined> =>
  caches.match(url, { ignoreVary: true, ...options }).catch(() => undefined);

/** An unknown path may be a file of the host: it tries the network. */
async function answerPage(request: Request, route: Route): Promise<Response> {
  const kept = () => find(pageOf(route), { cacheName: __BUILD__ });
  if (route !== notFound) return (await kept()) ?? fetch(request);
  return fetch(request).catch(async (error) => {
    const page = await kept();
    if (page) return page;
    throw error;
  });
}

const answerAsset = async (request: Request, pathname: string): Promise<Response> =>
  (await find(pathname)) ?? fetch(request);
