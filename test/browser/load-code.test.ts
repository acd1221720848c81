import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { claimBuildChange, reloadForOtherBuild } from '../../src/browser/load-code';
import { AnsweredImage, define, installDom } from '../dom';
import { stopTimers } from '../timers';

let reloads = 0;

test.before.each(() => {
  installDom('http://localhost:3000/wallet');
  define('Image', AnsweredImage);
  reloads = 0;
  Object.assign(location, { reload: () => reloads++ });
});

test('if code is missing, the page is reloaded, once in ten minutes', async () => {
  assert.is(await reloadForOtherBuild(), true);
  assert.is(reloads, 1);
  assert.is(await reloadForOtherBuild(), false);
  assert.is(reloads, 1);
  const timers = stopTimers(Date.now() + 600_000);
  assert.is(await reloadForOtherBuild(), true);
  assert.is(reloads, 2);
  timers.setSystemTime(timers.now - 1_200_000);
  assert.is(await reloadForOtherBuild(), true, 'a clock that is set back doesn’t keep the player waiting');
  assert.is(reloads, 3);
  timers.uninstall();
});

test('a change to another build and the reload for missing code count together', async () => {
  assert.is(claimBuildChange(), true);
  assert.is(claimBuildChange(), false);
  assert.is(await reloadForOtherBuild(), false);
  assert.is(reloads, 0);
});

test('if storage can’t remember the reload, the page is not reloaded', async () => {
  define('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  });
  assert.is(await reloadForOtherBuild(), false);
  assert.is(reloads, 0);
});

test.run();
