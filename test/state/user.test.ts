import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { endSession, signIn } from '../../src/state/session';
import {
  hasPaymentMethod,
  loadUser,
  stopLoadingUser,
  updateCurrentUser,
  user,
  userFailure,
} from '../../src/state/user';
import { getUser } from '../../src/state/user-operations';
import { installDom } from '../dom';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, held, shown } = await sandboxStage(test);

const enter = (name: string) => signIn(sandbox.signIn(name));
const known = () => [user.value?.username, hasPaymentMethod.value, userFailure.value];
const nobody = [undefined, undefined, false];

test.before.each(() => {
  installDom(sandbox.origin);
  endSession();
});

test('the player and the payment flag are unknown until the server has answered', async () => {
  assert.equal(known(), nobody);
  enter('asha');
  const loading = loadUser();
  assert.equal(known(), nobody);
  await loading;
  assert.equal(known(), ['asha', true, false]);
});

test('the payment flag is false without a UPI ID, one just added counts at once, and Sign Out forgets both', async () => {
  enter('ravi');
  await loadUser();
  assert.equal(known(), ['ravi', false, false]);
  updateCurrentUser({ upiId: 'ravi@okbank' });
  assert.equal(known(), ['ravi', true, false]);
  endSession();
  assert.equal(known(), nobody);
});

test('an answer that was on its way doesn’t undo an update', async () => {
  enter('ravi');
  await loadUser();
  const answer = await held('getUser', loadUser);
  updateCurrentUser({ upiId: 'ravi@okbank' });
  await answer();
  assert.equal(known(), ['ravi', true, false]);
});

test('a failure is set for the page, and reset by the next try', async () => {
  enter('asha');
  sandbox.faults.next('getUser', { kind: 'drop-before' });
  void loadUser();
  await until(() => userFailure.value);
  const again = loadUser();
  assert.is(userFailure.value, false);
  await again;
  assert.equal(known(), ['asha', true, false]);
});

test('the end of the session is no failure for the page', async () => {
  enter('asha');
  sandbox.endSessions(sandbox.account('asha').userId);
  await loadUser();
  assert.equal(known(), nobody);
  assert.is(shown().length, 1);
});

test('the request is repeated without a tap or a toast until the server answers', async () => {
  enter('asha');
  for (let n = 0; n < 3; n++) sandbox.faults.next('getUser', { kind: 'malformed' });
  const loading = loadUser();
  await until(() => {
    dispatchEvent(new Event('online'));
    return user.value !== undefined;
  });
  await loading;
  assert.equal(known(), ['asha', true, false]);
  assert.equal(shown(), []);
});

test('an error from the server is shown, and the request is not repeated', async () => {
  enter('asha');
  sandbox.faults.next('getUser', { kind: 'error', message: 'This account is closed.' });
  await loadUser();
  assert.equal([userFailure.value, shown()], [true, ['This account is closed.']]);
});

for (const [name, stop] of [
  ['the session', endSession],
  ['the stay in the shell', stopLoadingUser],
] as const) {
  test(`the request is no longer repeated after ${name}`, async () => {
    enter('asha');
    sandbox.faults.next('getUser', { kind: 'malformed' });
    const loading = loadUser();
    await until(() => userFailure.value);
    const before = sandbox.received.length;
    stop();
    await loading;
    dispatchEvent(new Event('online'));
    assert.is(sandbox.received.length, before);
  });
}

test('an expired session doesn’t end a sign-up that began after the request', async () => {
  enter('asha');
  sandbox.endSessions(sandbox.account('asha').userId);
  const answer = await held('getUser', loadUser);
  stopLoadingUser();
  await answer();
  assert.equal([sessionStorage.getItem('authToken') !== null, shown()], [true, []]);
});

const read = (fields: object) => getUser.read({ userId: 10482, ...fields }, {});

test('a player is active only if the field is the string true', () => {
  for (const active of ['false', 'TRUE', true, 1, null, undefined]) assert.is(read({ active }).active, false);
  assert.is(read({ active: 'true' }).active, true);
});

test('a payment method without a UPI ID counts as none', () => {
  for (const paymentMethodId of [
    null,
    undefined,
    {},
    { upi_id: '' },
    { upi_id: null },
    { upi_id: '  ' },
    'asha@okbank',
    [],
    7,
  ]) {
    assert.is(read({ paymentMethodId }).upiId, '');
  }
  assert.is(read({ paymentMethodId: { upi_id: ' asha@okbank ' } }).upiId, 'asha@okbank');
});

test.run();
