import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { browserSuite } from './chromium';
import { openAs } from './player-page';

const { test, run } = browserSuite('safe areas', '127.0.0.86');

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

test('in landscape nothing lies under the notch or the home indicator', async (stage) => {
  const page = await openAs(stage, 'asha', '/wallet');
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
  await page.setViewportSize({ width: 740, height: 360 });
  assert.equal(await covered(page), []);
  for (const name of ['Menu', 'Transactions']) {
    await page.getByRole('button', { name, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    assert.equal(await covered(page), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  await tools.detach();
});

run();
