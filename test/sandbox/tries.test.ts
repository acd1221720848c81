import * as assert from 'uvu/assert';
import {
  accountSuite,
  ask,
  elsewhere,
  newcomer,
  newRequestId,
  otpOf,
  postFromElsewhere,
  sandbox,
  signUp,
  verify,
  wait,
  wrongOtp,
} from './account-stage';
import { apiClient, type post, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { networkOf } from './http';

const test = accountSuite('limits on tries and sends');

test('wrong passwords delay the next try more and more, but not from another network', async () => {
  const attempt = (password: string, from = ask) => from('loginUser', { username: 'joseph', password });
  for (let count = 0; count < 5; count++) assert.is(await refused(attempt('wrong')), '200 WRONG_CREDENTIALS');
  for (const pause of [30, 60, 120, 240, 480, 900, 900]) {
    const { code, retryInSeconds } = await refusalOf(attempt(DEMO_PASSWORD));
    assert.equal([code, retryInSeconds], ['TOO_MANY_TRIES', pause]);
    wait(pause);
    assert.is(await refused(attempt('wrong')), '200 WRONG_CREDENTIALS');
  }
  await attempt(DEMO_PASSWORD, elsewhere);
});

test('wrong codes delay the next try of a code, but not from another network and not of a new code', async () => {
  const joseph = { phoneNumber: '9876543213', purpose: 'RESET' };
  const attempt = (otp = wrongOtp(otpOf(joseph.phoneNumber)), from = ask) =>
    from('verifyOtp', { ...joseph, otp, requestId: newRequestId() });
  await ask('sendOtp', joseph);
  for (let count = 0; count < 5; count++) assert.is(await refused(attempt()), '200 WRONG_OTP otp');
  for (const pause of [30, 60]) {
    const { code, retryInSeconds } = await refusalOf(attempt(otpOf(joseph.phoneNumber)));
    assert.equal([code, retryInSeconds], ['TOO_MANY_TRIES', pause]);
    wait(pause);
    // The same code, sent again, doesn't reset the count.
    await ask('sendOtp', joseph);
    assert.is(await refused(attempt()), '200 WRONG_OTP otp');
  }
  assert.is(await refused(attempt(otpOf(joseph.phoneNumber))), '200 TOO_MANY_TRIES');
  wait(210);
  await ask('sendOtp', joseph);
  assert.is(await refused(attempt()), '200 WRONG_OTP otp');
  await attempt(otpOf(joseph.phoneNumber), elsewhere);
});

test('wrong passwords are forgotten after a right one or a day, and parallel ones all count', async () => {
  const attempt = (password: string) => ask('loginUser', { username: 'meera', password });
  const wrongOnes = (count: number) => Promise.all(Array.from({ length: count }, () => refused(attempt('wrong'))));
  await wrongOnes(4);
  await attempt(DEMO_PASSWORD);
  assert.equal(await wrongOnes(4), Array(4).fill('200 WRONG_CREDENTIALS'));
  wait(24 * 3600);
  const outcomes = await wrongOnes(7);
  assert.equal(outcomes.sort().slice(0, 3), ['200 TOO_MANY_TRIES', '200 TOO_MANY_TRIES', '200 WRONG_CREDENTIALS']);
  wait(30);
  await attempt(DEMO_PASSWORD);
});

test('one name has one count of tries, however it is typed', async () => {
  const { phoneNumber } = sandbox.account('asha');
  const far = ' '.repeat(120);
  const forms = (name: string) => [name, `${far}${name}`, ...['\t', '\u2003'].map((gap) => `${name}${gap}${far}x`)];
  for (const typed of [
    [...forms('asha'), 'ASHA', `${far}Asha`],
    [
      ...forms(phoneNumber),
      ...forms(phoneNumber.slice(3)),
      `${far}(${phoneNumber.slice(3, 8)})-${phoneNumber.slice(8)}`,
    ],
  ]) {
    const answers = [];
    for (const username of typed) answers.push(await refused(ask('loginUser', { username, password: 'wrong' })));
    assert.is(answers.filter((answer) => answer === '200 WRONG_CREDENTIALS').length, 5, answers.join());
    wait(24 * 3600);
  }
});

test('passwords for a phone number and codes of that number are counted apart', async () => {
  const phoneNumber = '6999999998';
  await ask('sendOtp', { phoneNumber, purpose: 'SIGNUP' });
  for (let count = 0; count < 4; count++) {
    await refused(ask('loginUser', { username: '+916999999998', password: 'wrong' }));
    assert.is(await refused(verify({ phoneNumber, otp: '123456' })), '200 WRONG_OTP otp');
  }
  assert.is(await refused(verify({ phoneNumber, otp: '123456' })), '200 WRONG_OTP otp');
});

test('a right code that opens no account doesn’t count as wrong', async () => {
  const { player } = await signUp();
  for (let count = 0; count < 7; count++) {
    assert.is(await refused(verify({ ...player, registrationId: 'unknown' })), '200 NOT_FOUND');
  }
});

test('a caller who requests many codes must wait, and a signed-in player must wait on any network', async () => {
  const phoneNumber = () => newcomer().phoneNumber;
  const wish = (send?: typeof post) =>
    apiClient(sandbox, sandbox.signIn('ravi'), send)('sendOtp', { phoneNumber: phoneNumber(), purpose: 'PHONE' });
  const pumps: [() => Promise<unknown>, () => Promise<unknown>, boolean][] = [
    [() => ask('registerUser', newcomer()), () => elsewhere('registerUser', newcomer()), true],
    [() => wish(), () => wish(postFromElsewhere), false],
  ];
  sandbox.changeRules({ freeSends: 3 });
  for (const [pump, fromElsewhere, mayElsewhere] of pumps) {
    // A day forgets what was sent before.
    wait(24 * 3600);
    for (let count = 0; count < 3; count++) await pump();
    for (const pause of [30, 60]) {
      const { code, retryInSeconds } = await refusalOf(pump());
      assert.equal([code, retryInSeconds], ['TOO_SOON', pause]);
      if (mayElsewhere) await fromElsewhere();
      else assert.is(await refused(fromElsewhere()), '200 TOO_SOON');
      wait(pause);
      await pump();
    }
  }
  sandbox.changeRules({ freeSends: Number.POSITIVE_INFINITY });
  wait(24 * 3600);
});

test('a code that is used no longer counts for the caller who requested it', async () => {
  sandbox.changeRules({ freeSends: 3 });
  wait(24 * 3600);
  for (let count = 0; count < 6; count++) {
    const { player, registrationId } = await signUp();
    wait(30);
    await ask('sendOtp', { ...player, purpose: 'SIGNUP' });
    await verify({ ...player, registrationId });
  }
  sandbox.changeRules({ freeSends: Number.POSITIVE_INFINITY });
});

test('a caller is an IPv4 address or an IPv6 network of 64 bits', () => {
  for (const [address, network] of [
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::2:3:4:5', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ] as const) {
    assert.is(networkOf(address), network);
  }
});

test.run();
