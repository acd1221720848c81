import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { updateUser } from '../../src/account/profile-operations';
import { AbortedError, GraphqlError, HttpError, NetworkError, ParseError, TimeoutError } from '../../src/api/errors';
import { call, loadErrorText, track, working } from '../../src/state/call';
import { endSession, signIn, token } from '../../src/state/session';
import { closeAllToasts, closeToastsAtSubmit, toasts } from '../../src/state/toasts';
import { getUser } from '../../src/state/user-operations';
import { answerFetch } from '../answers';
import { define, installDom } from '../dom';
import type { Fault } from '../sandbox/fault-injection';
import { sandboxStage } from '../stage';
import { stopTimers } from '../timers';
import { undo } from '../undo';

const { sandbox, held, shown } = await sandboxStage(test);

const enter = (name: string) => signIn(sandbox.signIn(name));

async function failing(fault: Fault): Promise<unknown> {
  sandbox.faults.next('getUser', fault);
  return call(getUser, {}).then(
    () => 'answered',
    (error: unknown) => error,
  );
}

/** A call whose answer is held. The returned function lets it go, and returns the call's error. */
const underWay = (options?: Parameters<typeof call>[2]) =>
  held('getUser', () => call(getUser, {}, options).catch((error: unknown) => error));

/** The error of a call whose answer takes too long. */
async function failingLate(): Promise<unknown> {
  const timers = stopTimers();
  const answer = await underWay();
  timers.tick(15_000);
  timers.uninstall();
  return answer();
}

test.before.each(() => {
  installDom(`${sandbox.origin}/wallet`);
  endSession();
  closeAllToasts();
  history.replaceState(null, '', '/wallet');
  enter('asha');
});

test('a call uses the token of the signed-in player', async () => {
  assert.is((await call(getUser, {})).username, 'asha');
  enter('ravi');
  assert.is((await call(getUser, {})).username, 'ravi');
  assert.equal(shown(), []);
});

test('a call in the background shows no progress', async () => {
  for (const background of [false, true]) {
    const timers = stopTimers();
    const answer = await underWay({ background });
    timers.tick(250);
    assert.is(working.value, !background);
    timers.uninstall();
    await answer();
  }
});

test('each message of the server is a toast, and the caller gets the error too', async () => {
  const body = '{"errors":[{"message":"No."},{"message":"Never."},{"message":"No."}]}';
  const error = await failing({ kind: 'status', status: 200, body });
  assert.instance(error, GraphqlError);
  assert.equal(shown(), ['Never.', 'No.']);
  assert.ok(toasts.value.every(({ kind }) => kind === 'danger'));
  await failing({ kind: 'error', message: 'No.' });
  assert.equal(shown(), ['Never.', 'No.'], 'equal messages share one toast');
  closeAllToasts();
  const many = Array.from({ length: 9 }, (_, message) => ({ message: `${message}` }));
  await failing({ kind: 'status', status: 200, body: JSON.stringify({ errors: many }) });
  assert.is(shown().length, 5, 'the first five of one answer');
});

test('what the server says to a form goes with its next submit, and what it says to a call in the background stays', async () => {
  const form = new EventTarget();
  for (const background of [false, true]) {
    closeToastsAtSubmit(form);
    sandbox.faults.next('updateUser', { kind: 'error', message: 'No.' });
    await call(updateUser, { name: 'Asha', email: null }, { background }).catch(() => {});
    assert.equal(shown(), ['No.']);
    closeToastsAtSubmit(form);
    assert.equal(shown(), background ? ['No.'] : []);
  }
});

test('any other error is left to the caller’s place for it, in the client’s own words', async () => {
  const cases = [
    [{ kind: 'status', status: 502, body: '<h1>token</h1>' }, HttpError, /problem \(502\)/],
    [{ kind: 'redirect' }, HttpError, /Wi-Fi may want you to sign in/],
    [{ kind: 'malformed' }, ParseError, /Wi-Fi may want you to sign in/],
    [{ kind: 'drop-after' }, NetworkError, /can’t be reached/],
    ['late', TimeoutError, /too long/],
  ] as const;
  for (const [fault, kind, words] of cases) {
    const error = await (fault === 'late' ? failingLate() : failing(fault));
    assert.instance(error, kind);
    assert.match(String(error), words);
    assert.equal(shown(), []);
  }
  assert.ok(token.value, 'no such error ends the session');
});

