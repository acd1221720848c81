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

test('a style sheet that is not in the HTML is loaded once', async () => {
  answerSheets('load');
  await loadStyleSheet('shell');
  await loadStyleSheet('shell');
  assert.is(links().length, 1);
  assert.match(links()[0]?.dataset.address ?? '', /\/assets\/shell-hash\.css$/);
});

test('a style sheet is awaited by everybody who asks for it while it loads', async () => {
  answerSheets('error');
  const failures = await Promise.allSettled([loadStyleSheet('public'), loadStyleSheet('public')]);
  assert.equal(
    failures.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
});

test('a style sheet that is inline in the HTML is not loaded', async () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.dataset.sheet = 'shell public';
  answerSheets('error');
  await loadStyleSheet('shell');
  await loadStyleSheet('public');
  assert.equal(links(), []);
});

test('a style sheet that every page has is not loaded', async () => {
  answerSheets('error');
  await loadStyleSheet('tokens');
  assert.equal(links(), []);
});

test('a missing style sheet is an error, and is requested again the next time', async () => {
  answerSheets('error');
  const failure = await loadStyleSheet('public').then(
    () => undefined,
    (error: unknown) => error,
  );
  assert.instance(failure, Error);
  assert.equal(links(), []);
  answerSheets('load');
  await loadStyleSheet('public');
  assert.is(links().length, 1);
});

/** The colours of the page in styles/tokens.css. */
const [dark, light] = [...readFileSync('styles/tokens.css', 'utf8').matchAll(/--page: ([^;]+)/g)].map(([, one]) => one);

test('the browser’s bars have the page’s colour in each theme', () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'theme-color';
  paintTheme(true);
  assert.equal([document.documentElement.dataset.theme, meta.content], ['light', light]);
  paintTheme(false);
  assert.equal([document.documentElement.dataset.theme, meta.content], ['dark', dark]);
});

test.run();
