// Removes the service worker from every phone. Deploy it as service-worker.js.

async function retire() {
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
}

addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(retire()));
