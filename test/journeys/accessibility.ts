import { readFile } from 'node:fs/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';

const axe = readFile('node_modules/axe-core/axe.min.js', 'utf8');
/** Reports the violations alone: describing what is right takes longer. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false };

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  // Settled, not fulfilled: an animation whose element is removed, such as a spinner, is rejected.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axe);
  const run = `axe.run(${JSON.stringify({ ...OPTIONS, ...options })})`;
  const { violations: found } = await page.evaluate<AxeResults>(run);
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

const THEMES: readonly (readonly [theme: string, options: RunOptions])[] = [
  ['dark', {}],
  ['light', { runOnly: ['color-contrast', 'link-in-text-block'] }],
];

/**
 * What axe-core doesn't measure: words and icons on each colour of a gradient, and the edges and marks of controls and of
 * what is chosen, which need 3:1. What can't be used may be faint. Runs in the page.
 */
function findFaint(): string[] {
  const coloursIn = (css: string) => css.match(/rgb\([^)]+\)/g) ?? [];
  const lightOf = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const contrast = (one: string, other: string) => {
    const ratio = lightOf(one) / lightOf(other);
    return Math.max(ratio, 1 / ratio);
  };
  const fillOf = (element: Element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return [...coloursIn(backgroundImage), ...coloursIn(backgroundColor)];
  };
  const groundsOf = (element: Element | null): string[] => {
    if (!element) return [];
    const fill = fillOf(element);
    return coloursIn(getComputedStyle(element).backgroundColor).length
      ? fill
      : [...fill, ...groundsOf(element.parentElement)];
  };
  const faults: string[] = [];
  for (const element of document.querySelectorAll('body *')) {
    const style = getComputedStyle(element);
    const edge = style.boxShadow + (style.borderTopWidth === '0px' ? '' : style.borderTopColor);
    const isOff = element.closest(':disabled, [aria-disabled=true], [inert], .visually-hidden, [data-count]');
    if (isOff || !element.checkVisibility({ visibilityProperty: true })) continue;
    const judge = (what: string, colours: string[], grounds: string[], least: number) => {
      const best = Math.max(...colours.map((colour) => Math.min(...grounds.map((ground) => contrast(colour, ground)))));
      if (best < least) faults.push(`${what} ${best.toFixed(2)}: ${element.className} ${element.textContent}`);
    };
    const isRead = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    const size = Number.parseFloat(style.fontSize) * (Number(style.fontWeight) >= 600 ? 9 / 7 : 1);
    if (isRead && !element.closest('svg')) judge('text', [style.color], groundsOf(element), size < 24 ? 4.5 : 3);
    if (element.matches('.icon')) judge('icon', [style.color], groundsOf(element), 3);
    if (element.matches('.side:has(:checked), [aria-pressed=true].button'))
      judge('chosen', [style.outlineColor], groundsOf(element), 3);
    if (
      element.matches(
        '.field-box, .statement-filter, .copy-box, .check input, .button:not([data-kind=quiet]), .nav-tab[aria-current]',
      )
    )
      judge('edge', [...coloursIn(edge), ...fillOf(element)], groundsOf(element.parentElement), 3);
  }
  return faults;
}

/** The violations in the dark theme, and those of contrast in the light one. The page changes without a transition. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const [theme, options] of THEMES) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    const faults = [...(await violations(page, options)), ...(await page.evaluate(findFaint))];
    found.push(...faults.map((fault) => `${theme}: ${fault}`));
  }
  return found;
}

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

/**
 * The controls that can't be scrolled into sight, lie below something else, or have a text that is cut off, each with what
 * is wrong and by how many pixels. A row may be higher than the screen. Runs in the page.
 */
function findUnreachable(): string[] {
  const front = document.querySelector('dialog[open]') ?? document;
  const pen = document.createElement('canvas').getContext('2d');
  const hintOf = (input: HTMLInputElement) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input);
    if (!pen || !input.placeholder) return 0;
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    return pen.measureText(input.placeholder).width + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  };
  const controls = front.querySelectorAll(
    ':is(a[href], button, label:has(input), input, select, summary):not(.row-open, .skip)',
  );
  const nameOf = (element: Element) =>
    [element.tagName.toLowerCase(), element.id && `#${element.id}`, element.className && `.${element.className}`].join(
      '',
    );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[inert], .toaster')) return [];
    control.scrollIntoView({ block: 'center' });
    const { left, right, top, bottom } = control.getBoundingClientRect();
    const hit = document
      .elementsFromPoint((left + right) / 2, (top + bottom) / 2)
      .find((one) => !one.closest('.toaster'));
    const isFree = hit && (control.contains(hit) || hit.contains(control));
    const texts = [...control.querySelectorAll('span:not(.visually-hidden)')];
    const cut = Math.max(...texts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    const hintCut = control instanceof HTMLInputElement ? hintOf(control) - control.clientWidth : 0;
    const out = Math.max(-left, right - innerWidth, -top, bottom - innerHeight);
    const faults = [
      out > 1 ? `${out} px out of sight` : '',
      cut > 1 ? `its text cut by ${cut} px` : '',
      hintCut > 0 ? `its placeholder cut by ${hintCut} px` : '',
      isFree ? '' : `below ${hit ? nameOf(hit) : 'nothing that can be hit'}`,
    ].filter(Boolean);
    const name = control.ariaLabel ?? control.textContent;
    return faults.length ? [`${nameOf(control)} ${name}: ${faults.join(', ')}`] : [];
  });
}

/** Waits until the page has been laid out and drawn anew, with what React renders for it. */
async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Gives the screen a size in pixels, and the text one: 32 is 200 %. The page is laid out for both afterwards. */
export async function resize(
  page: Page,
  [width, height, text = 16]: readonly [number, number, number?],
): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: text } });
  await page.setViewportSize({ width, height });
  await nextFrames(page);
}

export async function assertReachable(page: Page): Promise<void> {
  // What a field shows without the focus is laid out by the time of the first size.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  for (const size of [
    [320, 256],
    [640, 360, 32],
    [320, 568],
    [360, 640],
  ] as const) {
    await resize(page, size);
    const faults = [...(await page.evaluate(findUnreachable)), ...(await page.evaluate(findTooWide))];
    assert.equal(faults, [], `${size.join(', ')} pixels wide, high and of text`);
  }
}

export async function assertSound(page: Page): Promise<void> {
  assert.equal(await violationsInBothThemes(page), []);
  assert.equal(await page.evaluate(findTooWide), []);
}
