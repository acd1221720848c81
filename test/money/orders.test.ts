import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openBids } from '../../src/money/bids';
import { restoreSession } from '../../src/state/session';
import { enterPlayer } from '../api/early-response';
import { installDom } from '../dom';
import { KEY } from './new-document';

const whole = { kind: 'bid', requestId: 'r', owner: '7', amount: 1_000, tappedAt: 1, roundId: '1', side: 'heads' };

/** How many open bids a document takes up that finds this in its storage. */
function takenUp(stored: object): number {
  const before = openBids.value.length;
  sessionStorage.setItem(KEY, JSON.stringify([stored]));
  restoreSession();
  return openBids.value.length - before;
}

test('a stored bid that lacks what it needs, or has something else there, is none', async () => {
  installDom('https://app.test/wallet');
  await enterPlayer(7);
  for (const name of Object.keys(whole)) {
    for (const value of [undefined, null, {}, ''])
      assert.is(takenUp({ ...whole, [name]: value }), 0, `${name}: ${JSON.stringify(value)}`);
  }
  assert.is(takenUp(whole), 1);
});

test.run();
