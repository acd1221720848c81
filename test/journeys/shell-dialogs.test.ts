import * as assert from 'uvu/assert';
import { bareSuite, noDrawer, openDrawer, openTransactions, pathOf, refusal } from './bare-suite';
import { stopClock } from './player';

const { test, run } = bareSuite('the drawers as dialogs', '127.0.0.44');

for (const [name, open, opener] of [
  ['profile drawer', openDrawer, 'Menu'],
  ['transactions panel', openTransactions, 'Transactions'],
] as const) {
  test(`the ${name} is modal and stops the scrolling; Escape, the close icon, the backdrop and Back close it and return the focus`, async ({
    enter,
  }) => {
    const page = await enter({ viewport: { width: 700, height: 640 } });
    await page.evaluate(() => document.querySelector('main')?.style.setProperty('min-height', '4000px'));
    const length = () => page.evaluate(() => history.length);
    const start = await length();
    const ways = {
      escape: () => page.keyboard.press('Escape'),
      icon: () => page.getByRole('button', { name: 'Close', exact: true }).click(),
      backdrop: () => page.mouse.click(name === 'profile drawer' ? 690 : 10, 320),
      back: () => page.goBack(),
    };
    for (const [way, close] of Object.entries(ways)) {
      const drawer = await open(page);
      assert.ok(await drawer.evaluate((dialog) => dialog.matches(':modal[aria-label]')));
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
      assert.is(pathOf(page), '/payment', way);
    }
    assert.is(await length(), start + 1, 'all openings share one history entry');
    assert.is(await page.evaluate(() => document.activeElement?.getAttribute('title')), opener);
  });
}

test('a drawer that is closed fades out, or goes at once under reduced motion, and takes no taps', async ({
  enter,
}) => {
  for (const [reducedMotion, fades] of [
    ['no-preference', ['opacity']],
    ['reduce', []],
  ] as const) {
    const page = await enter({ reducedMotion });
    const drawer = await openDrawer(page);
    const { running, tapped } = await drawer.evaluate((dialog) => {
      dialog.querySelector<HTMLElement>('[title=Close]')?.click();
      const { x = 0, y = 0 } = dialog.querySelector('[role=switch]')?.getBoundingClientRect() ?? {};
      return {
        running: dialog.getAnimations().map((one) => (one as CSSTransition).transitionProperty),
        tapped: document.elementFromPoint(x + 5, y + 5)?.tagName,
      };
    });
    assert.equal([running, tapped], [fades, 'DIALOG']);
    await noDrawer(page);
  }
});

test('a toast over an open drawer is visible, an alert and top-centre, and stays in the page after it; a reload opens none', async ({
  sandbox,
  enter,
}) => {
  sandbox.faults.next('getAllParticipationUser', refusal('The history is being tidied'));
  const page = await enter();
  await stopClock(page);
  await page.evaluate(() => {
    // The live regions that were in the page before their first toast.
    const empty = new Set<Element>();
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('dialog [role]:empty')) empty.add(region);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { empty });
  });
  await openTransactions(page);
  const toast = page.getByRole('dialog').locator('.toast');
  await toast.waitFor();
  const wasThere = await toast.evaluate((element) =>
    (Reflect.get(window, 'empty') as Set<Element>).has(element.closest('[role=alert]') as Element),
  );
  assert.ok(wasThere);
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await toast.boundingBox();
  if (!box) return assert.unreachable('no toast');
  assert.ok(Math.abs(box.x + box.width / 2 - 180) <= 1, `centred, not at ${box.x}`);
  assert.ok(box.y >= 60 && box.y < 80, 'below the head of the drawer');
  const seen = await toast.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 4, top + height / 2));
  });
  assert.is(seen, true);
  assert.is(await page.locator('.toast').count(), 1);
  await page.keyboard.press('Escape');
  await noDrawer(page);
  assert.is(await page.locator('.toast').count(), 1, 'in the page again');
  await openDrawer(page);
  await page.reload();
  await page.locator('main h1').waitFor();
  await noDrawer(page);
});

run();
