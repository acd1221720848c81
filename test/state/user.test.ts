import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getUser } from '../../src/api/user';
import { call } from '../../src/state/call';
import { showPath } from '../../src/state/location';
import { signIn, signOut } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { hasPaymentMethod, insistOnUser, loadUser, updateCurrentUser, user, userFailure } from '../../src/state/user';
import { installDom } from '../dom';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

let sandbox: Sandbox;

const enter = (name: string) => signIn(sandbox.signIn(name));
const known = () => [user.value?.username, hasPaymentMethod.value, userFailure.value];
const nobody = [undefined, undefined, false];

test.before(async () => {
  sandbox = await startSandbox({ socketPort: 0 });
});
test.before.each(() => {
  installDom(sandbox.origin);
  signOut();
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

test('the payment flag is false without a UPI ID, in whatever way it is missing', async () => {
  enter('ravi');
  await loadUser();
  assert.equal(known(), ['ravi', false, false]);
  for (const paymentMethodId of [
    'null',
    '{}',
    '{"upi_id":null}',
    '{"upi_id":""}',
    '{"upi_id":"  "}',
    '[]',
    '"x"',
    '7',
  ]) {
    const body = `{"data":{"getUser":{"userId":7,"username":"ravi","paymentMethodId":${paymentMethodId}}}}`;
    sandbox.mischief.next('getUser', { kind: 'status', status: 200, body });
    await loadUser();
    assert.is(hasPaymentMethod.value, false, paymentMethodId);
  }
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
  await loadUser({ early: Promise.resolve(new Response('{"data":{"getUser":{"userId":5,"username":"early"}}}')) });
  assert.is(user.value?.username, 'early');
  assert.is(sandbox.received.length, before);
});

test('a failure is kept for the screen, and gone with the next attempt', async () => {
  enter('asha');
  sandbox.mischief.next('getUser', { kind: 'drop-before' });
  await loadUser();
  assert.is(userFailure.value, true);
  assert.match(toasts.value[0]?.text ?? '', /can’t be reached/);
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

test('a late answer of an older session is dropped', async () => {
  enter('asha');
  const before = sandbox.received.length;
  sandbox.mischief.next('getUser', { kind: 'late', ms: 100 });
  const late = loadUser();
  await until(() => sandbox.received.length > before);
  signOut();
  enter('ravi');
  await loadUser();
  assert.is(user.value?.username, 'ravi');
  await late;
  assert.equal(known(), ['ravi', false, false]);
});

test('a late failure of an older session is dropped', async () => {
  enter('asha');
  const late = loadUser({ early: Promise.reject(new TypeError('Failed to fetch')) });
  signOut();
  enter('ravi');
  await late;
  assert.equal(known(), nobody);
  assert.equal(toasts.value, []);
});

test('Sign Out forgets the player', async () => {
  enter('asha');
  await loadUser();
  signOut();
  assert.equal(known(), nobody);
});

test('while money is being checked the player is asked for again without a tap, an alarm or a change of the screen', async () => {
  enter('asha');
  sessionStorage.setItem('bid', '{"requestId":"open"}');
  for (let n = 0; n < 3; n++) sandbox.mischief.next('getUser', { kind: 'malformed' });
  await loadUser();
  const seen: unknown[] = [];
  const unfollow = userFailure.subscribe((failed) => seen.push(failed));
  await Promise.all([insistOnUser(), insistOnUser()]);
  unfollow();
  assert.equal(known(), ['asha', true, false]);
  assert.equal(seen, [true, false]);
  assert.equal(toasts.value, []);
});

test('asking again ends with the session', async () => {
  enter('asha');
  for (let n = 0; n < 2; n++) sandbox.mischief.next('getUser', { kind: 'malformed' });
  await loadUser();
  const asking = insistOnUser();
  const before = sandbox.received.length;
  await until(() => sandbox.received.length > before);
  signOut();
  await asking;
  assert.is(sandbox.received.length, before + 1);
});

test('beside a sign-up nobody asks, and after it asking goes on', async () => {
  enter('asha');
  sandbox.mischief.next('getUser', { kind: 'malformed' });
  await loadUser();
  assert.is(userFailure.value, true);
  showPath('/signup');
  const before = sandbox.received.length;
  const asking = insistOnUser();
  await new Promise((resolve) => setTimeout(resolve, 900));
  assert.is(sandbox.received.length, before);
  showPath('/dashboard');
  await asking;
  assert.equal(known(), ['asha', true, false]);
});

for (const [when, path, ask] of [
  ['while money is being checked', '/login', insistOnUser],
  ['on the way into the app', '/dashboard', loadUser],
] as const) {
  test(`a session found to be over ends no sign-up that has begun since the player was asked for ${when}`, async () => {
    enter('asha');
    showPath(path);
    sandbox.endSessions(sandbox.account('asha').userId);
    const before = sandbox.received.length;
    const letGo = sandbox.mischief.hold('getUser');
    const asking = ask();
    await until(() => sandbox.received.length > before);
    showPath('/signup');
    await letGo();
    if (ask === loadUser) await asking;
    // The answer of another call is read after it.
    else await call(getUser, {}, { quiet: true, unwanted: () => true }).catch(() => {});
    assert.equal([sessionStorage.getItem('authToken') !== null, toasts.value], [true, []]);
    signOut();
    await asking;
  });
}

test.run();
