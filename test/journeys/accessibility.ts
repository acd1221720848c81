import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';

/** The violations that axe-core finds in the page, as 'rule: element', after its animations have ended. */
export async function violations(page: Page): Promise<string[]> {
  // Settled, not fulfilled: an animation whose element is removed, such as a spinner, is rejected.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate<axe.AxeResults>('axe.run()');
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

/** The violations in both themes, which the page changes to without a transition. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  // During a transition the colours have no final contrast.
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

/** The visible elements that extend past the left or right edge of the screen. Runs in the page. */
export function findTooWide(): string[] {
  const wide = document.documentElement.clientWidth;
  const faults = [...document.querySelectorAll('body *')].flatMap((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    // The progress bar extends past both edges on purpose and doesn't make the page scroll.
    const hidden = !width || element.closest('svg, .visually-hidden, .progress');
    const out = !hidden && (left < -0.5 || right > wide + 0.5);
    return out ? [`${element.tagName}.${element.className}: ${element.textContent?.slice(0, 30)}`] : [];
  });
  return document.documentElement.scrollWidth > wide ? [...faults, 'the page scrolls sideways'] : faults;
}

export const tooWide = (page: Page): Promise<string[]> => page.evaluate(findTooWide);

/** Asserts that the page has no violations in both themes, and nothing too wide. */
export async function assertSound(page: Page): Promise<void> {
  assert.equal(await violationsInBothThemes(page), []);
  assert.equal(await tooWide(page), []);
}
