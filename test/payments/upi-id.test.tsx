import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UpiId as Page } from '../../src/payments/upi-id';
import { show } from '../pages/screen';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

let passed = 0;
const { sandbox, callsOf, enter: enterAs } = await sandboxStage(test, { now: () => Date.now() + passed });

for (const [why, happens] of [
  ['another tab has added the first UPI ID', () => Object.assign(sandbox.account('ravi'), { upiId: 'ravi@okbank' })],
  [
    'the sign-in is long ago',
    () => {
      passed = 600_000;
    },
  ],
] as const) {
  test(`where ${why} meanwhile, the password is requested`, async () => {
    await enterAs('ravi');
    const { fill, enter, find, field } = await show(<Page />);
    assert.not.ok(field('Password'));
    happens();
    await fill('UPI ID', 'ravi@upi');
    await enter('UPI ID');
    const said = 'This needs your password. If this page has no field for it, reload it.';
    assert.is((await find('#password-error')).textContent, said);
    assert.is(((await find('#upi_id')) as HTMLInputElement).value, 'ravi@upi');
    assert.not.ok(document.querySelector('details'), 'the form stays open');
    await fill('Password', DEMO_PASSWORD);
    await enter('Password');
    await act(() => until(() => sandbox.account('ravi').upiId === 'ravi@upi'));
    sandbox.account('ravi').upiId = null;
  });
}

test('the first UPI ID is checked before it is sent, and then leads on', async () => {
  passed = 0;
  await enterAs('ravi');
  const { says, fill, enter, find, field, text } = await show(<Page />);
  await says('the game opens once you add one. It takes a minute.');
  for (const typed of ['ravi okbank', 'ravi@@okbank']) {
    await fill('UPI ID', typed);
    await enter('UPI ID');
    await find('#upi_id-error');
    assert.equal([field('UPI ID')?.value, field('UPI ID')?.getAttribute('aria-invalid')], [typed, 'true']);
  }
  assert.is(callsOf('addPaymentMethod'), 0, 'nothing was sent');
  await fill('UPI ID', 'upi://pay?pa=ravi@okbank\u200b&pn=Ravi');
  assert.is(field('UPI ID')?.value, 'ravi@okbank', 'the field shows what will be sent');
  await enter('UPI ID');
  await says('The game is unlocked.');
  assert.is(text().match(/unlocked|is added/g)?.length, 1, 'it is said once, and read out with the focus');
  const next = await find('a[aria-describedby=unlocked]');
  assert.is(document.activeElement, next);
  assert.is(sandbox.account('ravi').upiId, 'ravi@okbank');
});

test('the form for another UPI ID opens at a tap, or by itself where a withdrawal leads there', async () => {
  await enterAs('asha');
  const opens = [];
  for (const typed of ['', '{"amount":"400"}']) {
    if (typed) sessionStorage.setItem('draft-withdraw', typed);
    const { find, unmount } = await show(<Page />);
    opens.push(((await find('details')) as HTMLDetailsElement).open);
    await unmount();
  }
  assert.equal(opens, [false, true]);
});

test('a change is made, and leaves nothing in its form', async () => {
  await enterAs('asha');
  const { says, fill, enter, field } = await show(<Page />);
  await fill('New UPI ID', 'asha.new@upi');
  await fill('Password', DEMO_PASSWORD);
  await enter('Password');
  await says('asha.new@upi');
  assert.equal([field('New UPI ID')?.value, field('Password')?.value], ['', '']);
});

test.run();