test('a message with the word token ends the session at any status, and stays readable', async () => {
  for (const [message, status] of [
    ['Invalid or expired token', 200],
    ['TOKEN?', 401],
    ['jsonwebtokenerror', 500],
  ] as const) {
    enter('asha');
    localStorage.setItem('kept', '1');
    sessionStorage.setItem('kept', '1');
    await failing({ kind: 'error', message, status });
    assert.is(token.value, undefined);
    assert.equal([sessionStorage.length, localStorage.length, location.pathname], [0, 0, '/login']);
    assert.equal(shown(), [message]);
    closeAllToasts();
  }
});

test('several calls that fail with the session’s end show one toast', async () => {
  sandbox.endSessions(sandbox.account('asha').userId);
  // Answered after all have arrived, since the first answer aborts the others.
  const calls = [await underWay(), await underWay(), await underWay()];
  for (const error of await Promise.all(calls.map((answer) => answer()))) assert.instance(error, Error);
  assert.is(shown().length, 1);
  assert.is(location.pathname, '/login');
});

test('an answer that comes together with the end of the session is dropped', async () => {
  const { fetch } = globalThis;
  undo(() => define('fetch', fetch));
  const answers = [{ errors: [{ message: 'No token' }] }, { data: { getUser: {} } }];
  answerFetch(() => answers.shift());
  const [ending, other] = await Promise.allSettled([call(getUser, {}), call({ ...getUser, read: () => 'read' }, {})]);
  assert.equal([ending.status, other.status], ['rejected', 'rejected']);
});

for (const [what, isOver, next] of [
  ['an answer that arrives after Sign Out', false, endSession],
  ['an answer that arrives after another player’s sign-in', false, () => enter('ravi')],
  ['the end of a session that arrives after another player’s sign-in', true, () => enter('ravi')],
] as const) {
  test(`${what} is dropped`, async () => {
    if (isOver) sandbox.endSessions(sandbox.account('asha').userId);
    const answer = await underWay();
    endSession();
    next();
    const mine = token.value;
    assert.instance(await answer(), AbortedError);
    assert.equal([token.value, shown()], [mine, []]);
  });
}

test('a call that its caller aborts shows no toast', async () => {
  const controller = new AbortController();
  const answer = await underWay({ signal: controller.signal });
  controller.abort();
  assert.instance(await answer(), AbortedError);
  assert.equal(shown(), []);
});

test('a page that couldn’t load its data says that the server wasn’t reached or is closed, as long as that is so', async () => {
  enter('asha');
  const words = 'The list couldn’t be loaded.';
  await failing({ kind: 'drop-before' });
  assert.is(loadErrorText(words), `${words} Check your connection.`);
  await failing({ kind: 'status', status: 500 });
  assert.is(loadErrorText(words), words);
  // A Wi-Fi network that wants a sign-in answers in the server's place.
  for (const fault of [
    { kind: 'status', status: 200, contentType: 'text/html', body: '<h1>Welcome to Cafe Wi-Fi</h1>' },
    { kind: 'redirect' },
  ] as const) {
    const error = await failing(fault);
    assert.match(String(error), 'Check your connection: your Wi-Fi may want you to sign in.');
    assert.is(loadErrorText(words), `${words} Check your connection.`);
  }
  await failing({ kind: 'error', code: 'CLOSED', message: 'Back at ten.' });
  assert.is(loadErrorText(words), `${words} Closed for maintenance.`);
  await call(getUser, {});
  assert.is(loadErrorText(words), words);
});

/** Tracks work that ends or fails after so many milliseconds. */
const workFor = (ms: number, failure?: Error) =>
  track(new Promise<void>((resolve, reject) => setTimeout(() => (failure ? reject(failure) : resolve()), ms)));

test('work is shown after 200 ms, until the last of it has ended or failed', async () => {
  const timers = stopTimers();
  const short = workFor(199);
  timers.tick(199);
  await short;
  timers.tick(100);
  assert.is(working.value, false);
  const failing = workFor(300, new Error('no')).catch(() => {});
  const longer = workFor(450);
  timers.tick(199);
  assert.is(working.value, false);
  timers.tick(1);
  assert.is(working.value, true);
  timers.tick(100);
  await failing;
  assert.is(working.value, true);
  timers.tick(150);
  await longer;
  assert.is(working.value, false);
  timers.uninstall();
});

test.run();
