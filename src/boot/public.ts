// Inlined into the head of the public pages: what can't wait for the bundle.
import { readSession } from '../browser/storage';
import { startDocument } from './common';

declare global {
  interface Window {
    /** Lets submits pass from now on, and answers the form that was submitted before. */
    heldSubmit?: () => HTMLFormElement | undefined;
  }
}

let submitted: HTMLFormElement | undefined;

/** Holds a submit until the bundle can handle it: a native one would put the password into the address. */
function hold(event: Event) {
  event.preventDefault();
  submitted = event.target as HTMLFormElement;
}

startDocument();
// Shows before the first paint that the player is signed in (session storage key of spec section 3).
document.documentElement.toggleAttribute('data-session', !!readSession('authToken'));
addEventListener('submit', hold, true);
window.heldSubmit = () => {
  removeEventListener('submit', hold, true);
  return submitted;
};
