// Inlined into the head of the public pages: the code that can't wait for the bundle.
import { readSession, TOKEN_KEY } from '../browser/storage';
import { BASE } from '../routes';
import { prepareDocument } from './common';

declare global {
  interface Window {
    /** Stops postponing submits, and returns the form that was submitted, if any. */
    postponedSubmit?: () => HTMLFormElement | undefined;
  }
}

let submitted: HTMLFormElement | undefined;

/** Postpones a submit until the bundle can handle it. */
function postpone(event: Event) {
  event.preventDefault();
  submitted = event.target as HTMLFormElement;
}

prepareDocument();
// The notice for a signed-in player shows from the first paint on.
document.documentElement.toggleAttribute('data-session', !!readSession(TOKEN_KEY));
// An invite needs a longer text at the sign-up: room for it from the first paint on.
document.documentElement.toggleAttribute('data-invite', location.search.includes('refId='));
// The link to the player's own language shows from the first paint on, in words.
if (__LANGUAGES__ !== 'en' && !BASE) {
  const own = __OTHER_LANGUAGES__.find(({ code }) => `${navigator.language}-`.startsWith(`${code}-`));
  document.documentElement.toggleAttribute('data-other-language', !!own);
  // One selector can't compare the page's attribute with a link's. The policy allows a sheet that a script makes.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.language-hint :not(:lang(${own?.code})) { display: none }`);
  document.adoptedStyleSheets = [sheet];
}
addEventListener('submit', postpone, true);
window.postponedSubmit = () => {
  removeEventListener('submit', postpone, true);
  return submitted;
};
