import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { showPage } from './app/current-page';
import { MissingPage } from './app/missing-page';
import { registerServiceWorker } from './app/register-service-worker';
import { sendReport } from './app/send-reports';
import { replayPostponedSubmit, startApp } from './app/start-app';
import { installReports } from './browser/report';
import { whenIdle } from './browser/scheduling';
import { installLocation, route } from './state/location';

async function open(root: HTMLElement): Promise<void> {
  installLocation();
  // The browser may have gone back to another page before this code has loaded.
  const isPrerendered = root.dataset.page === route.peek().name;
  // No signal may change before hydration.
  if (!isPrerendered) startApp();
  const page = await showPage(route.peek());
  const isHydrated = isPrerendered && page.Page !== MissingPage;
  // React throws away HTML in which anything has changed.
  if (isHydrated) window.undoChanges?.();
  document.querySelector('.stuck')?.remove();
  if (isHydrated) {
    // At once, or a translator changes it again before.
    flushSync(() => hydrateRoot(root, <App onMount={startHydrated} />));
  } else {
    await page.start?.();
    await showPage(route.peek());
    createRoot(root).render(<App onMount={isPrerendered ? startApp : undefined} />);
  }
  whenIdle(registerServiceWorker);
}

function startHydrated(): void {
  startApp();
  replayPostponedSubmit();
}

if (__REPORT_URL__) installReports(sendReport);
// React listens to both, which delayed the first frame of a toss, and no component does.
for (const type of ['transitionrun', 'transitionstart'])
  addEventListener(type, (event) => event.stopPropagation(), true);
const root = document.getElementById('root');
if (root) void open(root);
