import * as assert from 'uvu/assert';
import { accountSuite, ask, newRequestId, otpOf, sandbox, verify } from './account-stage';
import { apiClient, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { whileChecked } from './while-checked';

const test = accountSuite('a changed password and a sign-out everywhere');

const signedIn = (name: string) => {
  const token = sandbox.signIn(name);
  return { token, ask: apiClient(sandbox, token) };
};
const change = (words: object) => ({ password: DEMO_PASSWORD, newPassword: 'a new secret', ...words });

test('a new password ends every other session and reset code, and the old password no longer signs in', async () => {
  const { ask: askRavi } = signedIn('ravi');
  const { ask: askElsewhere } = signedIn('ravi');
  const { ask: askAsha } = signedIn('asha');
  const { phoneNumber } = sandbox.account('ravi');
  await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
  const { resetCode } = await verify({ phoneNumber, otp: otpOf(phoneNumber), purpose: 'RESET' });
  const request = change({ requestId: newRequestId() });
  for (let times = 0; times < 2; times++) assert.is(await askRavi('changePassword', request), true);
  assert.is((await askRavi('getUser')).username, 'ravi');
  assert.is((await askAsha('getUser')).username, 'asha');
  assert.is(await refused(askElsewhere('getUser')), '200 INVALID_TOKEN');
  const reset = { resetCode, password: 'of a thief', requestId: newRequestId() };
  assert.is(await refused(ask('resetPassword', reset)), '200 RESET_CODE_INVALID');
  assert.is(
    await refused(ask('loginUser', { username: 'ravi', password: DEMO_PASSWORD })),
    '200 WRONG_CREDENTIALS password',
  );
  assert.ok((await ask('loginUser', { username: 'ravi', password: 'a new secret' })).token);
});

test('a wrong password and a bad new one change nothing, and say which field is wrong', async () => {
  const { ask: askAsha } = signedIn('asha');
  const { passwordHash } = sandbox.account('asha');
  for (const [words, refusal] of [
    [{ password: '' }, 'WRONG_CREDENTIALS password'],
    [{ password: 'wrong' }, 'WRONG_CREDENTIALS password'],
    [{ newPassword: '' }, 'BAD_INPUT newPassword'],
    [{ newPassword: 'short' }, 'BAD_INPUT newPassword'],
    [{ newPassword: 'x'.repeat(201) }, 'BAD_INPUT newPassword'],
    [{ newPassword: DEMO_PASSWORD }, 'BAD_INPUT newPassword'],
    [{ requestId: '' }, 'BAD_INPUT requestId'],
  ] as const) {
    const request = change({ requestId: newRequestId(), ...words });
    assert.is(await refused(askAsha('changePassword', request)), `200 ${refusal}`);
  }
  assert.is(await refused(ask('changePassword', change({ requestId: newRequestId() }))), '200 INVALID_TOKEN');
  assert.is(sandbox.account('asha').passwordHash, passwordHash);
});

test('guesses of the password are counted for the session, whatever others guess at the sign-in', async () => {
  const { ask: askMeera } = signedIn('meera');
  const guess = () => askMeera('changePassword', change({ password: 'guess', requestId: newRequestId() }));
  for (let count = 0; count < 5; count++) await refused(ask('loginUser', { username: 'meera', password: 'guess' }));
  for (let count = 0; count < 5; count++) assert.is(await refused(guess()), '200 WRONG_CREDENTIALS password');
  const { code, retryInSeconds } = await refusalOf(askMeera('changePassword', change({ requestId: newRequestId() })));
  assert.equal([code, retryInSeconds], ['TOO_MANY_TRIES', 1800]);
  const { ask: askElsewhere } = signedIn('meera');
  assert.is(await askElsewhere('changePassword', change({ requestId: newRequestId() })), true);
});

test('a reset lets the owner sign in at once, whatever others have guessed from the same network', async () => {
  const { phoneNumber } = sandbox.account('meera');
  const signIn = (username: string) => ask('loginUser', { username, password: 'after a reset' });
  for (const username of ['meera', phoneNumber]) {
    for (let count = 0; count < 5; count++) await refused(signIn(username));
    assert.is(await refused(signIn(username)), '200 TOO_MANY_TRIES');
  }
  await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
  const { resetCode } = await verify({ phoneNumber, purpose: 'RESET' });
  await ask('resetPassword', { resetCode, password: 'after a reset', requestId: newRequestId() });
  for (const username of ['meera', phoneNumber]) assert.ok((await signIn(username)).token);
});

test('of two changes at once one wins, and the other is refused', async () => {
  const { ask: askJoseph } = signedIn('joseph');
  const words = ['first of two', 'second of two'];
  const outcomes = await Promise.all(
    words.map((newPassword) =>
      askJoseph('changePassword', change({ newPassword, requestId: newRequestId() })).catch(({ code }) => code),
    ),
  );
  const won = words.filter((_, index) => outcomes[index] === true);
  assert.is(won.length, 1, outcomes.join());
  assert.ok(outcomes.includes('WRONG_CREDENTIALS'));
  assert.ok((await ask('loginUser', { username: 'joseph', password: won[0] })).token);
});

test('a change whose session ends meanwhile changes nothing', async () => {
  const { userId, passwordHash } = sandbox.account('asha');
  const { ask: askAsha } = signedIn('asha');
  whileChecked(() => sandbox.endSessions(userId));
  const changing = askAsha('changePassword', change({ requestId: newRequestId() }));
  assert.is(await refused(changing), '200 INVALID_TOKEN');
  assert.is(sandbox.account('asha').passwordHash, passwordHash);
});

test.run();
