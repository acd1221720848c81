import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { Wallet } from '../../src/payments/wallet-overview';
import { mount } from '../dom';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, asked, addPlayer, enter, elsewhere } = await sandboxStage(test);

/** Opens /wallet of a new player with ₹1,000 of winnings and ₹500 of added money. */
async function openWallet() {
  const account = addPlayer();
  await enter(account.username);
  const ask = elsewhere(account.username);
  const move = (paise: { readonly game: number; readonly top_up: number }) => {
    for (const figure of ['game', 'top_up'] as const) {
      sandbox.credit(account.userId, figure, paise[figure] - sandbox.figures(account.userId)[figure]);
    }
    walletChanged({ reference_earning: 0, ...paise }, countPushes());
  };
  return { ask, move };
}

/** What the page says can be withdrawn, if a player can read it. */
const said = (container: HTMLElement) =>
  [...container.querySelectorAll('p')]
    .filter((sentence) => !sentence.closest('[style*=hidden]'))
    .find(({ textContent }) => textContent?.endsWith('can be withdrawn'))?.textContent;

test('what can be withdrawn is said of the balance beside it, and of no other', async () => {
  const { move } = await openWallet();
  move({ game: 100_000, top_up: 50_000 });
  const { container } = await mount(<Wallet />);
  await until(() => said(container) === '₹1,000.00 can be withdrawn');
  const letGo = sandbox.mischief.hold('getWithdrawalTerms');
  // The balance is now what could be withdrawn before.
  await act(async () => move({ game: 50_000, top_up: 50_000 }));
  assert.is(said(container), undefined);
  await letGo();
  await until(() => said(container) === '₹500.00 can be withdrawn');
  // The terms come from before this push.
  await act(async () => walletChanged({ game: 40_000, top_up: 0, reference_earning: 0 }, countPushes()));
  await until(() => asked('getWithdrawalTerms') === 3);
  assert.is(said(container), undefined, 'more than the balance');
});

test('after a break for good begins on another phone, everything can be withdrawn', async () => {
  const { move, ask } = await openWallet();
  move({ game: 100_000, top_up: 50_000 });
  const { container } = await mount(<Wallet />);
  await until(() => said(container) === '₹1,000.00 can be withdrawn');
  await ask('takeBreak', { length: 'FOR_GOOD', password: DEMO_PASSWORD });
  move({ game: 90_000, top_up: 50_000 });
  await until(() => said(container) === '₹1,400.00 can be withdrawn');
});

test('if what can be withdrawn can’t be loaded again, nothing is said of it, and the form stays', async () => {
  const { move } = await openWallet();
  move({ game: 100_000, top_up: 50_000 });
  sessionStorage.setItem('draft-withdraw', '{"amount":"500"}');
  const { container } = await mount(<Wallet />);
  await until(() => said(container) === '₹1,000.00 can be withdrawn');
  sandbox.mischief.next('getWithdrawalTerms', { kind: 'status', status: 500 });
  move({ game: 50_000, top_up: 50_000 });
  await until(() => container.textContent?.includes('What you can withdraw couldn’t be loaded.') === true);
  assert.is(said(container), undefined);
  assert.ok(container.querySelector('form'));
});

test.run();
