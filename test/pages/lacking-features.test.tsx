import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FEATURES, type Feature } from '../../src/api/optional';
import { PublicLayout } from '../../src/layout/public-layout';
import { RechargeScreen as RechargePage } from '../../src/payments/recharge';
import { Wallet as WalletPage } from '../../src/payments/wallet';
import { showPath } from '../../src/state/location';
import { mount, settled } from '../dom';
import { withoutFeatures } from '../features';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, callsOf, arrived, shown, enter } = await sandboxStage(test);

test.before.each(() => enter());

/** Opens a page of a backend that lacks a feature, taps what there is, and returns the names of the page's buttons. */
async function tapEverything(lacking: Feature, Page: typeof WalletPage) {
  withoutFeatures(lacking);
  const { container, unmount } = await mount(<Page />);
  await until(() => container.querySelector('button') !== null);
  const names: string[] = [];
  for (const button of container.querySelectorAll('button')) {
    names.push(button.textContent ?? '');
    button.click();
  }
  await settled();
  await arrived();
  const heading = container.querySelector('h1')?.textContent;
  await unmount();
  assert.ok(heading, 'the page stands');
  const calls: readonly string[] = FEATURES[lacking];
  assert.equal([sandbox.received.filter((name) => calls.includes(name)), shown()], [[], []], 'nothing is sent');
  return names;
}

test('what a backend has is offered, and what it lacks is not, nor requested', async () => {
  const wallet = await mount(<WalletPage />);
  await until(() => callsOf('getWithdrawals') > 0);
  assert.match(wallet.container.textContent ?? '', /Withdraw.*Statement/);
  await wallet.unmount();
  const recharge = await mount(<RechargePage />);
  await until(() => callsOf('getRecharges') > 0 && callsOf('getRechargeTerms') > 0);
  await recharge.unmount();

  sandbox.received.length = 0;
  assert.equal(await tapEverything('withdrawals', WalletPage), ['Statement', 'Transactions']);
  const withoutWithdrawals = await mount(<RechargePage />);
  await until(() => callsOf('getRechargeTerms') > 0);
  await settled();
  await arrived();
  await withoutWithdrawals.unmount();
  assert.is(callsOf('getWithdrawalTerms'), 0);
  withoutFeatures();
  sandbox.received.length = 0;
  assert.equal(await tapEverything('history', WalletPage), ['Withdraw', 'Transactions']);
  const names = await tapEverything('history', RechargePage);
  assert.ok(names.includes('₹2,000') && names.includes('Recharge'));
});

test('sign-in says that nobody can steer a flip, but only where flips have proofs; a later page doesn’t repeat it', async () => {
  const claims = [];
  for (const [path, lacking] of [['/verify-otp'], ['/login'], ['/login', 'proofs']] as const) {
    showPath(path);
    if (lacking) withoutFeatures(lacking);
    const { container, unmount } = await mount(<PublicLayout>{null}</PublicLayout>);
    claims.push(container.textContent?.includes('We can’t steer the flip.'));
    await unmount();
  }
  assert.equal(claims, [false, true, false]);
});

test.run();
