import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { replayHeldSubmit } from './app/browser';
import { MissingPage } from './app/missing-page';
import { registerServiceWorker } from './app/service-worker-client';
import { showPage } from './app/shown-page';
import { start } from './app/start';
import { route, startLocation } from './state/location';

/** Takes over a page that the HTML holds as a whole: what was typed into it stays. */
function hydrate(root: HTMLElement): void {
  function takeOver() {
    start();
    replayHeldSubmit();
  }
  hydrateRoot(root, <App onHydrated={takeOver} />);
}

async function open(root: HTMLElement): Promise<void> {
  startLocation();
  const first = route.peek();
  // Not so after a way back that the browser took before the code was there; and the shell's HTML holds but a splash.
  const isHeld = root.dataset.page === first.name;
  // Signals may change at once where nothing is hydrated.
  if (!isHeld) start();
  // The page's code is there before hydration: a page still loading would hydrate as an empty one.
  const { Page, start: startFrame } = await showPage(first);
  if (isHeld && Page !== MissingPage) {
    hydrate(root);
  } else {
    if (isHeld) start();
    await startFrame?.();
    createRoot(root).render(<App />);
  }
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(registerServiceWorker);
}

const root = document.getElementById('root');
if (root) void open(root);
