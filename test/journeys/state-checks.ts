import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { routeOf } from '../../src/routes';
import { defaultRules } from '../sandbox/rules';
import type { Sandbox } from '../sandbox/sandbox';
import { assertReachable, findTooWide, resize, violationsInBothThemes } from './accessibility';
import type { Stage } from './chromium';
import { FOLDER, type State, says, signedIn } from './states';

/** Keeps toasts longer than the checks of a state may take. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0, ...rest: unknown[]) => wait(act, ms === 5_000 ? 60_000 : ms, ...rest),
    });
  });

let players = 0;

async function enterState(page: Page, sandbox: Sandbox, [path, , words, ...steps]: State): Promise<void> {
  const player = sandbox.addAccount(`player${++players}`);
  player.passwordHash = sandbox.account('asha').passwordHash;
  const scene = { path: FOLDER + path, page, sandbox, player, token: sandbox.signIn(player.username) };
  sandbox.changeRules({ ...defaultRules, rechargeDelay: 600_000, withdrawalDelay: 600_000 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await keepToasts(page);
  if (!routeOf(path.replace(/\?.*/, '')).public) await signedIn(scene);
  for (const step of [...steps, says(words)]) await step(scene);
}

/**
 * Brings a page into a state and checks it in both languages. Of the made-up one each letter is in brackets, and its long
 * texts fit the narrowest screen. In English the page shows its words and nothing like undefined, on a phone at most one
 * primary button is in sight, nothing is wider than the screen, under a toast or too small to tap, magnified four times or
 * with text twice as large each control can be reached, axe-core finds nothing in either theme, and the app logs no error.
 */
export async function showState({ phone, sandbox }: Stage, state: State) {
  const [, , words] = state;
  const page = await phone();
  const errors: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    const isTheirs = /^Failed to load|^WebSocket/.test(text) || text.includes(words);
    if (message.type() === 'error' && !isTheirs) errors.push(text);
  });
  const answered = listenForTexts(page);
  try {
    await enterState(page, sandbox, state);
    const strange = await page.evaluate(findStrangeLetters);
    const theirs = await answered();
    const isOurs = (text: string) => {
      if (theirs.some((one) => one.includes(text))) return false;
      const rest = theirs.reduce((left, one) => (one ? left.replaceAll(one, '') : left), text.replace(NOT_OURS, ''));
      return /\p{L}/u.test(rest);
    };
    assert.equal(strange.filter(isOurs), []);
    await resize(page, [320, 640]);
    assert.equal(await page.evaluate(findTooWide), [], 'in the made-up language');
    await page.evaluate(speakEnglish);
    for (const width of [320, 768, 1600, 360]) {
      await resize(page, [width, 640]);
      const faults = [...(await page.evaluate(findFaults, words)), ...(await page.evaluate(findTooWide))];
      assert.equal(faults, [], `${width} pixels wide`);
    }
    await assertReachable(page);
    const isSplash = await page.locator('.splash').isVisible();
    const found = await violationsInBothThemes(page);
    assert.equal(
      found.filter((violation) => !(isSplash && violation.includes('page-has-heading-one'))),
      [],
    );
    assert.equal(errors, [], 'the console');
  } finally {
    await page.context().setOffline(false);
  }
}

function speakEnglish(): void {
  const plain = (text: string) => text.replace(/[ ö]*\]|\[/g, '');
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label', 'data-word']) {
        const text = node.getAttribute(name);
        if (text) node.setAttribute(name, plain(text));
      }
    } else if (!node.parentElement?.closest('script, style')) node.nodeValue = plain(node.nodeValue ?? '');
  }
}

