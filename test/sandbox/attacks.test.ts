import * as assert from 'uvu/assert';
import {
  accountSuite,
  ask,
  caller,
  elsewhere,
  newcomer,
  newRequestId,
  otpOf,
  postFrom,
  sandbox,
  signUp,
  sms,
  verify,
  wait,
  wrongOtp,
} from './account-stage';
import { type Ask, apiClient, post, refusalOf, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { queryOf } from './operations';

const test = accountSuite('attacks on accounts');

const ASHA = '9876543210';
const NOBODY = '6999999999';
/** Addresses of strangers. */
const address = (index: number) => `127.0.${1 + (index >> 7)}.${1 + (index & 127)}`;

const guess = (phoneNumber: string, otp: string, from: Ask, purpose = 'RESET') =>
  refused(from('verifyOtp', { phoneNumber, otp, purpose, requestId: newRequestId() }));

test('a reset code that a stranger has sent again and again ends five minutes after its first sending', async () => {
  await elsewhere('sendOtp', { phoneNumber: ASHA, purpose: 'RESET' });
  const otp = otpOf(ASHA);
  for (let seconds = 30; seconds < 300; seconds += 30) {
    wait(30);
    await elsewhere('sendOtp', { phoneNumber: ASHA, purpose: 'RESET' });
  }
  wait(30);
  assert.is(await guess(ASHA, otp, ask), '200 WRONG_OTP otp');
  wait(24 * 3600);
});

for (const [phoneNumber, whose] of [
  [ASHA, 'of a player'],
  [NOBODY, 'that nobody has'],
] as const) {
  test(`a thousand guesses by two hundred callers try twenty codes of a number ${whose}, and its next code is too long to guess`, async () => {
    const { digits } = await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
    assert.is(digits, 6);
    assert.is(sandbox.lastOtp(phoneNumber) === undefined, phoneNumber === NOBODY);
    const code = otpOf(phoneNumber);
    const counts: Record<string, number> = {};
    for (let index = 0; index < 1000; index++) {
      const answer = await guess(phoneNumber, wrongOtp(code), caller(address(index % 200)));
      counts[answer] = (counts[answer] ?? 0) + 1;
    }
    assert.equal(counts, { '200 WRONG_OTP otp': 20, '200 OTP_EXPIRED otp': 980 });
    const { code: tooSoon, digits: next } = await refusalOf(ask('sendOtp', { phoneNumber, purpose: 'RESET' }));
    assert.equal([tooSoon, next], ['TOO_SOON', 10]);
    wait(30);
    assert.is((await ask('sendOtp', { phoneNumber, purpose: 'RESET' })).digits, 10);
    for (let index = 0; index < 100; index++) await guess(phoneNumber, '0000000000', caller(address(index % 200)));
    if (phoneNumber === ASHA) {
      assert.match(otpOf(ASHA), /^\d{10}$/);
      assert.ok((await verify({ phoneNumber, purpose: 'RESET' })).resetCode, 'nobody can lock the owner out');
    }
    wait(24 * 3600 - 60);
    await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
    assert.is(await guess(phoneNumber, '0000000000', ask), '200 WRONG_OTP otp');
    wait(24 * 3600 - 60);
    assert.is(
      (await ask('sendOtp', { phoneNumber, purpose: 'RESET' })).digits,
      10,
      'a day without a wrong one isn’t over',
    );
    wait(300);
    assert.is((await ask('sendOtp', { phoneNumber, purpose: 'RESET' })).digits, 6);
    wait(300);
  });
}

test('guessed codes for one purpose leave those for another as they are', async () => {
  const { player, registrationId } = await signUp();
  for (let index = 0; index < 30; index++) {
    await elsewhere('sendOtp', { ...player, purpose: 'RESET' }).catch(() => {});
    await guess(player.phoneNumber, '000000', caller(address(index)));
  }
  assert.ok((await verify({ ...player, registrationId })).token);
});

/** The whole answer to a call, without what is made up for it. */
async function answerTo(name: Parameters<Ask>[0], variables: object, send = post, token = ''): Promise<string> {
  const body = { operationName: name, variables, query: queryOf(name) };
  const response = await send(sandbox, body, { authorization: token });
  return (await response.text()).replace(/"registrationId":"[^"]+"|\+91\d+/g, '');
}

test('no answer tells whether a phone number, an email or a name has an account', async () => {
  const token = sandbox.signIn('ravi');
  const otp = '000000';
  const emails = ['asha@example.com', 'nobody@example.com'];
  const sameFor = async (ask: (whose: 0 | 1) => Promise<string>, times = 1) => {
    for (let count = 0; count < times; count++) assert.is(await ask(0), await ask(1));
  };
  for (const phones of [
    [ASHA, '6999999901'],
    ['9876543212', '6999999902'],
  ] as const) {
    for (const purpose of ['RESET', 'SIGNUP', 'PHONE']) {
      // The second one comes too soon.
      await sameFor((whose) => answerTo('sendOtp', { phoneNumber: phones[whose], purpose }, post, token), 2);
    }
    await sameFor((whose) => answerTo('registerUser', { ...newcomer(), phoneNumber: phones[whose] }), 2);
    for (const purpose of ['RESET', 'SIGNUP']) {
      const wrong = (whose: 0 | 1) =>
        answerTo('verifyOtp', { phoneNumber: phones[whose], otp, purpose, requestId: newRequestId() });
      await sameFor(wrong, 7);
    }
    await sameFor((whose) => answerTo('loginUser', { username: phones[whose], password: 'wrong' }), 7);
  }
  await sameFor((whose) => answerTo('registerUser', { ...newcomer(), email: emails[whose] }));
  await sameFor((whose) => answerTo('updateUser', { name: 'Ravi', email: emails[whose] }, post, token).then(() => ''));
  const names = ['asha', 'no.such.name'];
  await sameFor((whose) => answerTo('loginUser', { username: names[whose], password: 'wrong' }), 7);
  // Other forms of the same name don't get tries of their own.
  for (const username of ['ASHA', ' asha ', 'No.Such.Name']) {
    assert.is(await refused(ask('loginUser', { username, password: 'wrong' })), '200 TOO_MANY_TRIES');
  }
  wait(24 * 3600);
});

test('a stranger at the owner’s own address delays no code that the owner asks for', async () => {
  const askMeera = apiClient(sandbox, sandbox.signIn('meera'));
  const askStranger = apiClient(sandbox, sandbox.signIn('joseph'));
  const { phoneNumber } = sandbox.account('ravi');
  const wanted = newcomer().phoneNumber;
  sandbox.changeRules({ freeSends: 20 });
  await askStranger('sendOtp', { phoneNumber, purpose: 'PHONE' });
  await askStranger('sendOtp', { phoneNumber: wanted, purpose: 'PHONE' });
  await ask('sendOtp', { phoneNumber, purpose: 'SIGNUP' });
  // The owner is sent a code for each purpose, whatever strangers have asked for.
  const count = sms.length;
  await askMeera('sendOtp', { phoneNumber: wanted, purpose: 'PHONE' });
  // Sign-ups from the shared address use up its sendings, but not those of password resets.
  for (let times = 0; times < 40; times++) await ask('registerUser', newcomer()).catch(() => {});
  assert.is(await refused(ask('registerUser', newcomer())), '200 TOO_SOON');
  await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
  assert.equal([sms[count]?.phoneNumber, sms.at(-1)?.phoneNumber], [`+91${wanted}`, phoneNumber]);
  sandbox.changeRules({ freeSends: Number.POSITIVE_INFINITY });
  wait(24 * 3600);
});

test('a caller requests sixty reset codes a minute, whether somebody has the numbers or not', async () => {
  const reset = (index: number) => ask('sendOtp', { phoneNumber: String(6_100_000_000 + index), purpose: 'RESET' });
  for (let index = 0; index < 60; index++) await reset(index);
  for (const phoneNumber of [ASHA, '6100000061']) {
    const { code, retryInSeconds, digits } = await refusalOf(ask('sendOtp', { phoneNumber, purpose: 'RESET' }));
    assert.equal([code, retryInSeconds, digits], ['TOO_SOON', 60, 6]);
  }
  wait(60);
  await reset(61);
});

test('one password on three hundred accounts is tried on fifty, and players still sign in from a network they know', async () => {
  const sprayer = '127.0.9.9';
  const from = apiClient(sandbox, '', postFrom(sprayer));
  const tryOn = (username: string) => from('loginUser', { username, password: 'monsoon 2026' });
  const signIn = (username: string, password = DEMO_PASSWORD) => from('loginUser', { username, password });
  await signIn('meera');
  for (let index = 0; index < 300; index++) sandbox.addAccount(`sprayed${index}`);
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => refused(tryOn(`sprayed${index}`))));
  assert.is(answers.filter((answer) => answer === '200 WRONG_CREDENTIALS').length, 50);
  assert.is(answers.filter((answer) => answer === '200 TOO_MANY_TRIES').length, 250);
  assert.is(await refused(signIn('joseph')), '200 TOO_MANY_TRIES', 'a right guess isn’t told');
  assert.is((await refusalOf(signIn('joseph'))).retryInSeconds, 3600);
  assert.ok((await signIn('meera')).token, 'a right password where the account has signed in');
  assert.ok(
    (await apiClient(sandbox, '', postFrom('127.0.9.10'))('loginUser', { username: 'joseph', password: DEMO_PASSWORD }))
      .token,
  );
  // One who has signed in confirms the password, from any network.
  const askAsha = apiClient(sandbox, sandbox.signIn('asha'), postFrom(sprayer));
  assert.equal(await askAsha('addPaymentMethod', { upi_id: 'asha@upi', password: DEMO_PASSWORD }), {
    upi_id: 'asha@upi',
  });
  wait(31 * 24 * 3600);
  await Promise.all(Array.from({ length: 60 }, (_, index) => refused(tryOn(`sprayed${index}`))));
  assert.is(await refused(signIn('meera')), '200 TOO_MANY_TRIES', 'a month ago is too long');
  wait(3600);
  assert.ok((await signIn('meera')).token);
});

