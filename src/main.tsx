import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { UnavailablePage } from './app/error-screen';
import { installApp, replayHeldSubmit } from './app/install-app';
import { showPage } from './app/shown-page';
import { installReports, report } from './browser/report';
import { whenIdle } from './browser/scheduling';
import { installLocation, route } from './state/location';

/** Filled in by build.mjs (README, Configure). */
declare const __REPORT_URL__: string;

async function open(root: HTMLElement): Promise<void> {
  installLocation();
  // Only public pages are prerendered. The browser may have gone back to another page before this code has loaded.
  const isPrerendered = root.dataset.page === route.peek().name;
  // No signal may change before hydration.
  if (!isPrerendered) installApp();
  // Without its page, hydration would find an empty app and throw away the HTML.
  const page = await showPage(route.peek());
  // The message in index.html that the app hasn't loaded. It may be hidden.
  document.querySelector('.stuck')?.remove();
  if (isPrerendered && page.Page !== UnavailablePage) {
    hydrateRoot(root, <App onMount={startHydrated} />);
  } else {
    await page.install?.();
    // The guard or the end of the session may have changed the route meanwhile.
    await showPage(route.peek());
    createRoot(root).render(<App onMount={isPrerendered ? installApp : undefined} />);
  }
  whenIdle(() => {
    import('./app/register-service-worker').then(
      ({ registerServiceWorker }) => registerServiceWorker(),
      // Without this chunk the app works as without a service worker.
      (error) => report('chunk', error),
    );
  });
}

function startHydrated(): void {
  installApp();
  replayHeldSubmit();
}

// Only a build with REPORT_URL has this chunk.
if (__REPORT_URL__) installReports(() => import('./app/send-reports'));
const root = document.getElementById('root');
if (root) void open(root);
