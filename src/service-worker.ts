// The service worker: one build a cache, filled in its install, so that a second visit needs the network for data only.
// To be rid of it see service-worker-off.ts.
import { notFound, type Route, routeOf } from './routes';

/** Hash of everything in FILES; a new deployment has another, and that makes it a new service worker. */
declare const __BUILD__: string;
/** The address of every page and chunk of this build with its integrity. Filled in by build.mjs. */
declare const __FILES__: readonly (readonly [url: string, integrity: string])[];

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

/** The part of ServiceWorkerGlobalScope that is used here. */
interface ServiceWorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const worker = self as unknown as ServiceWorkerScope;

const NOT_FOUND_PAGE = '/404.html';
const pageOf = (route: Route) => (route === notFound ? NOT_FOUND_PAGE : route.path);

worker.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOlder().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(request, routeOf(pathname)));
  else if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request, pathname));
});

/** Fetches what is missing, one file at a time: the page needs the network more. */
async function fill(): Promise<void> {
  const cache = await caches.open(__BUILD__);
  for (const [url, integrity] of __FILES__) {
    if (await cache.match(url)) continue;
    // A file of another build fails its integrity and so the install, which the browser tries again at a later visit.
    // Hashed files may come from the HTTP cache. Pages are revalidated, which costs no body if they haven't changed.
    const isHashed = url.startsWith('/assets/');
    const response = await fetch(url, { integrity, cache: isHashed ? 'default' : 'no-cache' });
    await cache.put(url, keepable(response, url === NOT_FOUND_PAGE ? 404 : 200));
  }
}

/** A copy of a response without the mark of a redirect: browsers refuse to show a page that has it. */
function keepable({ body, headers }: Response, status: number): Response {
  const kept = new Headers(headers);
  // A request with other headers matches too.
  kept.delete('vary');
  return new Response(body, { status, headers: kept });
}

/** Keeps this build and the one before it, whose chunks may be needed by tabs that run it. */
async function dropOlder(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== __BUILD__);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** A cached response; undefined where there is none, or the browser's own storage is broken. */
async function find(url: string, options?: MultiCacheQueryOptions): Promise<Response | undefined> {
  try {
    return await caches.match(url, options);
  } catch {
    return undefined;
  }
}

/** Answers a route from the cache, whatever the query. An unknown path may be a file of the host's: it is asked first. */
async function answerPage(request: Request, route: Route): Promise<Response> {
  const kept = () => find(pageOf(route), { cacheName: __BUILD__ });
  if (route !== notFound) return (await kept()) ?? fetch(request);
  return fetch(request).catch(async (error) => {
    const page = await kept();
    if (page) return page;
    throw error;
  });
}

/** A hashed file of either build: its name tells its content. */
const answerAsset = async (request: Request, pathname: string): Promise<Response> =>
  (await find(pathname)) ?? fetch(request);
