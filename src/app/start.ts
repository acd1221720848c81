import { effect, untracked } from '@preact/signals-react';
import { route } from '../state/location';
import { restoreSession } from '../state/session';
import { restoreTheme } from '../state/theme';
import { followLinks, followState, replayHeldSubmit } from './browser';
import { followOpenIntents } from './open-intents';
import { registerServiceWorker } from './service-worker-client';
import { showPage } from './shown-page';

/** Starts everything that lives as long as the document. Called when signals may change: not before a page is hydrated. */
export function start(): void {
  // The line that the code hasn't come; shown or not.
  document.querySelector('.stuck')?.remove();
  restoreTheme();
  restoreSession();
  followState();
  followLinks();
  followOpenIntents();
  effect(() => {
    const next = route.value;
    untracked(() => void showPage(next).then((page) => page.start?.()));
  });
  addEventListener('pageshow', ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    restoreTheme();
    restoreSession();
  });
  replayHeldSubmit();
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(registerServiceWorker);
}
