// Inlined into the head of the public pages: the code that can't wait for the bundle.
import { readSession, TOKEN_KEY } from '../browser/storage';
import { BASE, HOME } from '../routes';
import { prepareDocument } from './common';

declare global {
  interface Window {
    /** Stops postponing submits, and returns the form that was submitted, if any. */
    postponedSubmit?: () => HTMLFormElement | undefined;
    /** Makes the page what the server sent: translators and password managers may have changed it since. */
    undoChanges?: () => void;
  }
}

let submitted: HTMLFormElement | undefined;

function postpone(event: Event) {
  event.preventDefault();
  submitted = event.target as HTMLFormElement;
}

/** Lets an invite go along on a link to another public page, as the bundle does later. */
function keepQuery({ target }: Event) {
  const link = (target as Element).closest('a');
  if (link?.origin === location.origin && link.pathname !== HOME) link.search ||= location.search;
}

prepareDocument();
// Styles show by these from the first paint on: a notice, the link to a language.
document.documentElement.toggleAttribute('data-session', !!readSession(TOKEN_KEY));
if (__LANGUAGES__ !== 'en' && !BASE) {
  const own = __OTHER_LANGUAGES__.find(({ code }) => `${navigator.language}-`.startsWith(`${code}-`));
  document.documentElement.toggleAttribute('data-other-language', !!own);
  // A selector can't compare the page's attribute with a link's. The policy allows a sheet that a script makes.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.language-hint :not(:lang(${own?.code})) { display: none }`);
  document.adoptedStyleSheets = [sheet];
}
const changes: MutationRecord[] = [];
const observer = new MutationObserver((records) => changes.push(...records));

function undoChanges() {
  changes.push(...observer.takeRecords());
  observer.disconnect();
  for (const { target, oldValue, addedNodes, removedNodes, nextSibling } of changes.reverse()) {
    if (oldValue !== null) target.nodeValue = oldValue;
    for (const node of addedNodes) (node as ChildNode).remove();
    const next = nextSibling?.parentNode === target ? nextSibling : null;
    for (const node of removedNodes) target.insertBefore(node, next);
  }
}

// When the page has been parsed, before the bundle runs.
const watch = () => observer.observe(document.body, { subtree: true, childList: true, characterDataOldValue: true });
document.addEventListener('readystatechange', watch, { once: true });
window.undoChanges = undoChanges;
addEventListener('submit', postpone, true);
addEventListener('click', keepQuery, true);
window.postponedSubmit = () => {
  removeEventListener('click', keepQuery, true);
  removeEventListener('submit', postpone, true);
  return submitted;
};
