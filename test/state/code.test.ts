import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadCode } from '../../src/state/code';
import { showHeld } from '../../src/state/intent-storage';
import { AnsweredImage, define, installDom } from '../dom';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
let reloads = 0;

test.before.each(() => {
  installDom('http://localhost:3000/wallet');
  define('Image', AnsweredImage);
  reloads = 0;
  Object.assign(location, { reload: () => reloads++ });
});

/** Whether loading has failed, after all that can happen at once. */
async function fails(): Promise<boolean> {
  let failed = false;
  loadCode(gone).catch(() => {
    failed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  return failed;
}

test('code that is gone is looked for by loading the page anew, once a build', async () => {
  assert.is(await fails(), false);
  assert.is(reloads, 1);
  assert.is(await fails(), true);
  assert.is(reloads, 1);
});

test('a page that alone knows of an open bid isn’t loaded anew', async () => {
  showHeld('bid', new Map([['of somebody else', {}]]));
  assert.is(await fails(), true);
  assert.is(reloads, 0);
  showHeld('bid', new Map());
});

test('nor one that comes to know of it while the host is looked for', async () => {
  class SlowImage extends AnsweredImage {
    override set src(address: string) {
      showHeld('bid', new Map([['of a session that is over', {}]]));
      super.src = address;
    }
  }
  define('Image', SlowImage);
  assert.is(await fails(), true);
  assert.is(reloads, 0);
  showHeld('bid', new Map());
});

test.run();
