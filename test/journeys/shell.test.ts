import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { apiClient, refused } from '../sandbox/api-client';
import { until } from '../sandbox/until';
import { resize } from './accessibility';
import { browserSuite, type Stage } from './chromium';
import { type Entry, holdScripts, keepOnce, openAs, signOut, stopClock } from './player';

const { test, run } = browserSuite('the shell', '127.0.0.44');

interface BareEntry extends Entry {
  readonly at?: string;
  readonly as?: string;
}

/** Opens the shell on an API with only what the specification names: it may depend on nothing else. */
function enter(stage: Stage, { at = '/payment', as = 'asha', ...entry }: BareEntry = {}): Promise<Page> {
  stage.sandbox.faults.policy = (name) =>
    /^(getUser|getAllParticipationUser)$/.test(name)
      ? undefined
      : { kind: 'error', status: 400, message: `Cannot query field "${name}"` };
  return openAs(stage, as, at, entry);
}

const header = (page: Page) => page.locator('header');
const navigation = (page: Page) => page.locator('nav');
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** The buttons of the drawers, with their names and a point beside them on a screen 700 px wide. */
const DRAWERS = [
  ['Menu', 'Profile', 690],
  ['Transactions', 'Transactions', 10],
] as const;

/** Opens a drawer and waits until its animation has ended. */
async function openDrawer(page: Page, [button, name]: (typeof DRAWERS)[number] = DRAWERS[0]) {
  await header(page).getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  return dialog;
}

const noDrawer = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

async function inEachDrawer(page: Page, look: () => Promise<void>): Promise<void> {
  for (const drawer of DRAWERS) {
    await openDrawer(page, drawer);
    await look();
    await page.keyboard.press('Escape');
    await noDrawer(page);
  }
}

const INSETS = { left: 47, right: 47, bottom: 21 };

const covered = (page: Page) =>
  page.evaluate(({ left, right, bottom }) => {
    const top = document.querySelector('dialog[open]') ?? document.body;
    const parts = [...top.querySelectorAll('a, button, h1, h2, p, dt, dd, input, label, svg')];
    return parts.flatMap((part) => {
      const box = part.getBoundingClientRect();
      const isFixed = part.closest('nav') !== null;
      const out = box.left < left || box.right > innerWidth - right || (isFixed && box.bottom > innerHeight - bottom);
      return box.width && !part.closest('.visually-hidden') && out ? [part.outerHTML.slice(0, 80)] : [];
    });
  }, INSETS);

test('navigation and content fill a phone, and are 1200 px and centred on a wide screen, where the menu has 275; in landscape nothing lies under the notch or the home indicator', async (stage) => {
  const page = await enter(stage, { at: '/wallet' });
  const parts = [navigation(page), page.locator('main')];
  for (const part of parts) assert.is((await part.boundingBox())?.width, 360);
  const bar = await navigation(page).boundingBox();
  assert.is((bar?.y ?? 0) + (bar?.height ?? 0), 640, 'the bar is at the lower edge');
  await resize(page, [1600, 900]);
  for (const part of parts) {
    const box = await part.boundingBox();
    assert.equal([box?.x, box?.width], [200, 1200]);
  }
  const drawer = await (await openDrawer(page)).boundingBox();
  assert.equal([drawer?.x, drawer?.width], [0, 275]);
  await page.keyboard.press('Escape');
  await noDrawer(page);

  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
  await resize(page, [740, 360]);
  const isFree = async () => assert.equal(await covered(page), []);
  await isFree();
  await inEachDrawer(page, isFree);
  await tools.detach();
});

const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const texts = elements.flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text));
    return texts.flatMap((node) =>
      [...node.data.matchAll(/[^\s-]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    );
  });

test('with text at 200 % no word is broken at 320 px', async (stage) => {
  const page = await enter(stage);
  await resize(page, [320, 568, 32]);
  const parts = ['details', 'security', 'limits', 'help'].map((part) => `/profile?part=${part}`);
  for (const at of ['/wallet', '/refer', '/recharge', '/payment', '/profile', ...parts]) {
    await page.goto(at);
    await page.locator('main h1').waitFor();
    assert.equal(await brokenWords(page, 'main *'), [], at);
  }
  // A game's ID ends in an ellipsis where it has no room.
  const words = 'dialog :not(.visually-hidden, .toast, .toast *, .row div:first-child dd)';
  await inEachDrawer(page, async () => assert.equal(await brokenWords(page, words), []));
});

