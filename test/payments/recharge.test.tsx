import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readSession } from '../../src/browser/storage';
import { dismissRecharge, openRecharge } from '../../src/money/recharges';
import { startWallet, wallet } from '../../src/money/wallet';
import { QrCode } from '../../src/payments/pay-recharge';
import { RechargeScreen as Page } from '../../src/payments/recharge';
import { refreshTimeOut } from '../../src/safer-gambling/time-out';
import { navigate } from '../../src/state/location';
import { installSockets } from '../api/loopback-socket';
import { mount } from '../dom';
import { beWide, keepCopies, show } from '../pages/screen';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

// No recharge ends by itself.
const { sandbox, callsOf, idOf, enter, elsewhere, addPlayer } = await sandboxStage(test, {
  rules: { rechargeDelay: 600_000, openRecharges: Number.POSITIVE_INFINITY },
});
test.after.each(dismissRecharge);

type End = (rechargeId: string) => void;
const pay =
  (paise: number): End =>
  (rechargeId) =>
    sandbox.payRecharge(rechargeId, paise);
const ends =
  (status: 'FAILED' | 'EXPIRED'): End =>
  (rechargeId) =>
    sandbox.completeRecharge(rechargeId, status);

const ADDED = /₹500.00 has been added to your wallet\./;
const BACK =
  'Nothing was added to your wallet\\.\\s*If money has left your account, it is added within three days, or your bank returns it within five days';

for (const [how, ...steps] of [
  ['the amount in two parts', [pay(5_000), /₹50.00 has come in\. You asked for ₹500.00\./], [pay(45_000), ADDED]],
  ['the amount twice', [pay(50_000), ADDED], [pay(50_000), /₹1,000.00 has come in\. You asked for ₹500.00\./]],
  [
    'the amount after it has failed',
    [
      ends('FAILED'),
      new RegExp(`failed\\. ${BACK} of the payment\\. By the rules of the Reserve Bank of India you are due ₹100`),
    ],
    [pay(50_000), ADDED],
  ],
  [
    'another amount after it has expired',
    [ends('EXPIRED'), new RegExp(`has expired\\. ${BACK}`)],
    [pay(10_000), /₹100.00 has come in\. You asked for ₹500.00/],
  ],
] as const) {
  test(`a recharge for which comes ${how} is reported as what has come in`, async () => {
    await enter();
    installSockets(sandbox);
    navigate('/recharge');
    const stopWallet = startWallet();
    await until(() => wallet.value !== undefined);
    const { container, unmount } = await mount(<Page />);
    await act(() => openRecharge(50_000));
    const { rechargeId = '' } = sandbox.recharges(idOf('asha')).at(-1) ?? {};
    for (const [happens, words] of steps) {
      happens(rechargeId);
      await act(() =>
        until(() => {
          // The page asks again, as at the return from the UPI app.
          document.dispatchEvent(new Event('visibilitychange'));
          return words.test(container.textContent ?? '');
        }),
      );
      const isWhole = container.textContent?.includes('has been added') ?? false;
      assert.is(container.querySelector('.receipt-mark[data-mark=done]') !== null, isWhole);
    }
    await unmount();
    stopWallet();
  });
}

const newest = (username: string) => sandbox.recharges(idOf(username)).at(-1);
const latest = (username: string) => newest(username)?.rechargeId ?? '';

async function openPage(username = 'asha') {
  await enter(username);
  beWide(false);
  const screen = await show(<Page />);
  const recharge = async (amount: string) => {
    await screen.fill('Amount to add', amount);
    await screen.enter('Amount to add');
  };
  return { ...screen, recharge };
}

test('Pay has in one card who is paid what and for which recharge, and copies it, says how long beside the title, leads to support with the ID, and its receipt says that it failed', async () => {
  const { recharge, says, find, press } = await openPage();
  const copies = keepCopies();
  await recharge('250.5');
  await says('Pay in your UPI app.');
  assert.is(readSession('draft-recharge'), null);
  const card = await find('section[aria-label=Payment]');
  const rows = [...card.querySelectorAll('dl > div')].map((row) => row.querySelector('dd')?.textContent ?? '');
  const [payee = '', upiId = '', amount = '', id = ''] = rows;
  assert.match(payee, /^Coin Flip$/);
  assert.match(upiId, 'coinflip@sandbox');
  assert.match(amount, '₹250.50');
  assert.match(id, latest('asha'));
  assert.match(String((await find('h1 + p')).textContent), /^(10:00|[89]:\d\d) left$/);
  const support = decodeURIComponent(String((await find('.details .button')).getAttribute('href')));
  assert.match(support, new RegExp(`^mailto:.*${latest('asha')}`));
  for (const name of ['Copy UPI ID', 'Copy amount', 'Copy recharge ID']) await press(name);
  assert.equal(copies, ['coinflip@sandbox', '250.50', latest('asha')]);
  sandbox.completeRecharge(latest('asha'), 'FAILED');
  document.dispatchEvent(new Event('visibilitychange'));
  await says('failed. Nothing was added');
  await press('Copy receipt');
  assert.match(String(copies.at(-1)), /^Recharge ₹250\.50\nStatus: Failed, nothing was added\n/);
});

