// The page verify.html: it checks a copied proof without the app, the API and the network.
import { fingerprintOf, SIGNING_KEYS } from '../domain/lock';
import { type Proof, readProof, readProofs } from '../domain/proof';
import { fill, t } from '../lib/text';
import { tryTo } from '../lib/try-to';
import { type ExplainedStep, type Explanation, explain, explainRun } from './explain';

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
  const list = element('ol', '', ...steps.map(lineOf));
  fillOutcome(verdict, element('h2', titles[verdict]), element('p', words), list, figuresOf(steps));
}

function fillOutcome(verdict: string, ...parts: Element[]): void {
  const outcome = document.querySelector<HTMLElement>('#outcome');
  if (!outcome) return;
  outcome.dataset.verdict = verdict;
  outcome.replaceChildren(...parts);
  outcome.scrollIntoView();
}

async function showRun(proofs: readonly Proof[]): Promise<void> {
  const { verdicts, isWhole, words } = await explainRun(proofs, SIGNING_KEYS);
  const lines = verdicts.map((verdict, index) => {
    const { createAt = '', roundId = '' } = proofs[index]?.lock ?? {};
    const line = element('li', `${createAt} ${roundId}: ${titles[verdict]}`);
    if (verdict === 'inconsistent') line.dataset.holds = 'false';
    return line;
  });
  const parts = [element('h2', t('A run of flips')), element('p', words), element('ol', '', ...lines)];
  fillOutcome(isWhole ? 'consistent' : 'unknown', ...parts);
}

// The app's link names the player's theme: a tab of its own has no session.
document.documentElement.dataset.theme = new URLSearchParams(location.search).get('theme') ?? 'dark';

const field = document.querySelector('textarea');

async function check(): Promise<void> {
  const text = field?.value ?? '';
  const proofs = readProofs(text);
  if (proofs.length > 1) return showRun(proofs);
  const proof = readProof(text);
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