function findFaults(words: string): string[] {
  const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
  const text = [document.body.innerText, ...typed].join('\n');
  const wrong = text.match(/.*(undefined|NaN|\[object).*/g) ?? [];
  const front = document.querySelector('dialog[open]') ?? document;
  // Who takes such a text out of the page, as translators do, takes it from React.
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE;
  const mixed = [...document.querySelectorAll('#root *')].filter(
    ({ childNodes }) => childNodes.length > 1 && [...childNodes].some(isText),
  );
  const fields = [...document.querySelectorAll('input, select, textarea')].filter(
    (field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  );
  const exact = [...document.querySelectorAll('code, dd, .money, .outcome, .header-id, .copyable bdi, b[data-sign]')];
  const translated = exact.filter((element) => !element.closest('[translate=no]'));
  const primary = [...front.querySelectorAll('.button[data-kind=primary]:not(:disabled, [aria-disabled=true])')];
  const inSight = primary.filter((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return innerWidth <= 360 && top < innerHeight && bottom > 0;
  });
  // A link in a text may be small, and the target of a radio button or a checkbox is what surrounds it, as that of a row's
  // or a toast's button is the whole row or toast.
  const target = 'a:not(p a, .notice a), button:not(.row-open, .toast-close), input:not([type=radio], [type=checkbox])';
  const targets = [...document.querySelectorAll(`:is(main, header, nav, dialog) :is(${target}, .side, .check)`)];
  const small = targets.filter(
    (target) => target.clientWidth && Math.min(target.clientHeight, target.clientWidth) < 43,
  );
  const broken = [...document.querySelectorAll('.money')].filter((sum) => sum.getClientRects().length > 1);
  const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
  const isUnder = (one: DOMRect, toast: DOMRect) =>
    one.left < toast.right && one.right > toast.left && one.top < toast.bottom && one.bottom > toast.top;
  // On a narrow screen three languages, of which one is made up, stand in two lines. Phones have a way back of their own,
  // and what closes a step beside its title can wait until the toast goes.
  const others = [
    ...document.querySelectorAll(
      'a:not(.languages a, :has(+ h1)), button:not(:has(+ h1)), summary, label:has(input), .field-error',
    ),
  ];
  const covered = others.filter((other) => {
    const box = other.getBoundingClientRect();
    return innerWidth <= 360 && box.width && !other.closest('.toaster') && toasts.some((toast) => isUnder(box, toast));
  });
  return [
    ...wrong,
    ...mixed.map(({ outerHTML }) => `a text beside a sibling: ${outerHTML}`),
    ...fields.map(({ outerHTML }) => `iOS zooms in on its text: ${outerHTML}`),
    ...translated.map(({ outerHTML }) => `open to a translator: ${outerHTML}`),
    ...broken.map(({ outerHTML }) => `a sum in two lines: ${outerHTML}`),
    ...small.map(({ outerHTML }) => `too small: ${outerHTML}`),
    ...covered.map(({ outerHTML }) => `under a toast: ${outerHTML}`),
    ...(text.includes(words) ? [] : [`It doesn’t say ${words}`]),
    ...(inSight.length > 1 ? inSight.map(({ textContent }) => `${textContent} is not the only primary button`) : []),
  ];
}

function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer];
  return typeof answer === 'object' && answer ? Object.values(answer).flatMap(textsIn) : [];
}

/** Dates with months, which Intl writes, and an error that a step throws. */
const NOT_OURS = /\d+ (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}|No dialog today\./g;

function listenForTexts(page: Page): () => Promise<readonly string[]> {
  const reading: Promise<string[]>[] = [];
  // Finished: the body of a held answer would be waited for in vain.
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const answer = request.response().then((response) => response?.json());
    reading.push(answer.then(textsIn).catch(() => []));
  });
  return async () => (await Promise.all(reading)).flat().map((text) => text.trim());
}

/** The texts with letters outside brackets that are neither code nor in another language. Runs in the page. */
export function findStrangeLetters(): string[] {
  const found: string[] = [];
  const isLetter = /\p{L}/u;
  const strangers = (text: string, depth = 0) => {
    let [outside, deep] = ['', depth];
    for (const letter of text) {
      if (letter === '[') deep++;
      else if (letter === ']') deep--;
      else if (!deep) outside += letter;
    }
    return { outside, deep };
  };
  const note = (text: string) => isLetter.test(text) && found.push(text.trim());
  note(strangers(document.title).outside.replace(' · ', ''));
  let depth = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const isTheirs = (element: Element | null) =>
    !!element?.closest('bdi:not(.toast > bdi, .field-error > bdi), code, script, style, noscript, body [lang]');
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (isTheirs(node)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-label'])
        note(strangers(node.getAttribute(name) ?? '').outside);
    } else if (!isTheirs(node.parentElement)) {
      const { outside, deep } = strangers(node.nodeValue ?? '', depth);
      depth = deep;
      note(outside);
    }
  }
  return found;
}
