import { loadInFull } from '../state/location';

/** False under `npm start`, where a cached build would hide the one just made. Filled in by build.mjs. */
declare const __SERVICE_WORKER__: boolean;

const FILE = '/service-worker.js';

/** Milliseconds between two looks for a newer deployment; the browser looks at every full load by itself. */
const LOOK_AGAIN = 600_000;

/** Registers the service worker, and loads pages in full once it has taken over from an older build's. */
export function registerServiceWorker(): void {
  if (!__SERVICE_WORKER__ || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let controlled = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) loadInFull();
    else keepsThisBuild().then((kept) => kept || loadInFull(), noWorker);
    controlled = true;
  });
  // A page that was loaded past it, as by a hard reload, has one all the same.
  serviceWorker.getRegistration().then((kept) => {
    controlled ||= !!kept?.active;
  }, noWorker);
  serviceWorker.register(trustedFile()).then(lookForNewer, noWorker);
}

/** Whether the first one of all is of this page's build: another may have been deployed since the page was asked for. */
const keepsThisBuild = () => caches.match(import.meta.url);

/** Private mode and plain http have none; the app works without. */
function noWorker(): void {}

function lookForNewer(registration: ServiceWorkerRegistration): void {
  setInterval(() => {
    if (!document.hidden) registration.update().catch(() => {});
  }, LOOK_AGAIN);
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(asked: string): string };
}

/** The one policy that the CSP lets pass; whatever it is asked, it answers this one address. */
function trustedFile(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('service-worker', { createScriptURL: () => FILE }).createScriptURL('') ?? FILE;
}
