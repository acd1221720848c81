// The page verify.html: it checks a copied proof without the app, the API and the network.
import { readProof } from '../lib/copied-proof';
import { fingerprintOf, SIGNING_KEYS } from '../lib/lock';
import { fill, t } from '../lib/text';
import { tryTo } from '../lib/try-to';
import { type Explanation, explain, type Step } from './explain';

const titles: Readonly<Record<Explanation['verdict'], string>> = {
  owed: t('Signed by the operator'),
  proven: t('Nobody could steer this flip.'),
  consistent: t('Consistent'),
  unproven: t('No proof'),
  inconsistent: t('This proof doesn’t add up'),
  unknown: t('Not checked'),
};

const NO_PROOF = t('This is no proof. Press “Copy proof” in the app and paste it here.');

function element(name: string, text: string, ...children: Element[]): HTMLElement {
  const made = document.createElement(name);
  made.append(text, ...children);
  return made;
}

function marked(tag: string, name: string, holds: boolean): HTMLElement {
  const made = element(tag, holds ? `✓ ${name}` : fill('✗ {name}: fails', { name }));
  made.dataset.holds = String(holds);
  return made;
}

const listOf = (steps: readonly Step[]) =>
  element(
    'ol',
    '',
    ...steps.map(({ name, holds, words }) => element('li', '', marked('b', name, holds), element('p', words))),
  );

/** The steps, folded under what they show together. */
function partsOf(steps: readonly Step[]): readonly HTMLElement[] {
  return [...new Set(steps.map(({ part }) => part))].map((part) => {
    const those = steps.filter((step) => step.part === part);
    const holds = those.every((step) => step.holds);
    const folded = element('details', '', marked('summary', part, holds), listOf(those));
    folded.toggleAttribute('open', !holds);
    return folded;
  });
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
  // Without a signature the steps may hold, but show nothing of what a proof does.
  const parts = verdict === 'consistent' ? [listOf(steps)] : partsOf(steps);
  outcome.replaceChildren(element('h2', titles[verdict]), element('p', words), ...parts, figuresOf(steps));
  outcome.scrollIntoView();
}

// The app's link names the player's theme: a tab of its own has no session.
document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'dark';

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
