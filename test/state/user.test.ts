import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { endSession, signIn } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import {
  hasPaymentMethod,
  loadUser,
  stopLoadingUser,
  updateCurrentUser,
  user,
  userFailure,
} from '../../src/state/user';
import { installDom } from '../dom';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

const sandbox = await startSandbox({ socketPort: 0 });

const enter = (name: string) => signIn(sandbox.signIn(name));
const known = () => [user.value?.username, hasPaymentMethod.value, userFailure.value];
const nobody = [undefined, undefined, false];

test.before.each(() => {
  installDom(sandbox.origin);
  endSession();
});
test.after.each(() => closeAllToasts());
test.after(() => sandbox.close());

test('nobody is known until the server has answered, and the payment flag neither', async () => {
  assert.equal(known(), nobody);
  enter('asha');
  const loading = loadUser();
  assert.equal(known(), nobody);
  await loading;
  assert.equal(known(), ['asha', true, false]);
});

test('the payment flag is false without a UPI ID', async () => {
  enter('ravi');
  await loadUser();
  assert.equal(known(), ['ravi', false, false]);
});

test('a payment method just added counts at once', async () => {
  enter('ravi');
  await loadUser();
  updateCurrentUser({ upiId: 'ravi@okbank' });
  assert.equal(known(), ['ravi', true, false]);
});

test('nothing is added to a player who is not known', () => {
  updateCurrentUser({ upiId: 'ravi@okbank' });
  assert.equal(known(), nobody);
});

test('an answer on its way already is taken instead of asking', async () => {
  enter('asha');
  const before = sandbox.received.length;
  await loadUser(Promise.resolve(new Response('{"data":{"getUser":{"userId":5,"username":"early"}}}')));
  assert.is(user.value?.username, 'early');
  assert.is(sandbox.received.length, before);
});

test('a failure is kept for the screen, and gone when the player tries again', async () => {
  enter('asha');
  sandbox.mischief.next('getUser', { kind: 'drop-before' });
  void loadUser();
  await until(() => userFailure.value);
  const again = loadUser();
  assert.is(userFailure.value, false);
  await again;
  assert.equal(known(), ['asha', true, false]);
});

test('the end of the session is no failure of the screen', async () => {
  enter('asha');
  sandbox.endSessions(sandbox.account('asha').userId);
  await loadUser();
  assert.equal(known(), nobody);
  assert.is(toasts.value.length, 1);
});

test('a late failure of an older session is dropped', async () => {
  enter('asha');
  const late = loadUser(Promise.reject(new TypeError('Failed to fetch')));
  endSession();
  enter('ravi');
  await late;
  assert.equal(known(), nobody);
  assert.equal(toasts.value, []);
});

test('Sign Out forgets the player', async () => {
  enter('asha');
  await loadUser();
  endSession();
  assert.equal(known(), nobody);
});

test('the player is asked for again, without a tap or an alarm, until the server answers', async () => {
  enter('asha');
  for (let n = 0; n < 3; n++) sandbox.mischief.next('getUser', { kind: 'malformed' });
  const loading = loadUser();
  await until(() => {
    dispatchEvent(new Event('online'));
    return user.value !== undefined;
  });
  await loading;
  assert.equal(known(), ['asha', true, false]);
  assert.equal(toasts.value, []);
});

test('what the server itself has said is shown, and not asked for again', async () => {
  enter('asha');
  sandbox.mischief.next('getUser', { kind: 'error', message: 'This account is closed.' });
  await loadUser();
  assert.equal([userFailure.value, toasts.value.map(({ text }) => text)], [true, ['This account is closed.']]);
});

for (const [name, stop] of [
  ['the session', endSession],
  ['the stay in the shell', stopLoadingUser],
] as const) {
  test(`asking ends with ${name}`, async () => {
    enter('asha');
    sandbox.mischief.next('getUser', { kind: 'malformed' });
    const loading = loadUser();
    await until(() => userFailure.value);
    const before = sandbox.received.length;
    stop();
    await loading;
    dispatchEvent(new Event('online'));
    assert.is(sandbox.received.length, before);
  });
}

test('a session that is found to be over ends no sign-up that has begun since the player was asked for', async () => {
  enter('asha');
  sandbox.endSessions(sandbox.account('asha').userId);
  const before = sandbox.received.length;
  const letGo = sandbox.mischief.hold('getUser');
  const loading = loadUser();
  await until(() => sandbox.received.length > before);
  stopLoadingUser();
  await letGo();
  await loading;
  assert.equal([sessionStorage.getItem('authToken') !== null, toasts.value], [true, []]);
});

test.run();
