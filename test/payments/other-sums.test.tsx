import type { ComponentType } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { currentRecharge, dismissRecharge, openRecharge } from '../../src/money/recharges';
import { mismatchesOfRecharge, mismatchesOfWithdrawal } from '../../src/money/transfer-answers';
import { currentWithdrawal, dismissWithdrawal, startResumingWithdrawals, withdraw } from '../../src/money/withdrawals';
import { describeWithdrawal } from '../../src/payments/describe';
import { RechargeScreen } from '../../src/payments/recharge';
import { Wallet } from '../../src/payments/wallet';
import { endSession } from '../../src/state/session';
import { changed } from '../answers';
import { mount } from '../dom';
import { newDocument } from '../money/order-stage';
import { beWide } from '../pages/screen';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

// What a player has tapped, and an answer with other sums.

/** A new one for each test: no more than twenty withdrawals are made a day. */
let day = 0;

const { sandbox, callsOf, arrived, idOf, enter } = await sandboxStage(test, {
  now: () => Date.now() + day * 86_400_000,
  rules: { rechargeDelay: 600_000, withdrawalDelay: 600_000, openRecharges: Number.POSITIVE_INFINITY },
});
const userId = idOf('asha');
sandbox.credit(userId, 'game', 100_000_000);

test.before.each(async () => {
  day++;
  await enter();
  beWide(true);
});
test.after.each(() => {
  dismissRecharge();
  dismissWithdrawal();
});

/** Changes what these calls return: a list's first row. A field that becomes undefined is missing in the answer. */
function answer(names: string, change: object): void {
  const answerOf = (name: string) =>
    changed((body) => {
      const { [name]: result } = JSON.parse(body).data;
      const reported = Array.isArray(result) ? [{ ...result[0], ...change }] : { ...result, ...change };
      return JSON.stringify({ data: { [name]: reported } });
    });
  sandbox.faults.policy = (name) => (new RegExp(`^(${names})$`).test(name) ? answerOf(name) : undefined);
}

/** A list would tell the truth. */
const failAll = () => {
  sandbox.faults.policy = () => ({ kind: 'status', status: 500 });
};

