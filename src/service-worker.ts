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

/** Fetches what is missing, one file after the other: the page needs the network more. */
async function fill(): Promise<void> {
  const cache = await caches.open(__BUILD__);
  for (const [url, integrity] of __FILES__) {
    if (await cache.match(url)) continue;
    // A file of another build, as in the middle of a deployment, ends the install: it is tried again at a later visit.
    // Hashed files may come from the HTTP cache; pages are asked for, which costs no body when they are the same.
    const isHashed = url.startsWith('/assets/');
    const response = await fetch(url, { integrity, cache: isHashed ? 'default' : 'no-cache' });
    await cache.put(url, keepable(response, url === NOT_FOUND_PAGE ? 404 : 200));
  }
}

/** The same answer without its past: a browser refuses a navigation that a host has redirected. */
function keepable({ body, headers }: Response, status: number): Response {
  const kept = new Headers(headers);
  kept.delete('vary');
  return new Response(body, { status, headers: kept });
}

/** Keeps this build and the one before, whose chunks the tabs that still run it may need. */
async function dropOlder(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name !== __BUILD__);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What is kept of this build, or of any; nothing where the browser's own storage is broken. */
async function find(url: string, options?: MultiCacheQueryOptions): Promise<Response | undefined> {
  try {
    return await caches.match(url, options);
  } catch {
    return undefined;
  }
}

/** A page by its route, whatever the query. An unknown path may be something else that the host has. */
async function answerPage(request: Request, route: Route): Promise<Response> {
  const kept = () => find(pageOf(route), { cacheName: __BUILD__ });
  if (route !== notFound) return (await kept()) ?? fetch(request);
  return fetch(request).catch(async (error) => {
    const page = await kept();
    if (page) return page;
    throw error;
  });
}

/** A hashed file of any build that is kept: its name says which content it has. */
const answerAsset = async (request: Request, pathname: string): Promise<Response> =>
  (await find(pathname)) ?? fetch(request);
