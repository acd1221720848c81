import { claimBuildChange } from '../browser/load-code';
import { report } from '../browser/report';
import { BASE } from '../routes';
import { loadPagesFromNowOn } from '../state/location';

const FILE = `${BASE}/service-worker.js`;

/** Whether a worker is that of this language: the one of the root also controls the folders in it. */
const isOwn = (worker: ServiceWorker | null | undefined) => worker?.scriptURL === location.origin + FILE;

/** Milliseconds between checks for a newer deployment. The browser also checks at every full load. */
const CHECK_INTERVAL = 600_000;

export function registerServiceWorker(): void {
  if (!__SERVICE_WORKER__ || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = isOwn(serviceWorker.controller);
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isOwn(serviceWorker.controller)) return;
    if (controlled) leaveForNewBuild();
    else keepsThisBuild().then((kept) => kept || leaveForNewBuild(), noWorker);
    controlled = true;
  });
  // A hard reload bypasses the service worker, so the page has no controller although a worker is active.
  serviceWorker.getRegistration().then((kept) => {
    controlled ||= isOwn(kept?.active);
  }, noWorker);
  serviceWorker.register(trustedFile()).then(checkForUpdates).catch(noWorker);
}

/** Later if the last change is recent: the build may have been withdrawn. */
function leaveForNewBuild(): void {
  if (claimBuildChange()) loadPagesFromNowOn();
  else setTimeout(leaveForNewBuild, CHECK_INTERVAL);
}

/** Whether the first service worker has this page's build: another may have been deployed meanwhile. */
const keepsThisBuild = () => caches.match(import.meta.url);

function noWorker(): void {}

/** Reports once if a worker can't keep its build: the phone then stays on the one that it has. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  const done = new AbortController();
  const follow = () => {
    const { installing } = registration;
    const note = () => {
      if (installing?.state !== 'redundant') return;
      done.abort();
      report('worker', undefined);
    };
    installing?.addEventListener('statechange', note, { once: true });
  };
  follow();
  registration.addEventListener('updatefound', follow, { signal: done.signal });
  setInterval(() => {
    if (!document.hidden) registration.update().catch(() => {});
  }, CHECK_INTERVAL);
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(url: string): string };
}

/** The worker's URL by the only policy that the CSP allows, which creates no other URL. */
function trustedFile(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('service-worker', { createScriptURL: () => FILE }).createScriptURL('') ?? FILE;
}
