import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { MADE_UP } from '../../src/build/languages';
import { routeOf } from '../../src/routes';
import { answered, changed } from '../answers';
import type { Account } from '../sandbox/accounts';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import type { Breach, Fault } from '../sandbox/mischief';
import { commitmentOf, sideOf } from '../sandbox/rounds';
import { defaultRules, type Rules } from '../sandbox/rules';
import type { Sandbox } from '../sandbox/sandbox';
import { assertReachable, findTooWide, violationsInBothThemes } from './accessibility';
import type { SandboxStage } from './chromium';
import { hurry } from './page-clock';
import { keepOnce } from './player-page';

/** A page, and a player of its own with a UPI ID, the demo password and nothing in the wallet. */
interface Scene {
  readonly path: string;
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly player: Account;
  /** The player's session. */
  readonly token: string;
}

/** Leads a scene on towards its state. */
export type Step = (scene: Scene) => unknown;

/** A state of a page: its words are on the screen after its steps. */
export type State = readonly [path: string, state: string, words: string, ...steps: Step[]];

/** The folder of the made-up language, in which the states are shown. */
export const FOLDER = `/${MADE_UP}`;

/** A name on the screen. In the made-up language it has brackets and a longer end, as have the texts in it. */
function named(name: string): RegExp {
  const words = name.split(' ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^[[ ]*${words.join('[\\]ö []+')}[\\]ö ]*$`);
}

// The player and the server.

export const credited =
  (paise: number, figure: 'top_up' | 'game' | 'reference_earning' = 'top_up'): Step =>
  ({ sandbox, player }) =>
    sandbox.credit(player.userId, figure, paise);
/** ₹1,000 to bid. */
export const rich = credited(100_000);
/** ₹1,000 to withdraw. */
export const winnings = credited(100_000, 'game');
/** Changes the player's account. */
export const is =
  (change: Partial<Account>): Step =>
  ({ player }) =>
    Object.assign(player, change);
/** The demo player, who has invited two others, takes the player's place. */
export const asha: Step = ({ page, sandbox }) =>
  page.addInitScript((token) => sessionStorage.setItem('authToken', token), sandbox.signIn('asha'));
export const signedIn: Step = ({ page, token }) => keepOnce(page, { authToken: token });
export const played =
  (count: number): Step =>
  ({ sandbox, player }) =>
    sandbox.addHistory(player.userId, count);
export const onBreak =
  (length: 'WEEK' | 'FOR_GOOD'): Step =>
  ({ sandbox, token }) =>
    apiClient(sandbox, token)('takeBreak', { length, password: DEMO_PASSWORD });
/** Sets limits, in rupees. null is none. */
export const limited =
  (kind: 'ADDED' | 'LOST', limits: { readonly day?: number | null; readonly week?: number | null }): Step =>
  ({ sandbox, token }) =>
    apiClient(sandbox, token)('setLimits', { kind, ...limits });
export const sessionless: Step = ({ sandbox, player }) => sandbox.endSessions(player.userId);
/** Nothing pushes the wallet. */
export const socketless: Step = ({ sandbox }) => sandbox.mischief.refuseSockets(true);
export const ruled =
  (rules: Partial<Rules>): Step =>
  ({ sandbox }) =>
    sandbox.changeRules(rules);

/** From now on the operation meets the fault. */
const meets =
  (operation: string, fault: Fault): Step =>
  ({ sandbox: { mischief } }) => {
    const others = mischief.policy;
    mischief.policy = (name) => (name === operation ? fault : others?.(name));
  };
/** It is never answered. */
export const holds = (operation: string) => meets(operation, { kind: 'held', until: new Promise(() => {}) });
export const fails = (operation: string) => meets(operation, { kind: 'status', status: 500 });
export const refuses = (operation: string, message: string, field?: string) =>
  meets(operation, { kind: 'error', code: 'BAD_INPUT', message, field });
/** When the player has last chosen limits. null: never. */
export const chosen = (at: string | null) =>
  meets(
    'getLimits',
    changed((body) => body.replace(/"confirmedAt":("[^"]*"|null)/, `"confirmedAt":${JSON.stringify(at)}`)),
  );
const PLAYED = { since: '2026-11-05T09:00:00Z', flips: 12, won: 186, lost: 1_020 };
export const paused: Step = (visit) => {
  meets(
    'getRound',
    changed((body) => body.replace(/"opensAt":[\d.]+/, '"opensAt":null')),
  )(visit);
  meets('getBreak', answered({ getBreak: { until: '2026-11-05T10:05:00Z', played: PLAYED } }))(visit);
};
/** It is made, and the answers are lost. */
export const loses = (operation: string) => meets(operation, { kind: 'drop-after' });
/** The first recharge ends so. */
export const pays =
  (status: 'CREDITED' | 'FAILED' | 'EXPIRED'): Step =>
  ({ sandbox, player }) =>
    sandbox.completeRecharge(String(sandbox.recharges(player.userId)[0]?.rechargeId), status);
/** The first withdrawal ends so. */
export const settles =
  (status: 'PAID' | 'RETURNED'): Step =>
  ({ sandbox, player }) =>
    sandbox.completeWithdrawal(String(sandbox.withdrawals(player.userId)[0]?.withdrawalId), status);

// The phone.

export const open: Step = ({ page, path }) => page.goto(path);
export const offline: Step = ({ page }) => page.context().setOffline(true);
export const fill =
  (label: string, text: string): Step =>
  ({ page }) =>
    page.getByLabel(named(label), { exact: true }).fill(text);
export const check =
  (label: string): Step =>
  ({ page }) =>
    page.getByLabel(label).check();
/** Fills in the phone number, or the sign-in. */
export const ownNumber: Step = ({ page, player }) => page.getByLabel(/phone number/i).fill(player.phoneNumber);
export const rightCode: Step = ({ page, sandbox, player }) =>
  page.getByLabel('6-digit code').fill(String(sandbox.lastOtp(player.phoneNumber)));
/** A code that is surely wrong. It is sent at once. */
export const wrongCode: Step = ({ page, sandbox, player }) => {
  const digits = String(sandbox.lastOtp(player.phoneNumber));
  return page.getByLabel('6-digit code').fill(digits.replace(/./, (digit) => String((Number(digit) + 1) % 10)));
};
/** Presses the last button of this name: forms and panels follow what opens them. */
export const press =
  (name: string): Step =>
  ({ page }) =>
    page
      .getByRole('button', { name: named(name), exact: true })
      .last()
      .click();
/** Presses Enter in a field or on a button: a form could take a tap for the second of a double tap. */
export const enter =
  (label: string): Step =>
  ({ page }) => {
    const field = page.getByLabel(named(label), { exact: true });
    return field.or(page.getByRole('button', { name: named(label), exact: true })).press('Enter');
  };
export const says =
  (words: string): Step =>
  ({ page }) =>
    page.waitForFunction(
      (text) =>
        document.body?.innerText
          .replace(/[\]ö ]+\]/g, '')
          .replaceAll('[', '')
          .includes(text),
      words,
    );
export const hurried: Step = ({ page }) => hurry(page);
/** No script arrives from now on. */
export const scriptless: Step = ({ page }) => page.route('**/assets/*.js', (route) => route.abort());

/** A bid that was locked two minutes ago: on this phone, whose order has the state, or without one on another. */
export const lockedBid =
  (state?: 'withheld'): Step =>
  async ({ page, sandbox, player, token }) => {
    const ask = apiClient(sandbox, token);
    const [clientSeed, requestId] = ['0'.repeat(64), randomUUID()];
    const { roundId, serverSeedHash } = await ask('getRound');
    const terms = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: 50, requestId };
    const { lock } = await ask('placeBid', { ...terms, clientSeedHash: commitmentOf(clientSeed) });
    const order = {
      ...{ kind: 'bid', requestId, owner: String(player.userId), tappedAt: Date.now() - 120_000, amount: 5_000, state },
      ...{ roundId, serverSeedHash, clientSeed, side: 'heads', bidChargePercent: 2, winChargePercent: 2.5, lock },
    };
    if (state) await page.addInitScript((kept) => sessionStorage.setItem('orders', kept), JSON.stringify([order]));
    const later = new Date(Date.now() + 120_000).toISOString();
    const answer: Breach = async (request, run) => {
      const { body, ...rest } = await run(request);
      return { ...rest, body: body.replace(/"at":"[^"]+"/, `"at":"${later}"`) };
    };
    sandbox.mischief.next('getOpenBids', { kind: 'breach', answer });
  };

/** Fills in ₹100 on the side that wins or loses. */
export const stakes =
  (on: 'win' | 'loss'): Step =>
  async ({ page, sandbox, player, token }) => {
    const seed = '0'.repeat(64);
    await page.evaluate(() => Object.assign(crypto, { getRandomValues: (bytes: Uint8Array) => bytes.fill(0) }));
    const { roundId } = await apiClient(sandbox, token)('getRound');
    const side = sideOf(sandbox.serverSeed(player.userId), seed, roundId);
    await page.getByLabel('Your bid').fill('100');
    const chosen = (side === 'heads') === (on === 'win') ? 'heads' : 'tails';
    await page.locator(`.side:has([value=${chosen}])`).click();
  };

/** Keeps toasts longer than the checks of a state may take. */
const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (act: () => void, ms = 0, ...rest: unknown[]) => wait(act, ms === 5_000 ? 60_000 : ms, ...rest),
    });
  });