/** Opens a page, and returns what it says of the order once it says this. */
async function says(Page: ComponentType, words: string) {
  const { container, unmount } = await mount(<Page />);
  const region = () => container.querySelector('[role=status] .transfer-status');
  const isThere = () => region()?.textContent?.includes(words) === true && container.querySelector('.receipt') !== null;
  await until(isThere).catch(() => assert.match(region()?.textContent ?? '', words));
  assert.is(region()?.textContent?.split(words).length, 2, 'said once');
  const receipt = container.querySelector('.receipt')?.textContent ?? '';
  const isGood = container.querySelector('.receipt-mark:not([data-mark=differs])') !== null;
  const hasLink = container.querySelector('a[href^="upi:"], .qr, [href^="javascript:"]') !== null;
  const hasSupport = container.querySelector('.receipt a[href*="support"]') !== null;
  assert.not.match(container.textContent ?? '', /NaN|undefined|null|Infinity|\[object/);
  await unmount();
  assert.equal({ isGood, hasLink, hasSupport }, { isGood: false, hasLink: false, hasSupport: true }, words);
  return receipt;
}

/** What an answer has in place of a sum, and how it is reported. */
const SUMS: readonly (readonly [value: unknown, reported: string])[] = [
  [5_000, '₹5,000.00'],
  [499.99, '₹499.99'],
  ['5000', '₹5,000.00'],
  [0, '₹0.00'],
  [-500, '−₹500.00'],
  [1e12, '₹10,00,00,00,00,000.00'],
  ...[undefined, null, 1e300, '', '5OO', '5,000.00', 'NaN', true, [500], { amount: 500 }].map(
    (value) => [value, '—'] as const,
  ),
];

for (const [value, reported] of SUMS) {
  test(`an order of ₹500 is no success if its amount or its fee is ${JSON.stringify(value) ?? 'nothing'} in the answer`, async () => {
    const words = `You asked for ₹500.00, and the server’s answer says ${reported}.`;
    answer('(create|get)Recharge', { amount: value });
    await openRecharge(50_000);
    assert.match(await says(RechargeScreen, words), sandbox.recharges(userId).at(-1)?.rechargeId ?? '');
    for (const [change, of] of [
      [{ amount: value }, words],
      [{ fee: value }, `The fee on screen was ₹5.00, and the server’s answer says ${reported}.`],
    ] as const) {
      answer('createWithdrawal', change);
      await withdraw(50_000, 500, DEMO_PASSWORD);
      failAll();
      assert.match(await says(Wallet, of), sandbox.withdrawals(userId).at(-1)?.withdrawalId ?? '');
      dismissWithdrawal();
    }
  });
}

test('a withdrawal to another UPI ID than the one on screen is not on its way', async () => {
  answer('createWithdrawal', { upi_id: 'thief@okbank' });
  await withdraw(50_000, 500, DEMO_PASSWORD);
  failAll();
  const receipt = await says(Wallet, 'It should go to asha@okbank, and the server’s answer says thief@okbank.');
  assert.match(receipt, 'asha@okbank');
});

const link = (query: string) => `upi://pay?pa=coinflip@ybl&pn=Coin%20Flip${query}&cu=INR`;
for (const [upiUri, reported] of [
  [link('&am=50000.00'), '₹50,000.00'],
  ...[link('&am='), link('&am=500.00&AM=50000.00'), 'javascript:alert(500)//?am=500.00', '', null].map(
    (upiUri) => [upiUri, '—'] as const,
  ),
] as const) {
  test(`the link ${upiUri} isn’t offered for a recharge of ₹500`, async () => {
    answer('(create|get)Recharge', { upiUri });
    await openRecharge(50_000);
    await says(RechargeScreen, `the payment link says ${reported}. Don’t pay it.`);
  });
}

/** Opens a page, opens the first row of its list, and returns its text once it says this. */
async function listSays(Page: ComponentType, words: string) {
  const { container, unmount } = await mount(<Page />);
  const row = () => container.querySelector<HTMLElement>('.events li');
  const isThere = () => {
    // The first row may still be that of an earlier answer.
    row()?.querySelector<HTMLElement>('[aria-expanded=false]')?.click();
    return row()?.textContent?.includes(words) === true;
  };
  await until(isThere).catch(() => assert.is(row()?.textContent, words));
  const text = row()?.textContent ?? '';
  assert.is(container.querySelector('.events [data-mark=differs]') !== null, true, text);
  await unmount();
  return text;
}

test('what was closed is reported in the list as it was above it, and can’t be paid there', async () => {
  answer('createRecharge', { amount: 5_000 });
  await openRecharge(50_000);
  dismissRecharge();
  // The list tells the truth: this recharge has another ID.
  const list = (change: object) => answer('get(Recharges|Withdrawals)', change);
  list({ amount: 5_000, upiUri: link('&am=5000.00') });
  const words = 'You asked for ₹500.00, and the server’s answer says ₹5,000.00.';
  assert.not.match(await listSays(RechargeScreen, words), 'Pay this recharge');
  await withdraw(50_000, 500, DEMO_PASSWORD);
  dismissWithdrawal();
  for (const change of [{ fee: 99 }, { fee: 98, requestId: 'another' }, { fee: 97, withdrawalId: 'another' }]) {
    list(change);
    await listSays(Wallet, `The fee on screen was ₹5.00, and the server’s answer says ₹${change.fee}.00.`);
  }
  for (const fee of [-5, 500, 99_999]) {
    list({ fee, withdrawalId: `fee ${fee}`, requestId: `fee ${fee}` });
    await listSays(Wallet, 'The server’s answer says that the fee is');
  }
  list({ status: 'PAID', amount: null, withdrawalId: 'older', requestId: 'older' });
  await listSays(Wallet, 'You asked for —, and the server’s answer says —.');
  for (const amount of [-500, 0]) {
    list({ amount, upiUri: link('&am=500.00'), rechargeId: 'older' });
    assert.not.match(await listSays(RechargeScreen, 'Contact support'), 'Pay this recharge');
  }
});

test('money that has come in is said, in the list too, whatever the status of its recharge and beside an amount that is wrong', async () => {
  await pay(5_000);
  await says(RechargeScreen, '₹50.00 has come in. You asked for ₹500.00.');
  dismissRecharge();
  await listSays(RechargeScreen, '₹50.00 has come in. You asked for ₹500.00.');
  await pay(50_000);
  const words = '₹500.00 has come in. You asked for ₹500.00.';
  for (const [change, before] of [
    ...['PENDING', 'EXPIRED', 'FAILED'].map((status) => [{ status, received: 500 }, ''] as const),
    [{ amount: 5_000 }, 'the server’s answer says ₹5,000.00. '],
    [{ amount: null }, 'the server’s answer says —. '],
  ] as const) {
    answer('getRecharge', change);
    await says(RechargeScreen, before + words);
  }
});

test('a withdrawal that was returned may have cost no fee', async () => {
  await withdraw(50_000, 500, DEMO_PASSWORD);
  const { value: last } = currentWithdrawal;
  assert.ok(last.state === 'answered');
  const of = (change: object) => describeWithdrawal({ ...last.result, fee: 0, ...change }).mark;
  assert.equal([of({ status: 'RETURNED' }), of({ status: 'PAID' })], ['failed', 'differs']);
});

test('what nobody has tapped on this phone is compared with itself, and may have no fee', () => {
  const ids = { rechargeId: 'older', requestId: 'older', withdrawalId: 'older' };
  const payment = { ...ids, createdAt: '', reference: '', amount: 50_000, wallet: undefined };
  const none = { received: undefined, returned: undefined, expiry: undefined };
  const recharge = { ...payment, ...none, status: 'PENDING', endedAt: '' } as const;
  assert.equal(mismatchesOfRecharge({ ...recharge, upiUri: link('&am=500.00') }), []);
  assert.equal(mismatchesOfRecharge({ ...recharge, status: 'CREDITED', received: 50_000, upiUri: '' }), []);
  const withdrawal = { ...payment, status: 'PAID', fee: 0, upi_id: '', expectedBy: '', reason: '' } as const;
  assert.equal(mismatchesOfWithdrawal(withdrawal), []);
});

test('an answer with the ID of another call, or of an earlier recharge, is compared with the latest tap', async () => {
  for (const requestId of ['another', null]) {
    answer('createWithdrawal', { amount: 5_000, requestId });
    await withdraw(50_000, 500, DEMO_PASSWORD);
    failAll();
    await says(Wallet, 'You asked for ₹500.00, and the server’s answer says ₹5,000.00.');
    dismissWithdrawal();
    sandbox.faults.policy = undefined;
  }
  await openRecharge(10_000);
  const { value: first } = currentRecharge;
  assert.ok(first.state === 'answered');
  dismissRecharge();
  const { rechargeId, upiUri } = first.result;
  answer('(create|get)Recharge', { rechargeId, upiUri, amount: 100 });
  await openRecharge(50_000);
  await says(RechargeScreen, 'You asked for ₹500.00, and the server’s answer says ₹100.00.');
});

test('the status of another recharge is no answer', async () => {
  await openRecharge(50_000);
  answer('getRecharge', { rechargeId: 'another', status: 'CREDITED', received: 500 });
  await mount(<RechargeScreen />);
  const before = callsOf('getRecharge');
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => callsOf('getRecharge') > before);
  await arrived();
  const { value: current } = currentRecharge;
  assert.is('result' in current && current.result.status, 'PENDING');
});

