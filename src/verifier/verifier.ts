// The page verify.html: it checks a copied proof without the app, the API and the network.
import { readProof } from '../lib/copied-proof';
import { fingerprintOf, SIGNING_KEYS } from '../lib/lock';
import { fill, t } from '../lib/text';
import { type Explanation, explain, type Step } from './explain';

const titles: Readonly<Record<Explanation['verdict'], string>> = {
  owed: t('Signed by the operator'),
  settled: t('Signed, and the outcome follows'),
  consistent: t('Consistent'),
  unproven: t('No proof'),
  inconsistent: t('Not consistent'),
  unknown: t('Not checked'),
};

const NO_PROOF = t('This is no proof. Press “Copy proof” in the app, and paste here what it has copied.');

function element(name: string, text: string, ...children: Element[]): HTMLElement {
  const made = document.createElement(name);
  made.append(text, ...children);
  return made;
}

function lineOf({ name, holds, words }: Step): HTMLElement {
  const title = holds ? `${name} ✓` : fill('{name} ✗ fails', { name });
  const line = element('li', '', element('b', title), element('p', words));
  line.dataset.holds = String(holds);
  return line;
}

/** The hashes that were computed, folded. */
function figuresOf(steps: readonly Step[]): HTMLElement {
  const figures = steps.flatMap(({ name, value }) => (value ? [element('p', `${name} `, element('code', value))] : []));
  const folded = element('details', '', element('summary', t('For experts')), ...figures);
  folded.hidden = !figures.length;
  return folded;
}

function show({ verdict, words, steps }: Explanation): void {
  const outcome = document.querySelector<HTMLElement>('#outcome');
  if (!outcome) return;
  outcome.dataset.verdict = verdict;
  const list = element('ol', '', ...steps.map(lineOf));
  outcome.replaceChildren(element('h2', titles[verdict]), element('p', words), list, figuresOf(steps));
  outcome.scrollIntoView();
}

const field = document.querySelector('textarea');

async function check(): Promise<void> {
  const proof = readProof(field?.value ?? '');
  show(proof ? await explain(proof, SIGNING_KEYS) : { verdict: 'unknown', words: NO_PROOF, steps: [] });
}

/** Shows the keys that are built in, so that they can be compared with those that the operator names. */
async function showKeys(): Promise<void> {
  // Without WebCrypto there are no fingerprints, and what is checked says so.
  const prints = await Promise.all(SIGNING_KEYS.map(fingerprintOf)).catch(() => []);
  document.querySelector('#keys')?.append(...prints.map((print) => element('li', '', element('code', print))));
}

/** A link from the app has the proof after its #, which no server is sent. */
function readAddress(): void {
  if (!field || location.hash.length < 2) return;
  try {
    field.value = decodeURIComponent(location.hash.slice(1));
  } catch {
    field.value = location.hash;
  }
  void check();
}

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
addEventListener('hashchange', readAddress);
readAddress();
void showKeys();
