import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';

const axe = readFile('node_modules/axe-core/axe.min.js', 'utf8');
/** Reports the violations alone: describing what is right takes longer. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false };

/** The violations that axe-core finds in the page, as 'rule: element', after its animations have ended. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Settled, not fulfilled: an animation whose element is removed, such as a spinner, is rejected.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  const run = `axe.run(${JSON.stringify({ ...OPTIONS, ...options })})`;
  const { violations: found } = await page.evaluate<AxeResults>(run);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

/** Only rules about colours can find anything else in the other theme. */
const THEMES: readonly (readonly [theme: string, options: RunOptions])[] = [
  ['dark', {}],
  ['light', { runOnly: ['color-contrast', 'link-in-text-block'] }],
];

/** The violations in the dark theme, and those of contrast in the light one. The page changes without a transition. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  // During a transition the colours have no final contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const [theme, options] of THEMES) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    found.push(...(await violations(page, options)).map((violation) => `${theme}: ${violation}`));
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
