import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countPushes, wallet, walletChanged } from '../../src/money/wallet';
import { followWallet } from '../../src/payments/follow-wallet';
import { endSession } from '../../src/state/session';
import { installDom } from '../dom';

test('what depends on the wallet is loaded, again when known figures become others, not with the first or equal ones or the end of the session, and then dropped', () => {
  installDom();
  const loads: unknown[] = [];
  const stop = followWallet(
    async () => void loads.push(wallet.value?.game),
    () => void loads.push('dropped'),
  );
  for (const game of [5, 5, 6]) walletChanged({ reference_earning: 0, top_up: 0, game }, countPushes());
  endSession();
  stop();
  walletChanged({ reference_earning: 0, top_up: 0, game: 7 }, countPushes());
  assert.equal(loads, [undefined, 6, 'dropped']);
});

test.run();
