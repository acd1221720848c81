// The page verify.html: it checks a copied proof without the app, the API and the network.
import { fingerprintOf, SIGNING_KEYS } from '../domain/lock';
import { readProof } from '../domain/proof';
import { fill, t } from '../lib/text';
import { tryTo } from '../lib/try-to';
import { type ExplainedStep, type Explanation, explain } from './explain';

const titles: Readonly<Record<Explanation['verdict'], string>> = {
  owed: t('Signed by the operator'),
  proven: t('Nobody could steer this flip.'),
  consistent: t('Consistent'),
  unproven: t('No proof'),
  inconsistent: t('This proof doesn’t add up'),
  unknown: t('Not checked'),
};

const NO_PROOF = t('This is no proof. Press “Copy proof” in the app and paste it here, one at a time.');

function element(name: string, text: string, ...children: Element[]): HTMLElement {
  const made = document.createElement(name);
  made.append(text, ...children);
  return made;
}

const MARKS = { true: '✓', false: '✗', undefined: '?' } as const;

function lineOf({ name, title, holds, words }: ExplainedStep): HTMLElement {
  const text = holds === false ? fill('{name}: fails', { name: title }) : title;
  const marked = element('b', `${MARKS[`${holds}`]} ${text}`);
  Object.assign(marked.dataset, { step: name, holds: String(holds) });
  return element('li', '', marked, element('p', words));
}

function figuresOf(steps: readonly ExplainedStep[]): HTMLElement {
  const figures = steps.flatMap(({ title, value }) =>
    value ? [element('p', `${title} `, element('code', value))] : [],
  );
  const folded = element('details', '', element('summary', t('For experts')), ...figures);
  folded.hidden = !figures.length;
  return folded;
}

function show({ verdict, words, steps }: Explanation): void {
  const outcome = document.querySelector<HTMLElement>('#outcome');
  if (!outcome) return;
  const list = element('ol', '', ...steps.map(lineOf));
  outcome.dataset.verdict = verdict;
  outcome.replaceChildren(element('h2', titles[verdict]), element('p', words), list, figuresOf(steps));
  outcome.scrollIntoView();
}

// The app's link names the player's theme: a tab of its own has no session.
document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'dark';

const field = document.querySelector('textarea');

async function check(): Promise<void> {
  const proof = readProof(field?.value ?? '');
  show(proof ? await explain(proof, SIGNING_KEYS) : { verdict: 'unknown', words: NO_PROOF, steps: [] });
}

async function showKeys(): Promise<void> {
  // Without WebCrypto there are no fingerprints, and what is checked says so.
  const prints = await Promise.all(SIGNING_KEYS.map(fingerprintOf)).catch(() => []);
  document.querySelector('#keys')?.append(...prints.map((print) => element('li', '', element('code', print))));
}

/** A link from the app has the proof after its #, which no server is sent. */
function readAddress(): void {
  if (!field || location.hash.length < 2) return;
  field.value = tryTo(() => decodeURIComponent(location.hash.slice(1))) ?? location.hash;
  void check();
}

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
addEventListener('hashchange', readAddress);
readAddress();
void showKeys();
