import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadStyleSheet, paintTheme } from '../../src/browser/styles';
import { installDom } from '../dom';

const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** Makes every style sheet load or fail. */
function answerSheets(event: 'load' | 'error'): void {
  const { head } = document;
  head.append = (link) => {
    if (!(link instanceof HTMLLinkElement)) return;
    const address = link.href;
    link.removeAttribute('href');
    HTMLElement.prototype.append.call(head, link);
    link.dataset.address = address;
    queueMicrotask(() => link.dispatchEvent(new Event(event)));
  };
}

test.before.each(() => installDom());

test('a style sheet that is not in the HTML is loaded once, and one that is inline not at all', async () => {
  document.head.appendChild(document.createElement('style')).dataset.sheet = 'public';
  answerSheets('load');
  for (const group of ['public', 'shell', 'shell'] as const) await loadStyleSheet(group);
  const addresses = links().map(({ dataset }) => new URL(dataset.address ?? '').pathname);
  assert.equal(addresses, ['/assets/shell-hash.css']);
});

test('a missing style sheet is an error for everybody who waits for it, and is requested again the next time', async () => {
  answerSheets('error');
  const failures = await Promise.allSettled([loadStyleSheet('public'), loadStyleSheet('public')]);
  for (const failure of failures) assert.instance('reason' in failure && failure.reason, Error);
  assert.equal(links(), []);
  answerSheets('load');
  await loadStyleSheet('public');
  assert.is(links().length, 1);
});

/** The values of a colour in styles/tokens.css: the dark theme’s, then the light one’s. */
const tokens = readFileSync('styles/tokens.css', 'utf8');
const coloursOf = (name: string) => [...tokens.matchAll(new RegExp(`--${name}: ([^;]+)`, 'g'))].map(([, one]) => one);
const [dark, light] = coloursOf('page');

test('the browser’s bars have the page’s colour in each theme', () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'theme-color';
  paintTheme(true);
  assert.equal([document.documentElement.dataset.theme, meta.content], ['light', light]);
  paintTheme(false);
  assert.equal([document.documentElement.dataset.theme, meta.content], ['dark', dark]);
});

/** Hue in degrees, and lightness from 0 to 1, of a colour such as #1c1033. */
function hueAndLightness(hex = '') {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sector = max === r ? (g - b) / (max - min) : max === g ? 2 + (b - r) / (max - min) : 4 + (r - g) / (max - min);
  return [(sector * 60 + 360) % 360, (max + min) / 2] as const;
}

test('the backgrounds are dark purple and white; brown is primary, yellow and orange secondary', () => {
  assert.is(light, '#fff');
  const [yellow, orange] = coloursOf('secondary');
  for (const [what, colour, hues, lights] of [
    ['dark purple', dark, [255, 295], [0.02, 0.2]],
    ...coloursOf('primary').map((brown) => ['brown', brown, [15, 35], [0.15, 0.4]] as const),
    ['yellow', yellow, [40, 60], [0, 1]],
    ['orange', orange, [20, 39], [0, 1]],
  ] as const) {
    const [hue, lightness] = hueAndLightness(colour);
    assert.ok(hue >= hues[0] && hue <= hues[1], `${what} has a hue of ${hue}`);
    assert.ok(lightness >= lights[0] && lightness <= lights[1], `${what} has a lightness of ${lightness}`);
  }
});

test.run();