let players = 0;

/** Gives a page a player of its own, and leads it into a state. */
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
export async function showState({ phone, sandbox }: SandboxStage, state: State) {
  const [path, name, words] = state;
  const page = await phone();
  const errors: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // The browser itself logs failed requests, and React an error that the screen tells.
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
    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await page.evaluate(findTooWide), [], 'in the made-up language');
    await page.evaluate(speakEnglish);
    for (const width of [320, 768, 1600, 360]) {
      await page.setViewportSize({ width, height: 640 });
      // What a wide screen shows beside a page goes with the next frame.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      const faults = [...(await page.evaluate(findFaults, words)), ...(await page.evaluate(findTooWide))];
      assert.equal(faults, [], `${width} pixels wide`);
    }
    await assertReachable(page);
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      await keepShot(page, `${path} ${name} ${theme}`);
    }
    // The splash, which is shown for a moment, has no heading.
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

/** Takes the made-up language from the screen: brackets and longer ends. Runs in the page. */
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

/** Runs in the page. */
function findFaults(words: string): string[] {
  const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
  const text = [document.body.innerText, ...typed].join('\n');
  const wrong = text.match(/.*(undefined|NaN|\[object).*/g) ?? [];
  // Behind a dialog nothing can be pressed.
  const front = document.querySelector('dialog[open]') ?? document;
  // Who takes such a text out of the page, as translators do, takes it from React.
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE;
  const mixed = [...document.querySelectorAll('#root *')].filter(
    ({ childNodes }) => childNodes.length > 1 && [...childNodes].some(isText),
  );
  const fields = [...document.querySelectorAll('input, select, textarea')].filter(
    (field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16,
  );
  const exact = [...document.querySelectorAll('code, dd, .money, .result, .header-id, .copyable bdi, b[data-sign]')];
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
  const toasts = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
  const isUnder = (one: DOMRect, toast: DOMRect) =>
    one.left < toast.right && one.right > toast.left && one.top < toast.bottom && one.bottom > toast.top;
  // On a narrow screen three languages, of which one is made up, stand in two lines. Phones have a way back of their own,
  // and what closes a step beside its title can wait until the toast goes.
  const others = [
    ...document.querySelectorAll(
      'a:not(.languages a, h1 + *), button:not(h1 + *), summary, label:has(input), .field-error',
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
    ...small.map(({ outerHTML }) => `too small: ${outerHTML}`),
    ...covered.map(({ outerHTML }) => `under a toast: ${outerHTML}`),
    ...(text.includes(words) ? [] : [`It doesn’t say ${words}`]),
    ...(inSight.length > 1 ? inSight.map(({ textContent }) => `${textContent} is not the only primary button`) : []),
  ];
}

/** Writes a screenshot into the folder of the variable STATES_SHOTS, if it is set. */
async function keepShot(page: Page, name: string): Promise<void> {
  const { STATES_SHOTS } = process.env;
  if (STATES_SHOTS) await page.screenshot({ path: `${STATES_SHOTS}/${name.replace(/\W+/g, '-')}.png`, fullPage: true });
}

function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer];
  return typeof answer === 'object' && answer ? Object.values(answer).flatMap(textsIn) : [];
}

/** Dates with months, which Intl writes, and an error that a step throws. */
const NOT_OURS = /\d+ (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}|No dialog today\./g;

/** Collects the texts in the server's answers. The returned function waits for those that have come. */
function listenForTexts(page: Page): () => Promise<readonly string[]> {
  const reading: Promise<string[]>[] = [];
  // Finished: the body of a held answer would be waited for in vain.
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    const answer = request.response().then((response) => response?.json());
    // The page may have been left or closed.
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
