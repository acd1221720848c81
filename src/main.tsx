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
  // Not so after a way back that the browser took before the code was there; and the shell's HTML holds but a splash.
  const isHeld = root.dataset.page === route.peek().name;
  // Signals may change at once where nothing is hydrated.
  if (!isHeld) startApp();
  // The page's code is there before hydration: a page still loading would hydrate as an empty one.
  const page = await showPage(route.peek());
  // The line that the code hasn't come; shown or not.
  document.querySelector('.stuck')?.remove();
  if (isHeld && page.Page !== UnavailablePage) {
    hydrateRoot(root, <App onMount={startHydrated} />);
  } else {
    await page.start?.();
    // The guard, or the end of the session, may have led elsewhere meanwhile.
    await showPage(route.peek());
    createRoot(root).render(<App onMount={isHeld ? startApp : undefined} />);
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