test('a right password takes off one wrong one, once an hour for each account', async () => {
  const from = apiClient(sandbox, '', postFrom('127.0.9.20'));
  const wrongOnes = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => refused(from('loginUser', { username: `x${index}`, password: 'x' }))),
    );
  await wrongOnes(49);
  for (let times = 0; times < 3; times++) await from('loginUser', { username: 'meera', password: DEMO_PASSWORD });
  assert.equal((await wrongOnes(3)).sort(), ['200 TOO_MANY_TRIES', '200 WRONG_CREDENTIALS', '200 WRONG_CREDENTIALS']);
});

test('beyond a limit a minute no password is checked', async () => {
  sandbox.changeRules({ signInsAMinute: 3 });
  const from = apiClient(sandbox, '', postFrom('127.0.9.30'));
  const attempt = () => refused(from('loginUser', { username: newcomer().username, password: 'x' }));
  for (let times = 0; times < 3; times++) assert.is(await attempt(), '200 WRONG_CREDENTIALS');
  assert.is(await attempt(), '200 TOO_MANY_TRIES');
  wait(60);
  assert.is(await attempt(), '200 WRONG_CREDENTIALS');
  sandbox.changeRules({ signInsAMinute: Number.POSITIVE_INFINITY });
});

test('a player on a break for good can’t come back with any number or UPI ID of the account', async () => {
  const open = async (phoneNumber: string) => {
    const { player, registrationId } = await signUp({ phoneNumber });
    return verify({ ...player, registrationId });
  };
  const first = newcomer().phoneNumber;
  const askPlayer = apiClient(sandbox, String((await open(first)).token));
  const { userId } = sandbox.account(first);
  await askPlayer('addPaymentMethod', { upi_id: 'excluded@okbank' });
  sandbox.credit(userId, 'game', 100_000);
  const password = 'longenough';
  const { withdrawalId } = await askPlayer('createWithdrawal', { amount: 100, password, requestId: newRequestId() });
  sandbox.completeWithdrawal(withdrawalId);
  for (const wrong of [undefined, 'wrong']) {
    const taking = askPlayer('takeBreak', { length: 'FOR_GOOD', password: wrong });
    assert.is(await refused(taking), '200 WRONG_CREDENTIALS password');
  }
  wait(1);
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password });
  const numbers = [first, newcomer().phoneNumber, newcomer().phoneNumber];
  for (const phoneNumber of numbers.slice(1)) {
    await askPlayer('sendOtp', { phoneNumber, purpose: 'PHONE' });
    const change = { phoneNumber, otp: otpOf(phoneNumber), password, requestId: newRequestId() };
    await askPlayer('changePhoneNumber', change);
  }
  wait(30);
  const whys = [];
  for (const phoneNumber of [...numbers, ASHA]) {
    const { code, field, message } = await refusalOf(open(phoneNumber));
    assert.equal([code, field], ['TAKEN', 'phoneNumber']);
    whys.push(message);
  }
  assert.is(new Set(whys).size, 1, 'the refusal doesn’t say why');
  const again = apiClient(sandbox, String((await open(newcomer().phoneNumber)).token));
  for (const upi_id of ['excluded@okbank', 'Excluded@OKBANK']) {
    assert.is(await refused(again('addPaymentMethod', { upi_id })), '200 BAD_INPUT upi_id');
  }
  assert.not.match((await refusalOf(again('addPaymentMethod', { upi_id: 'excluded@okbank' }))).message, /break/i);
  assert.ok(await again('addPaymentMethod', { upi_id: 'somebody.else@okbank' }));
  // Nor by a change to a number that the account has left.
  const [phoneNumber = ''] = numbers;
  await again('sendOtp', { phoneNumber, purpose: 'PHONE' });
  const move = { phoneNumber, otp: otpOf(phoneNumber), password, requestId: newRequestId() };
  assert.is(await refused(again('changePhoneNumber', move)), '200 TAKEN phoneNumber');
  // The player of the break may have it again.
  wait(30);
  await askPlayer('sendOtp', { phoneNumber, purpose: 'PHONE' });
  assert.ok(await askPlayer('changePhoneNumber', { ...move, otp: otpOf(phoneNumber), requestId: newRequestId() }));
});