test('five tabs lead to their routes; only the active one is highlighted and shows its label, and none moves', async (stage) => {
  const page = await enter(stage, { at: '/wallet' });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const links = navigation(page).getByRole('link');
  const titles = await links.evaluateAll((all) => all.map((link) => link.getAttribute('title')));
  assert.equal(titles, ['Home', 'Payment', 'Wallet', 'Refer', 'Recharge']);
  const places = new Set<string>();
  for (const [index, path] of ['/dashboard', '/payment', '/wallet', '/refer', '/recharge'].entries()) {
    await links.nth(index).click();
    await page.locator(`nav [aria-current=page][href='${path}']`).waitFor();
    assert.is(pathOf(page), path);
    assert.equal((await navigation(page).innerText()).trim(), titles[index]);
    assert.is(await page.locator('nav [aria-current]').count(), 1);
    const icons = navigation(page).locator('.icon');
    const looks = await icons.evaluateAll((all) => all.map((icon) => getComputedStyle(icon).color));
    assert.is(new Set(looks).size, 2, 'one differs from the others');
    places.add(JSON.stringify(await icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect()))));
  }
  assert.is(places.size, 1);
  assert.ok(await page.evaluate(() => 'sameDocument' in window), 'without a page load');
});

const watchHeadings = (page: Page) =>
  page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(window, { headings });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('h1')) headings.add(textContent);
    }).observe(document, { childList: true, subtree: true });
  });

test('without a UPI ID the bar is blurred and inert, and every route leads to /payment, without another page before it', async (stage) => {
  const page = await enter(stage, { as: 'ravi', at: '/refer', before: watchHeadings });
  await page.waitForURL('**/payment');
  assert.equal(await page.evaluate(() => [...Reflect.get(window, 'headings')]), ['Payment']);
  assert.match(await navigation(page).evaluate((nav) => getComputedStyle(nav).filter), /blur\((?!0)/);
  assert.is(await navigation(page).getAttribute('inert'), '');
  await openDrawer(page);
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await noDrawer(page);
  assert.is(pathOf(page), '/payment');
  await page.evaluate(() => {
    history.pushState(null, '', '/wallet');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.waitForURL('**/payment');
});

test('without a session every route of the shell redirects to /login without a request', async ({ sandbox, phone }) => {
  const page = await phone();
  const before = sandbox.received.length;
  for (const path of ['/', '/dashboard', '/payment', '/wallet', '/refer', '/recharge', '/profile', '/nowhere']) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  }
  assert.equal(sandbox.received.slice(before), []);
  assert.is(sandbox.connections(1042), 0);
});

for (const drawer of DRAWERS) {
  const [opener, name, beside] = drawer;
  test(`the drawer ${name} is modal and stops the scrolling; Escape, the close icon, the backdrop and Back close it and return the focus`, async (stage) => {
    const page = await enter(stage, { viewport: { width: 700, height: 640 } });
    await page.evaluate(() => document.querySelector('main')?.style.setProperty('min-height', '4000px'));
    const length = () => page.evaluate(() => history.length);
    const start = await length();
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.mouse.click(beside, 320),
      () => page.goBack(),
    ]) {
      const dialog = await openDrawer(page, drawer);
      assert.ok(await dialog.evaluate((element) => element.matches(':modal[aria-label]')));
      for (const x of [20, 680]) {
        await page.mouse.move(x, 300);
        await page.mouse.wheel(0, 900);
      }
      const scrolled = await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        return scrollY;
      });
      assert.is(scrolled, 0);
      await close();
      await noDrawer(page);
      await page.waitForFunction(() => history.state === null);
      assert.is(pathOf(page), '/payment', String(close));
    }
    assert.is(await length(), start + 1, 'all openings share one history entry');
    assert.is(await page.evaluate(() => document.activeElement?.getAttribute('title')), opener);
  });
}