test('a recharge is credited without a further tap: one live region tells it, and each step has the focus', async () => {
  const { recharge, says, find } = await openPage();
  const region = await find('.step-head + [role=status]');
  const focused = () => document.activeElement?.textContent;
  await recharge('250');
  await says('Pay in your UPI app.');
  assert.is((await find('a[href^="upi:"]')).getAttribute('href'), newest('asha')?.upiUri);
  assert.is(focused(), 'Pay ₹250.00');
  sandbox.completeRecharge(latest('asha'));
  document.dispatchEvent(new Event('visibilitychange'));
  await says('Bank reference (UTR)');
  assert.equal([region.textContent, focused()], ['₹250.00 has been added to your wallet.', 'Recharge']);
});

test('a recharge that is open when a time-out begins can be paid, and nothing invites to another one', async () => {
  sandbox.addAccount('tired');
  const { recharge, says, misses, press } = await openPage('tired');
  await recharge('250');
  await says('Use another amount');
  await elsewhere('tired')('takeBreak', { length: 'DAY' });
  await refreshTimeOut();
  await misses('Use another amount');
  await says('Open your UPI app');
  sandbox.completeRecharge(latest('tired'));
  document.dispatchEvent(new Event('visibilitychange'));
  await says('has been added to your wallet');
  await misses('Play');
  await press('Done');
  await says('You’re on a time-out until');
});

test('a wide screen shows the QR code first, and a phone on demand', async () => {
  const { recharge, says, text, container } = await openPage();
  await recharge('250.5');
  await says('Show the QR code');
  assert.match(text(), 'You need a UPI app such as Google Pay');
  assert.ok(container.querySelector('details:not([open]) .qr'));
  await act(async () => beWide(true));
  const [first] = container.querySelectorAll('.qr, a[href^="upi:"]');
  assert.equal([first?.matches('.qr'), container.querySelector('details .qr')], [true, null]);
});

test('a link too long for a QR code is shown without one', async () => {
  const { container } = await mount(<QrCode text={'x'.repeat(4_000)} />);
  assert.is(container.childElementCount, 0);
});

test('earlier recharges are listed with their states: a receipt opens, and a pending one can still be paid', async () => {
  const { userId } = sandbox.addAccount('lister');
  const { recharge, says, press, unmount } = await openPage('lister');
  for (const amount of ['100', '200']) {
    await recharge(amount);
    await says(`Pay ₹${amount}.00`);
    await press('Use another amount');
  }
  const [first] = sandbox.recharges(userId);
  sandbox.completeRecharge(String(first?.rechargeId));
  await unmount();
  const again = await openPage('lister');
  const row = (words: RegExp) =>
    again.wait(words, () =>
      [...again.container.querySelectorAll<HTMLElement>('.events button')].find((one) =>
        words.test(one.textContent ?? ''),
      ),
    );
  await act(async () => (await row(/₹100\.00\s*Added/)).click());
  await again.says(String(first?.rechargeId));
  await again.says('Bank reference (UTR)');
  await act(async () => (await row(/₹200\.00\s*Not paid yet/)).click());
  await again.press('Pay this recharge');
  await again.says('Pay ₹200.00');
  sandbox.completeRecharge(latest('lister'));
  document.dispatchEvent(new Event('visibilitychange'));
  await again.says('₹200.00 has been added to your wallet.');
  assert.is(sandbox.recharges(userId).length, 2, 'no third one was opened');
});

test('the limits are there from the start, and an amount beyond them is neither offered nor sent', async () => {
  sandbox.changeRules({ minRecharge: 15_000, maxRecharge: 60_000 });
  const { recharge, says, find, field, texts } = await openPage();
  await says('From ₹150 to ₹600 at a time.');
  assert.equal(texts('.quick button'), ['₹200', '₹500']);
  await recharge('600.01');
  assert.is((await find('#amount-error')).textContent, 'The amount can be at most ₹600.00.');
  assert.equal([field('Amount to add')?.value, callsOf('createRecharge')], ['600.01', 0]);
});

for (const [day, words] of [
  [300, '₹300.00 has been added to your wallet. ₹200.00 went back to the account that it was paid from, because of'],
  [0, '₹500.00 went back to the account that it was paid from, because of your deposit limit.'],
] as const) {
  test(`what comes in above a deposit limit of ₹${day} a day is said to have gone back`, async () => {
    const { username } = addPlayer();
    const { recharge, says, find, press } = await openPage(username);
    const copies = keepCopies();
    await recharge('500');
    await says('Pay in your UPI app.');
    await elsewhere(username)('setLimits', { kind: 'ADDED', day });
    sandbox.payRecharge(latest(username), 50_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await says(words);
    assert.is((await find('.receipt-mark')).getAttribute('data-mark'), day ? 'done' : 'failed');
    await press('Copy receipt');
    assert.match(copies.join(), `Sent back: ₹${500 - day}.00`);
  });
}

test.run();
