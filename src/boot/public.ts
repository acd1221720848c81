// Inlined into the head of the public pages: what can't wait for the bundle.
import { readSession } from '../browser/storage';
import { watchLoading } from './stuck';
import { applyTheme } from './theme';

declare global {
  interface Window {
    /** Ends the holding of submits and answers the form that was submitted meanwhile. */
    heldSubmit?: () => HTMLFormElement | undefined;
  }
}

let held: HTMLFormElement | undefined;

/** A submit before the bundle is there would leave the page with the password in its address. */
function hold(event: Event) {
  event.preventDefault();
  held = event.target as HTMLFormElement;
}

applyTheme();
watchLoading();
// The line that a session is there takes its place before the first paint (session storage key of spec section 3).
document.documentElement.toggleAttribute('data-session', !!readSession('authToken'));
addEventListener('submit', hold, true);
window.heldSubmit = () => {
  removeEventListener('submit', hold, true);
  return held;
};