test('a drawer that is closed fades out, or goes at once under reduced motion, and takes no taps', async (stage) => {
  for (const [reducedMotion, fades] of [
    ['no-preference', ['opacity']],
    ['reduce', []],
  ] as const) {
    const page = await enter(stage, { reducedMotion });
    const drawer = await openDrawer(page);
    const seen = await drawer.evaluate((dialog) => {
      dialog.querySelector<HTMLElement>('[title=Close]')?.click();
      const { x = 0, y = 0 } = dialog.querySelector('[role=switch]')?.getBoundingClientRect() ?? {};
      const running = dialog.getAnimations().map((one) => (one as CSSTransition).transitionProperty);
      return [running, document.elementFromPoint(x + 5, y + 5)?.tagName];
    });
    assert.equal(seen, [fades, 'DIALOG']);
    await noDrawer(page);
  }
});

test('a toast over an open drawer is visible, an alert, top-centre and isolated, in whichever script, and stays in the page after it; a reload opens none', async (stage) => {
  stage.sandbox.faults.next('getAllParticipationUser', { kind: 'error', message: 'رقم ₹500 باقی ہے' });
  const page = await enter(stage);
  await stopClock(page);
  await page.evaluate(() => {
    // The live regions that were in the page before their first toast.
    const empty = new Set<Element>();
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('dialog [role=alert]:empty')) empty.add(region);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { empty });
  });
  await openDrawer(page, DRAWERS[1]);
  const toast = page.getByRole('dialog').locator('[role=alert] .toast');
  await toast.waitFor();
  const { middle, top, isSeen, wasThere, directions } = await toast.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished));
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(left + width / 4, top + height / 2);
    const wasThere: boolean = Reflect.get(window, 'empty').has(element.closest('[role=alert]'));
    const directions = [element, element.querySelector('bdi') ?? element].map((one) => getComputedStyle(one).direction);
    return { middle: left + width / 2, top, isSeen: element.contains(seen), wasThere, directions };
  });
  assert.ok(Math.abs(middle - 180) <= 1, `centred, not at ${middle}`);
  assert.ok(top >= 60 && top < 80, 'below the head of the drawer');
  assert.equal(directions, ['ltr', 'rtl']);
  const inSight = page.locator('.toast').filter({ visible: true });
  assert.equal([isSeen, wasThere, await inSight.count()], [true, true, 1]);
  await page.keyboard.press('Escape');
  await noDrawer(page);
  assert.is(await inSight.count(), 1, 'in the page again');
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      get() {
        throw new Error('no drawer');
      },
    }),
  );
  await header(page).getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  assert.is(await inSight.count(), 1, 'also in place of a drawer that has failed');
  await page.reload();
  await page.locator('main h1').waitFor();
  await noDrawer(page);
});

const looks = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    const { theme } = document.documentElement.dataset;
    return [theme, getComputedStyle(document.body).backgroundColor, bar?.content, sessionStorage.getItem('theme')];
  });

const DARK = ['dark', 'rgb(28, 16, 51)', '#1c1033'];
const LIGHT = ['light', 'rgb(255, 255, 255)', '#fff', 'light'];

test('the theme is dark by default; the switch in the left drawer changes it, session storage keeps it, and no other flashes', async (stage) => {
  const page = await enter(stage);
  assert.equal(await looks(page), [...DARK, null]);
  await openDrawer(page);
  const toggle = page.getByRole('switch', { name: 'Light theme' });
  await toggle.and(page.locator('[aria-checked=false]')).click();
  await page.locator('[data-theme=light]').waitFor();
  assert.equal(await looks(page), LIGHT);
  assert.is(await toggle.getAttribute('aria-checked'), 'true');
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await page.locator('.splash').waitFor();
  assert.equal(await looks(page), LIGHT);
  release();
  await openDrawer(page);
  await toggle.click();
  await page.locator('[data-theme=dark]').waitFor();
  assert.equal(await looks(page), [...DARK, 'dark']);
});

