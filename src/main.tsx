import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app';
import { showPage } from './app/shown-page';
import { start } from './app/start';
import { route, startLocation } from './state/location';

const root = document.getElementById('root');

startLocation();
// The page's code is there before hydration: a page still loading would hydrate as an empty one.
void showPage(route.peek()).then((found) => {
  if (!root) return;
  const app = <App onHydrated={start} />;
  if (found) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
