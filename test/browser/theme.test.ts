import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { paintTheme } from '../../src/browser/theme';
import { installDom } from '../dom';

/** The colours of the page in styles/tokens.css. */
const [dark, light] = [...readFileSync('styles/tokens.css', 'utf8').matchAll(/--page: ([^;]+)/g)].map(([, one]) => one);

test('the browser’s bars have the page’s colour in each theme', () => {
  installDom();
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'theme-color';
  paintTheme(true);
  assert.equal([document.documentElement.dataset.theme, meta.content], ['light', light]);
  paintTheme(false);
  assert.equal([document.documentElement.dataset.theme, meta.content], ['dark', dark]);
});

test.run();
