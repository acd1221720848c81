import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { resize, tooWide } from './accessibility';
import {
  bareSuite,
  header,
  navigation,
  noDrawer,
  openDrawer,
  openTransactions,
  participations,
  tab,
} from './bare-suite';

const { test, run } = bareSuite('the layout', '127.0.0.49');

const small = { width: 320, height: 568 };

/** The pages with a title. */
const TITLES = [
  ['/wallet', 'Wallet'],
  ['/refer', 'Refer a friend'],
  ['/recharge', 'Recharge'],
  ['/profile', 'Profile'],
  ['/profile?part=details', 'Your details'],
  ['/profile?part=security', 'Security'],
  ['/profile?part=limits', 'Limits and breaks'],
  ['/profile?part=help', 'Data and help'],
  ['/payment', 'Payment'],
] as const;

const brokenWords = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text)
        .flatMap((node) =>
          [...node.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            return range.getClientRects().length > 1 ? [word] : [];
          }),
        ),
    ),
  );

/** Counts the parts of the header that overlap their neighbour. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('header > button, .header-account, .header-person')];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return boxes.slice(1).filter((box, index) => box.left < (boxes[index]?.right ?? 0) - 0.5).length;
  });

test('navigation and content fill a phone’s width, and are 1200 px and centred on a wide screen', async ({ enter }) => {
  const page = await enter({ at: '/wallet' });
  const parts = [navigation(page), page.locator('main')];
  for (const part of parts) assert.is((await part.boundingBox())?.width, 360);
  const bar = await navigation(page).boundingBox();
  assert.is((bar?.y ?? 0) + (bar?.height ?? 0), 640, 'the bar is at the lower edge');
  await page.setViewportSize({ width: 1600, height: 900 });
  for (const part of parts) {
    const box = await part.boundingBox();
    assert.equal([box?.x, box?.width], [200, 1200]);
  }
});

test('at 1600 px all pages but the game have one column in the middle, and the title stands above it', async (stage) => {
  const page = await stage.enter({ at: '/wallet', viewport: { width: 1600, height: 900 } });
  const places: Record<string, unknown> = {};
  for (const [name, heading] of [
    ['Payment', 'Payment'],
    ['Wallet', 'Wallet'],
    ['Refer', 'Refer a friend'],
    ['Recharge', 'Recharge'],
  ] as const) {
    await tab(page, name).click();
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    const title = await page.locator('h1').boundingBox();
    const column = await page.locator('.page > .card').first().boundingBox();
    places[name] = [title?.x, column?.x, column?.width];
  }
  const all = [528, 528, 544];
  assert.equal(places, { Payment: all, Wallet: all, Refer: all, Recharge: all });
});

test('at 1280 px the list of the profile stands beside the open part, and Back leads to the part before', async (stage) => {
  const page = await stage.enter({ at: '/profile', viewport: { width: 1280, height: 800 } });
  const list = page.getByRole('navigation', { name: 'Profile' });
  const opened = list.locator('[aria-current=page]');
  await page.getByLabel('Name').waitFor();
  await opened.filter({ hasText: 'Your details' }).waitFor();
  await list.getByRole('link', { name: 'Security' }).click();
  await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor();
  await opened.filter({ hasText: 'Security' }).waitFor();
  assert.is(await page.evaluate(() => document.activeElement?.tagName), 'H1');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor();
});

const people = {
  'a name of 200 characters': {
    name: 'W'.repeat(200),
    email: `${'w'.repeat(180)}@example.com`,
    username: 'w'.repeat(200),
  },
  'an emoji': { name: '👩🏽‍🚀🪙'.repeat(12), username: '🪙' },
  'a right-to-left name': { name: 'عائشة بنت عبد الرحمن', username: 'עַלְמָה' },
  'numbers of 12 digits': {
    userId: 123456789012,
    phoneNumber: '123456789012',
    level: 123456789012,
    referenceId: '9'.repeat(60),
  },
};

for (const [what, change] of Object.entries(people)) {
  test(`${what} breaks no layout at 320 px`, async ({ sandbox, enter }) => {
    const { username, userId } = sandbox.addAccount(what.replaceAll(' ', '.'));
    sandbox.credit(userId, 'game', 12_345_678_901_225);
    sandbox.mischief.next('getUser', {
      kind: 'breach',
      async answer(request, runRequest) {
        const { body, ...rest } = await runRequest(request);
        return {
          ...rest,
          body: JSON.stringify({ data: { getUser: { ...JSON.parse(body).data.getUser, ...change } } }),
        };
      },
    });
    const page = await enter({ as: username, viewport: small });
    await header(page).getByText('₹1,23,45,67,89,012.25').waitFor();
    assert.equal(await tooWide(page), []);
    assert.is(await overlaps(page), 0);
    assert.ok(((await header(page).boundingBox())?.height ?? 0) < 80, 'the header stays under 80 px high');
    await tab(page, 'Wallet').click();
    await header(page).locator('.header-person').waitFor();
    assert.equal(await tooWide(page), [], '/wallet');
    assert.is(await overlaps(page), 0);
    await openDrawer(page);
    assert.equal(await tooWide(page), [], 'the drawer');
    const box = await page.getByRole('dialog').boundingBox();
    assert.equal([box?.x, box?.width], [0, 275]);
  });
}

test('long game IDs and amounts of 12 digits break no row at 320 px', async ({ sandbox, enter }) => {
  const amounts = { bidAmount: 123456789012, biddingAmountCharge: 123456789012, winAmount: 123456789012 };
  const more = { bidOnCoin: 'tails', createAt: '2026-05-02T10:00:00.000Z' };
  sandbox.mischief.next(
    'getAllParticipationUser',
    participations([
      {
        game: '65f2c0a9e4b01a2b3c4d5e6f-65f2c0a9e4b01a2b3c4d5e6f',
        status: true,
        ...amounts,
        ...more,
        winAmountCharge: 123456789012,
      },
      { game: 'عائشة', status: false, ...amounts, ...more },
    ]),
  );
  const page = await enter({ viewport: small });
  await openTransactions(page);
  await page.locator('.row').first().waitFor();
  assert.equal(await tooWide(page), []);
  const panel = await page.getByRole('dialog').boundingBox();
  assert.is(Number(panel?.x) + Number(panel?.width), 320, 'it stands at the right');
  const cut = await page.locator('.row').evaluateAll((rows) =>
    rows.flatMap((row) =>
      [...row.querySelectorAll('dd, .event > span > *')]
        .filter((value, index) => {
          const frame = (value.closest('dl, p') ?? row).getBoundingClientRect();
          const box = value.getBoundingClientRect();
          const spilling =
            value.scrollWidth > value.clientWidth + 1 && getComputedStyle(value).textOverflow !== 'ellipsis';
          return box.right > frame.right || box.bottom > frame.bottom || (index > 0 && spilling);
        })
        .map((value) => value.textContent),
    ),
  );
  assert.equal(cut, []);
  const lines = await page
    .locator('.row div + div dd')
    .evaluateAll((sums) => sums.map((sum) => [...sum.childNodes].map(({ textContent }) => textContent)));
  assert.equal(lines[0], ['₹1,23,45,67,', '', '89,012.00']);
  assert.equal(await brokenWords(page, '.row div + div dd'), []);
});

test('with text at 200 % no word is broken at 320 px', async ({ enter }) => {
  const page = await enter({ viewport: small });
  await resize(page, [320, 568, 32]);
  for (const [at, heading] of TITLES) {
    await page.goto(at);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    assert.equal(await brokenWords(page, 'main *'), [], at);
    assert.equal(await tooWide(page), [], at);
  }
  for (const open of [openDrawer, openTransactions]) {
    await open(page);
    // A game's ID ends in an ellipsis where it has no room.
    const words = 'dialog :not(.visually-hidden, .toast, .toast *, .row div:first-child dd)';
    assert.equal(await brokenWords(page, words), []);
    await page.keyboard.press('Escape');
    await noDrawer(page);
  }
});

test('Enter in a wrong field shows it with its reason, on a low screen with large text too', async ({ enter }) => {
  const page = await enter({ at: '/payment' });
  await resize(page, [640, 360, 32]);
  await page.locator('summary').click();
  const field = page.getByLabel('New UPI ID');
  await field.fill('asha@');
  await field.press('Enter');
  const parts = [page.locator('header'), field, page.locator('#upi_id-error'), navigation(page)];
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  // Each begins below the one before, so that the bars cover neither.
  const gaps = boxes
    .slice(1)
    .map((box, index) => Number(box?.y) - Number(boxes[index]?.y) - Number(boxes[index]?.height));
  assert.ok(Math.min(...gaps) >= 0, JSON.stringify(boxes));
});

test('what gets the focus in a drawer stays clear of its header, on a low screen with large text too', async (stage) => {
  const { enter } = stage;
  const page = await enter();
  await resize(page, [640, 360, 32]);
  await page.getByRole('button', { name: 'Menu' }).click();
  const covered = await page.locator('.drawer').evaluate((drawer) => {
    const end = drawer.querySelector('.drawer-header')?.getBoundingClientRect().bottom ?? 0;
    const controls = [...drawer.querySelectorAll<HTMLElement>('.drawer-header ~ * :is(a, button)')].reverse();
    return controls.filter((control) => {
      control.focus();
      return control.getBoundingClientRect().top < end;
    }).length;
  });
  assert.is(covered, 0);
});

test('the titles of all pages begin at one height, whatever is below them', async ({ enter }) => {
  const page = await enter({ viewport: small });
  const tops: string[] = [];
  // On a large screen /profile shows its first part, whose title is another.
  for (const [at, heading] of TITLES.filter(([path]) => path !== '/profile')) {
    await page.setViewportSize(small);
    await page.goto(at);
    const title = page.getByRole('heading', { level: 1, name: heading });
    await title.waitFor();
    let all = '';
    for (const [width, height] of [
      [320, 568],
      [640, 360],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      all += ` ${await title.evaluate((element) => Math.round(element.getBoundingClientRect().top))}`;
    }
    tops.push(all);
  }
  assert.equal([...new Set(tops)], [tops[0]]);
});

test('what loads in a drawer keeps the margins of a page', async ({ sandbox, enter }) => {
  sandbox.mischief.hold('getAllParticipationUser');
  const page = await enter({ viewport: small });
  await openTransactions(page);
  await page.getByText('Loading transactions').waitFor();
  const box = await page.locator('.skeleton i').first().boundingBox();
  assert.equal([box?.x, box?.width], [16, 288]);
});

test('a quick amount keeps its padding at 320 px', async ({ enter }) => {
  const page = await enter({ at: '/recharge', viewport: small });
  await page.locator('.quick').waitFor();
  const room = await page.locator('.quick .button').evaluateAll((chips) =>
    chips.map((chip) => {
      const label = document.createRange();
      label.selectNodeContents(chip);
      return label.getBoundingClientRect().left - chip.getBoundingClientRect().left;
    }),
  );
  assert.ok(Math.min(...room) >= 4, room.join());
});

/** The insets of a phone with a notch, in landscape. */
const INSETS = { left: 47, right: 47, bottom: 21 };

/** The words, fields and icons that lie under the notch, the rounded corners or the home indicator. */
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

test('in landscape nothing lies under the notch or the home indicator', async ({ enter }) => {
  const page = await enter({ at: '/wallet' });
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
  await page.setViewportSize({ width: 740, height: 360 });
  assert.equal(await covered(page), []);
  for (const open of [openDrawer, openTransactions]) {
    await open(page);
    assert.equal(await covered(page), []);
    await page.keyboard.press('Escape');
    await noDrawer(page);
  }
  await tools.detach();
});

run();
