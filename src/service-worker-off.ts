// Removes the service worker from every phone. Deploy dist/service-worker-off.js in place of dist/service-worker.js.

interface ActivateEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface ServiceWorkerScope {
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ActivateEvent) => void): void;
}

const worker = self as unknown as ServiceWorkerScope;

async function retire(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(retire()));