test('in forced colours every button, side, and active tab has an edge, and what is chosen a mark', async (stage) => {
  const page = await enter(stage, { at: '/wallet', forcedColors: 'active' });
  const without = (selector = 'button:not(.toast-close), .button, [aria-current=page]') =>
    page.locator(selector).evaluateAll((marks) => {
      const { backgroundColor } = getComputedStyle(document.body);
      const isBare = (mark: Element) => {
        const { borderTopWidth, borderTopColor, outlineWidth, outlineStyle } = getComputedStyle(mark);
        const hasBorder = borderTopWidth !== '0px' && borderTopColor !== backgroundColor;
        return !hasBorder && (outlineStyle === 'none' || outlineWidth === '0px');
      };
      return marks.filter(isBare).map(({ outerHTML }) => outerHTML);
    });
  assert.equal(await without(), []);
  await openDrawer(page);
  assert.equal(await without(), [], 'the drawer');
  stage.sandbox.faults.policy = undefined;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Bid ₹100' }).click();
  assert.equal(await without('.side, .quick .button, .fair'), [], 'the game');
  const wrong = await page
    .locator('.side, .quick [aria-pressed]')
    .evaluateAll((parts) =>
      parts
        .filter(
          (part) =>
            part.matches(':has(:checked), [aria-pressed=true]') === (getComputedStyle(part).outlineStyle === 'none'),
        )
        .map(({ outerHTML }) => outerHTML),
    );
  assert.equal(wrong, [], 'what is chosen is marked');
});

test('Sign Out ends the session on the server, on its sockets and in other tabs, which get only the token’s hash', async (stage) => {
  const { sandbox } = stage;
  const page = await enter(stage, {
    before: (page) =>
      page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, value) {
          if (key === 'left-session') Object.assign(window, { said: value });
          setItem.call(this, key, value);
        };
      }),
  });
  const token = String(await page.evaluate(() => sessionStorage.getItem('authToken')));
  const tabs = await Promise.all(
    [token, sandbox.signIn('asha')].map(async (authToken) => {
      const opened = await page.context().newPage();
      await keepOnce(opened, { authToken });
      await opened.goto('/payment');
      await header(opened).waitFor();
      return opened;
    }),
  );
  await until(() => sandbox.connections(1042) === 3);
  sandbox.faults.hold('logoutUser');
  const [same, other] = tabs;
  const reported = same?.getByText('You signed out in another tab.').waitFor();
  await signOut(page);
  await until(() => sandbox.received.includes('logoutUser'));
  assert.is(await refused(apiClient(sandbox, token)('getUser')), '200 INVALID_TOKEN');
  await reported;
  assert.match(same?.url() ?? '', /login$/);
  assert.is(await same?.evaluate(() => sessionStorage.length + localStorage.length), 0);
  assert.match(String(await page.evaluate('said')), /^[\da-f]{64}$/);
  assert.match(other?.url() ?? '', /payment$/);
  await until(() => sandbox.connections(1042) === 1);
});

test('a list of ten thousand rows shows every row, also after the text size changes; at 320 px every label and sum of a row can be read, of the highest bid too', async (stage) => {
  const win = { bidAmount: 10_000, biddingAmountCharge: 200, status: true, winAmount: 20_000, winAmountCharge: 1_000 };
  const rows = Array.from({ length: 10_000 }, (_, game) => ({ ...win, game, status: game !== 1 }));
  stage.sandbox.faults.next('getAllParticipationUser', {
    ...{ kind: 'status', status: 200, contentType: 'application/json' },
    body: JSON.stringify({ data: { getAllParticipationUser: rows } }),
  });
  const page = await enter(stage);
  await openDrawer(page, DRAWERS[1]);
  await page.locator('.row').first().waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  const cut = await page
    .locator('.row :is(dt, dd, b, .event > span)')
    .evaluateAll((texts) =>
      texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
    );
  assert.equal(cut, []);
  await page.setViewportSize({ width: 360, height: 640 });
  const seen = await page.locator('.rows').evaluate(async (box) => {
    const seen: number[][] = [];
    const scrollTo = async (place: number) => {
      box.scrollTop = place;
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      const { top: from, bottom: to } = box.getBoundingClientRect();
      const inSight = [...box.querySelectorAll('li')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return bottom > from && top < to;
      });
      seen.push(inSight.map((row) => Number(row.ariaPosInSet)));
    };
    for (const place of [0, 100, 200, 1_000, box.scrollHeight / 2, box.scrollHeight]) await scrollTo(place);
    for (const size of ['24px', '16px']) {
      document.documentElement.style.fontSize = size;
      await scrollTo(20_000);
    }
    return seen;
  });
  for (const [first = 0, ...others] of seen) {
    assert.ok(others.length > 1, 'the screen is full');
    assert.is(others.at(-1), first + others.length, 'no row is skipped');
  }
  assert.equal([seen[0]?.[0], seen[5]?.at(-1)], [1, 10_000]);
  assert.ok((await page.locator('.row').count()) < 60, 'only the nearest rows are rendered');
});

run();
