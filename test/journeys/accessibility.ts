import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe-core finds wrong with the page as it stands, as 'rule: element'; animations are over first. */
export async function violations(page: Page): Promise<string[]> {
  // One that ends with its element, as a spinner does, is over as well.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<axe.AxeResults>('axe.run()');
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

/** The same in both themes, which the page takes on at once. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  // A colour on its way to the other theme has no contrast to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    found.push(...(await violations(page)).map((violation) => `${theme}: ${violation}`));
  }
  return found;
}

/** What sticks out of the screen to either side, though nothing hides it. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const faults = [...document.querySelectorAll('body *')].flatMap((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      // The progress bar runs over both edges, which makes no page scroll.
      const hidden = !width || element.closest('svg, .visually-hidden, .progress');
      const out = !hidden && (left < -0.5 || right > wide + 0.5);
      return out ? [`${element.tagName}.${element.className}: ${element.textContent?.slice(0, 30)}`] : [];
    });
    return document.documentElement.scrollWidth > wide ? [...faults, 'the page scrolls sideways'] : faults;
  });
