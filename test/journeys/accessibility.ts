import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe-core finds wrong with the page as it stands, as 'rule: element'; animations are over first. */
export async function violations(page: Page): Promise<string[]> {
  // One that ends with its element, as a spinner does, is over as well.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<axe.AxeResults>('axe.run()');
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

/** The names of what is wider than the screen. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => `${element.tagName}.${element.className}`),
  );
