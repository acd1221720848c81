import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lackingCalls } from '../../src/api/optional';
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
  lackingCalls.clear();
  closeAllToasts();
});
test.after(() => sandbox.close());

/** Opens a page of a backend that lacks a call, taps what there is, and returns the names of the page's buttons. */
async function tapEverything(lacking: Parameters<typeof lackingCalls.add>[0], Page: typeof WalletPage) {
  lackingCalls.add(lacking);
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
  assert.equal([sandbox.received.includes(lacking), toasts.value], [false, []], 'nothing is sent or toasted');
  return names;
}

test('with the whole contract the wallet offers withdrawals and a statement', async () => {
  const { container, unmount } = await mount(<WalletPage />);
  await until(() => sandbox.received.includes('getWithdrawals'));
  assert.match(container.textContent ?? '', /Withdraw.*Statement/);
  await unmount();
});

for (const call of ['createWithdrawal', 'getWithdrawalTerms'] as const) {
  test(`a backend without ${call} offers no withdrawal`, async () => {
    const names = await tapEverything(call, WalletPage);
    assert.equal(names, ['Statement', 'Transactions']);
    const { unmount } = await mount(<RechargePage />);
    await until(() => sandbox.received.includes('getRechargeTerms'));
    await new Promise((resolve) => setTimeout(resolve, 150));
    await unmount();
    assert.not(sandbox.received.includes('getWithdrawalTerms'));
  });
}

test('a backend without getStatement offers no statement', async () => {
  const names = await tapEverything('getStatement', WalletPage);
  assert.equal(names, ['Withdraw', 'Transactions']);
});

test('earlier recharges are asked for only if the backend has getRecharges', async () => {
  const visit = async () => {
    const before = sandbox.received.length;
    const { unmount } = await mount(<RechargePage />);
    const isAsked = () => sandbox.received.slice(before).includes('getRecharges');
    await until(() => sandbox.received.slice(before).includes('getWithdrawalTerms'));
    if (lackingCalls.has('getRecharges')) await new Promise((resolve) => setTimeout(resolve, 150));
    else await until(isAsked);
    await unmount();
    return isAsked();
  };
  assert.is(await visit(), true);
  lackingCalls.add('getRecharges');
  assert.is(await visit(), false);
});

for (const call of ['getWithdrawals', 'resolveWithdrawal'] as const) {
  test(`a backend without ${call} still offers withdrawals`, async () => {
    const names = await tapEverything(call, WalletPage);
    assert.equal(names, ['Withdraw', 'Statement', 'Transactions']);
  });
}

test('a backend without getRechargeTerms still takes recharges', async () => {
  const names = await tapEverything('getRechargeTerms', RechargePage);
  assert.ok(names.includes('₹2,000') && names.includes('Recharge'));
});

test.run();