test('during a break for good nobody’s UPI ID can be barred by paying to it', async () => {
  const { player, registrationId } = await signUp();
  const askPlayer = apiClient(sandbox, String((await verify({ ...player, registrationId })).token));
  const { password } = player;
  sandbox.credit(sandbox.account(player.username).userId, 'game', 100);
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password });
  await askPlayer('addPaymentMethod', { upi_id: 'bystander@okbank' });
  const { withdrawalId } = await askPlayer('createWithdrawal', { amount: 1, password, requestId: newRequestId() });
  sandbox.completeWithdrawal(withdrawalId);
  assert.equal(await askPlayer('takeBreak', { length: 'FOR_GOOD', password }), { until: null });
  const next = await signUp();
  const askNext = apiClient(sandbox, String((await verify({ ...next.player, ...next })).token));
  assert.ok(await askNext('addPaymentMethod', { upi_id: 'bystander@okbank' }));
});

test('a UPI ID that was never paid to is not barred: anybody’s could be named', async () => {
  const { player, registrationId } = await signUp();
  const askPlayer = apiClient(sandbox, String((await verify({ ...player, registrationId })).token));
  await askPlayer('addPaymentMethod', { upi_id: 'stranger@okbank' });
  await askPlayer('takeBreak', { length: 'FOR_GOOD', password: player.password });
  const next = await signUp();
  const askNext = apiClient(sandbox, String((await verify({ ...next.player, ...next })).token));
  assert.ok(await askNext('addPaymentMethod', { upi_id: 'stranger@okbank' }));
});

test.run();
