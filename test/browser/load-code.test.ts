import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { claimBuildChange } from '../../src/browser/load-code';
import { define, installDom } from '../dom';
import { stopTimers } from '../timers';
import { undoAll } from '../undo';

test.before.each(() => installDom('http://localhost:3000/wallet'));
test.after.each(undoAll);

test('a tab changes to another build once in ten minutes, and a clock that is set back keeps no player waiting', () => {
  assert.equal([claimBuildChange(), claimBuildChange()], [true, false]);
  const timers = stopTimers(Date.now() + 600_000);
  assert.is(claimBuildChange(), true);
  timers.setSystemTime(timers.now - 1_200_000);
  assert.is(claimBuildChange(), true);
});

test('if storage can’t remember the change, there is none', () => {
  define('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  });
  assert.is(claimBuildChange(), false);
});

test.run();
