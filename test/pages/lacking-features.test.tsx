import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURES, type Feature, lackingFeatures } from '../../src/api/optional';
import { RechargeScreen as RechargePage } from '../../src/payments/recharge';
import { Wallet as WalletPage } from '../../src/payments/wallet-overview';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { mount } from '../dom';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { enterAs } from './player';

const sandbox = await startSandbox({ socketPort: 0 });

test.before.each(async () => {
  await enterAs(sandbox, 'asha');
  sandbox.received.length = 0;
});
test.after.each(() => {
  lackingFeatures.clear();
  closeAllToasts();
});
test.after(() => sandbox.close());

/** Opens a page of a backend that lacks a feature, taps what there is, and returns the names of the page's buttons. */
async function tapEverything(lacking: Feature, Page: typeof WalletPage) {
  lackingFeatures.add(lacking);
  const { container, unmount } = await mount(<Page />);
  const names: string[] = [];
  for (const button of container.querySelectorAll('button')) {
    names.push(button.textContent ?? '');
    button.click();
  }
  await new Promise((resolve) => setTimeout(resolve, 150));
  const heading = container.querySelector('h1')?.textContent;
  await unmount();
  assert.ok(heading, 'the page stands');
  const calls: readonly string[] = FEATURES[lacking];
  assert.equal([sandbox.received.filter((name) => calls.includes(name)), toasts.value], [[], []], 'nothing is sent');
  return names;
}

test('with the whole contract the wallet offers withdrawals and a statement', async () => {
  const { container, unmount } = await mount(<WalletPage />);
  await until(() => sandbox.received.includes('getWithdrawals'));
  assert.match(container.textContent ?? '', /Withdraw.*Statement/);
  await unmount();
});

test('a backend without withdrawals offers none', async () => {
  assert.equal(await tapEverything('withdrawals', WalletPage), ['Statement', 'Transactions']);
  const { unmount } = await mount(<RechargePage />);
  await until(() => sandbox.received.includes('getRechargeTerms'));
  await new Promise((resolve) => setTimeout(resolve, 150));
  await unmount();
  assert.not(sandbox.received.includes('getWithdrawalTerms'));
});

test('a backend without a history offers no statement', async () => {
  assert.equal(await tapEverything('history', WalletPage), ['Withdraw', 'Transactions']);
});

test('with the whole contract earlier recharges and the terms are asked for', async () => {
  const { unmount } = await mount(<RechargePage />);
  const wanted = ['getRecharges', 'getRechargeTerms'];
  await until(() => wanted.every((name) => sandbox.received.includes(name)));
  await unmount();
});

test('a backend without a history still takes recharges', async () => {
  const names = await tapEverything('history', RechargePage);
  assert.ok(names.includes('₹2,000') && names.includes('Recharge'));
});

test.run();
