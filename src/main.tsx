import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { replayHeldSubmit } from './app/document';
import { UnavailablePage } from './app/error-screen';
import { registerServiceWorker } from './app/register-service-worker';
import { showPage } from './app/shown-page';
import { startApp } from './app/start-app';
import { route, startLocation } from './state/location';

async function open(root: HTMLElement): Promise<void> {
  startLocation();
  // Only a public page is in its HTML. The browser may have gone back to another page before the code had loaded.
  const isPrerendered = root.dataset.page === route.peek().name;
  // Until a page is hydrated no signal may change.
  if (!isPrerendered) startApp();
  // Loaded before hydration, which would find an empty page and throw the HTML away.
  const page = await showPage(route.peek());
  // Index.html's line that the app hasn't loaded, whether it is shown or not.
  document.querySelector('.stuck')?.remove();
  if (isPrerendered && page.Page !== UnavailablePage) {
    hydrateRoot(root, <App onMount={startHydrated} />);
  } else {
    await page.start?.();
    // The guard or the end of the session may have led elsewhere meanwhile.
    await showPage(route.peek());
    createRoot(root).render(<App onMount={isPrerendered ? startApp : undefined} />);
  }
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(registerServiceWorker);
}

function startHydrated(): void {
  startApp();
  replayHeldSubmit();
}

const root = document.getElementById('root');
if (root) void open(root);
