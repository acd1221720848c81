import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadChunk } from '../../src/browser/load-chunk';
import { AnsweredImage, define, installDom } from '../dom';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
let reloads = 0;

test.before.each(() => {
  installDom('http://localhost:3000/wallet');
  define('Image', AnsweredImage);
  reloads = 0;
  Object.assign(location, { reload: () => reloads++ });
});

/** Whether loading has failed, after pending tasks have run. */
async function fails(): Promise<boolean> {
  let failed = false;
  loadChunk(gone).catch(() => {
    failed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  return failed;
}

test('if a chunk is missing, the page is reloaded, once per build', async () => {
  assert.is(await fails(), false);
  assert.is(reloads, 1);
  assert.is(await fails(), true);
  assert.is(reloads, 1);
});

test.run();
