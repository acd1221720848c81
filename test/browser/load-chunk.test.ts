import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { claimBuildChange, loadChunk } from '../../src/browser/load-chunk';
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

test('if a chunk is missing, the page is reloaded, once in ten minutes', async () => {
  assert.is(await fails(), false);
  assert.is(reloads, 1);
  assert.is(await fails(), true);
  assert.is(reloads, 1);
  const { now } = Date;
  try {
    Date.now = () => now() + 600_000;
    assert.is(await fails(), false);
    assert.is(reloads, 2);
    Date.now = () => now() - 600_000;
    assert.is(await fails(), false, 'a clock that is set back doesn’t keep the player waiting');
    assert.is(reloads, 3);
  } finally {
    Date.now = now;
  }
});

test('if two chunks are missing at the same moment, the page is reloaded once, and neither shows an error', async () => {
  assert.equal(await Promise.all([fails(), fails()]), [false, false]);
  assert.is(reloads, 1);
});

test('a change to another build and the reload for a missing chunk count together', async () => {
  assert.is(claimBuildChange(), true);
  assert.is(claimBuildChange(), false);
  assert.is(await fails(), true);
  assert.is(reloads, 0);
});

test('if storage can’t remember the reload, the page is not reloaded', async () => {
  define('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  });
  assert.is(await fails(), true);
  assert.is(reloads, 0);
});

test.run();
