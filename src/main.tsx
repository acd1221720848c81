import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { showPage } from './app/shown-page';
import { start } from './app/start';
import { route, startLocation } from './state/location';

const root = document.getElementById('root');

startLocation();
// The page's code is there before hydration: a page still loading would hydrate as an empty one.
void showPage(route.peek()).then(async (page) => {
  if (!root) return;
  if (page.prerendered) {
    hydrateRoot(root, <App onHydrated={start} />);
    return;
  }
  start();
  // The splash of the shell's HTML needs no code.
  await page.start?.();
  createRoot(root).render(<App />);
});