/** Opens a recharge of ₹500, and pays so much of it. */
async function pay(paise: number): Promise<void> {
  await openRecharge(50_000);
  sandbox.payRecharge(String(sandbox.recharges(userId).at(-1)?.rechargeId), paise);
}

for (const [received, reported] of SUMS.filter(([, reported]) => !/^₹[1-9]/.test(reported))) {
  test(`a recharge that is credited with ${JSON.stringify(received) ?? 'nothing'} has not been added`, async () => {
    await pay(50_000);
    answer('getRecharge', { received, amount: received });
    await says(RechargeScreen, `You asked for ₹500.00, and the server’s answer says ${reported}.`);
  });
}

test('what differs stays until the player closes it: on another page, after the next sign-in, and after a reload', async () => {
  answer('(create|resolve)Withdrawal', { fee: 99 });
  const { policy: lie } = sandbox.faults;
  // The list would tell the truth.
  sandbox.faults.policy = (name) => (name === 'getWithdrawals' ? { kind: 'status', status: 500 } : lie?.(name));
  const words = 'The fee on screen was ₹5.00, and the server’s answer says ₹99.00.';
  await withdraw(50_000, 500, DEMO_PASSWORD);
  await says(Wallet, words);
  await says(Wallet, words);
  const { value: last } = currentWithdrawal;
  // The same player signs in again.
  endSession();
  await enter();
  await says(Wallet, words);
  dismissWithdrawal();
  assert.ok('order' in last);
  newDocument(JSON.stringify([{ ...last.order, state: 'differs' }]));
  await enter();
  // As the shell does at its start.
  test.after(startResumingWithdrawals());
  await says(Wallet, words);
});

test.run();
