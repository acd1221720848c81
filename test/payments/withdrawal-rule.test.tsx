import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { Wallet } from '../../src/payments/wallet-overview';
import { mount } from '../dom';
import { enterAs } from '../pages/player';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

const sandbox = await startSandbox({ socketPort: 0 });
let players = 0;

/** Opens /wallet of a new player with ₹1,000 of winnings and ₹500 of added money. */
async function openWallet() {
  const account = sandbox.addAccount(`leaver${++players}`);
  account.passwordHash = sandbox.account('asha').passwordHash;
  await enterAs(sandbox, account.username);
  const ask = apiClient(sandbox, sandbox.signIn(account.username));
  const move = (paise: { readonly game: number; readonly top_up: number }) => {
    for (const figure of ['game', 'top_up'] as const) {
      sandbox.credit(account.userId, figure, paise[figure] - sandbox.figures(account.userId)[figure]);
    }
    walletChanged({ reference_earning: 0, ...paise }, countPushes());
  };
  return { ask, move };
}

const answered = (name: string) => until(() => sandbox.received.includes(name)).then(() => pause());
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
/** The sentence that a player can read. */
const rule = (container: HTMLElement) =>
  [...container.querySelectorAll('p')]
    .filter((sentence) => !sentence.closest('[style*=hidden]'))
    .map(({ textContent }) => textContent ?? '')
    .find((text) => text.includes('You can withdraw'));
const PLAIN = 'Added money is for play. You can withdraw winnings from ₹100.';

test.before.each(() => {
  sandbox.received.length = 0;
});
test.after(() => sandbox.close());

test('a withdrawal of as much as was added makes nobody free to withdraw the rest', async () => {
  const { move } = await openWallet();
  move({ game: 100_000, top_up: 50_000 });
  const { container, unmount } = await mount(<Wallet />);
  await until(() => rule(container) === PLAIN);
  // The balance is now what could be withdrawn before.
  move({ game: 50_000, top_up: 50_000 });
  await pause();
  assert.is(rule(container), PLAIN);
  await unmount();
});

test('on a break for good everything can be withdrawn, and nothing else is said before that is known', async () => {
  const { move, ask } = await openWallet();
  await ask('takeBreak', { length: 'FOR_GOOD', password: DEMO_PASSWORD });
  const letGo = sandbox.mischief.hold('getBreak');
  move({ game: 100_000, top_up: 50_000 });
  const { container, unmount } = await mount(<Wallet />);
  await Promise.all(['getWithdrawalTerms', 'getBreak'].map(answered));
  assert.is(rule(container), undefined);
  await letGo();
  await until(() => rule(container) === 'You can withdraw everything in your wallet.');
  await unmount();
});

test('a break for good that begins on another phone is known with the next change of the wallet', async () => {
  const { move, ask } = await openWallet();
  move({ game: 100_000, top_up: 50_000 });
  const { container, unmount } = await mount(<Wallet />);
  await until(() => rule(container) === PLAIN);
  await ask('takeBreak', { length: 'FOR_GOOD', password: DEMO_PASSWORD });
  move({ game: 90_000, top_up: 50_000 });
  await until(() => rule(container) === 'You can withdraw everything in your wallet.');
  await unmount();
});

test('what can be withdrawn is not said of a wallet that has changed since', async () => {
  const { move } = await openWallet();
  move({ game: 100_000, top_up: 50_000 });
  sessionStorage.setItem('draft-withdraw', '{"amount":"500"}');
  const { container, unmount } = await mount(<Wallet />);
  const said = () =>
    [...container.querySelectorAll('p')]
      .filter((sentence) => !sentence.closest('[style*=hidden]'))
      .find(({ textContent }) => /^You can withdraw .* now/.test(textContent ?? ''))?.textContent;
  await until(() => said() === 'You can withdraw ₹1,000.00 now.');
  sandbox.mischief.next('getWithdrawalTerms', { kind: 'status', status: 500 });
  move({ game: 50_000, top_up: 50_000 });
  await until(() => container.textContent?.includes('What you can withdraw couldn’t be loaded.') === true);
  assert.is(said(), undefined);
  assert.ok(container.querySelector('form'), 'what was typed stays');
  await unmount();
});

test.run();
