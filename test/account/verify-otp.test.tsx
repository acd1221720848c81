import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Details } from '../../src/account/details';
import { beginStep, keepStep, otpStep } from '../../src/account/otp-step';
import { VerifyOtp } from '../../src/account/verify-otp';
import { installLocation } from '../../src/state/location';
import { endSession, token } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import type { User } from '../../src/state/user-operations';
import { answerCalls, refusal } from '../answers';
import { installDom, settled, unmountAll } from '../dom';
import { show } from '../pages/screen';

const test = suite('the code page');
const NUMBER = '+919876543210';
const WRONG = refusal('That code isn’t right.', { code: 'WRONG_OTP', field: 'otp' });
let requested: ReturnType<typeof answerCalls>;

test.before.each(() => {
  installDom('http://localhost:3000/verify-otp');
  installLocation();
  requested = answerCalls(() => WRONG);
});
test.after.each(async () => {
  await unmountAll();
  endSession();
  closeAllToasts();
});

const open = () => show(<VerifyOtp />);

/** A step for the usual number, with a code of six digits that can be sent anew at once. */
const begin = (change: Partial<Parameters<typeof beginStep>[0]> = {}) =>
  beginStep({ purpose: 'RESET', phoneNumber: NUMBER, digits: 6, seconds: 0, ...change });
const variables = () => requested.map((call) => call.variables);
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const shownToasts = () => toasts.peek().map(({ text }) => text);
const input = () => document.querySelector('#otp') as HTMLInputElement;
const resend = () => document.querySelectorAll<HTMLElement>('button')[1];
const type = (text: string) =>
  settled(() => {
    input().value = text;
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () => settled(() => document.querySelector('form')?.requestSubmit());
const tapResend = () => settled(() => resend()?.click());

for (const [purpose, path, isSent, words] of [
  ['SIGNUP', '/signup', true, /^The code comes by SMS to/],
  ['RESET', '/forgot-password', false, /^A new code can’t be sent yet\./],
] as const)
  test(`a ${purpose} says whether a code was sent: ${isSent}, and links back to ${path} for another number`, async () => {
    begin({ purpose, isSent });
    await open();
    assert.match(textOf('h1 + p'), words);
    assert.equal([otpStep.value?.isSent, document.querySelector('a')?.pathname], [isSent, path]);
  });

test('a code in the text of its SMS is sent at once', async () => {
  const { requestId } = begin({ purpose: 'SIGNUP', registrationId: 'registration' });
  await open();
  await type('123456 is your Coin Flip code.\n@localhost #123456');
  assert.is(input().value, '123456');
  const whose = { phoneNumber: NUMBER, registrationId: 'registration' };
  assert.equal(variables(), [{ ...whose, otp: '123456', purpose: 'SIGNUP', requestId: `${requestId}-123456` }]);
});

test('nothing is sent by itself, cut or emptied if it isn’t clear which digits are the code', async () => {
  begin();
  await open();
  for (const text of ['1234567', 'Use 123456 or 654321', 'Code 1234', 'abc', '-', '۱۲۳']) {
    await type(text);
    assert.equal([input().value, requested.length], [text === '۱۲۳' ? '123' : text, 0]);
  }
});

test('five digits and the same wrong code again are not sent without the button, and a page opened again sends it', async () => {
  begin();
  await open();
  await type('12345');
  assert.is(requested.length, 0);
  await type('123456');
  assert.is(textOf('#otp-error'), 'That code isn’t right.');
  await type('123456');
  assert.equal([requested.length, input().value], [1, '123456']);
  await submit();
  assert.is(requested.length, 2);
  await unmountAll();
  await open();
  await type('123456');
  assert.is(requested.length, 3);
});

test('a longer code that has come meanwhile has room after the refusal of six digits, is sent when complete, and the page says why', async () => {
  const { requestId } = begin();
  await open();
  requested = answerCalls(() => refusal('That code isn’t right.', { code: 'WRONG_OTP', field: 'otp', digits: 10 }));
  await type('123456');
  assert.is(textOf('#otp-error'), 'That code isn’t right.');
  assert.equal([otpStep.value?.requestId, otpStep.value?.digits, textOf('label')], [requestId, 10, '10-digit code']);
  for (const text of ['123457', '1234567890']) await type(text);
  assert.equal(
    variables().map(({ otp }) => otp),
    ['123456', '1234567890'],
  );
  await unmountAll();
  await open();
  assert.match(textOf('#otp-hint'), 'somebody has been guessing codes');
});

test('after a lost answer the button sends the same call again, and its answer signs in', async () => {
  begin({ purpose: 'SIGNUP', registrationId: 'registration' });
  requested = answerCalls(() => {
    if (requested.length === 1) throw new TypeError('the connection is lost');
    return { data: { verifyOtp: { token: 'session of zoya' } } };
  });
  await open();
  await type('123456');
  assert.match(textOf('form .notice'), 'The server can’t be reached.');
  await submit();
  assert.equal(requested[1], requested[0]);
  assert.equal([token.value, location.pathname, toasts.peek()], ['session of zoya', '/dashboard', []]);
});

for (const [what, goOn] of [
  ['the number was changed', () => begin({ phoneNumber: '+919876500000' })],
  ['another step was begun for it', () => begin()],
  ['the code was right', () => otpStep.value && keepStep({ ...otpStep.value, resetCode: 'allows one new password' })],
] as const) {
  test(`an answer to a resend that arrives after ${what} is ignored`, async () => {
    begin({ purpose: 'SIGNUP' });
    let answer = (_: object) => {};
    answerCalls(() => new Promise((resolve) => (answer = resolve)));
    await open();
    await tapResend();
    goOn();
    const kept = otpStep.value;
    await settled(() => answer({ data: { sendOtp: { seconds: 45 } } }));
    assert.equal([otpStep.value, toasts.peek()], [kept, []]);
  });
}

test('an answer to a resend that arrives after the page was left restarts the countdown', async () => {
  begin({ isSent: false });
  let answer = (_: object) => {};
  answerCalls(() => new Promise((resolve) => (answer = resolve)));
  await open();
  await tapResend();
  await unmountAll();
  await settled(() => answer({ data: { sendOtp: { seconds: 45 } } }));
  assert.equal([otpStep.value?.isSent, otpStep.value?.seconds], [true, 45]);
});

for (const [typed, left] of [
  ['123456', ''],
  ['12', '12'],
] as const)
  test(`a resend restarts the countdown, and leaves of ${typed} what may still be right: “${left}”`, async () => {
    begin({ purpose: 'SIGNUP', isSent: false });
    await open();
    resend()?.focus();
    await type(typed);
    requested = answerCalls(() => ({ data: { sendOtp: { seconds: 45, digits: 6 } } }));
    closeAllToasts();
    await tapResend();
    assert.equal([input().value, document.querySelector('#otp-error')], [left, null]);
    assert.is(document.activeElement, input());
    assert.match(resend()?.textContent ?? '', /^Send a new code in 4[45] s$/);
    assert.equal(shownToasts(), ['A new code is on its way.']);
    assert.match(textOf('h1 + p'), /^The code comes by SMS to/);
    await tapResend();
    assert.equal(variables(), [{ phoneNumber: NUMBER, purpose: 'SIGNUP' }], 'none before its end');
    assert.is(shownToasts().length, 1, 'it is no submit');
  });

test('a resend refused with TOO_SOON waits as long as the server says and takes its length of the next code, and loses nothing typed', async () => {
  const { requestId } = begin({ purpose: 'SIGNUP' });
  answerCalls(() => refusal('A new code…', { code: 'TOO_SOON', retryInSeconds: 90, digits: 10 }));
  await open();
  assert.is(document.activeElement, input());
  await type('12345');
  resend()?.focus();
  await tapResend();
  assert.match(resend()?.textContent ?? '', /^Send a new code in (89|90) s$/);
  assert.is(document.activeElement, resend());
  assert.equal([textOf('label'), input().value], ['10-digit code', '12345']);
  const { seconds, digits, requestId: kept } = otpStep.value ?? {};
  assert.equal([seconds, digits, kept], [90, 10, requestId], 'the old code still works');
  assert.equal(shownToasts(), ['A new code…']);
});

test('a player who confirms a new number finds the code’s field in the profile', async () => {
  begin({ purpose: 'PHONE' });
  await open();
  assert.is(location.pathname + location.search, '/profile?part=details');
  assert.not.match(document.body.textContent, 'Forgot your password?');
});

test('the code for a new number is not sent without the password, which is stored nowhere', async () => {
  const { requestId } = begin({ purpose: 'PHONE' });
  const { fill } = await show(<Details player={{ userId: '7' } as User} />);
  await type('123456');
  assert.not.ok(document.querySelector('#password-error'));
  await submit();
  assert.equal(variables(), []);
  assert.is(textOf('#password-error'), 'Enter your password.');
  await fill('Password', 'demo1234');
  await submit();
  assert.equal(variables(), [
    { phoneNumber: NUMBER, otp: '123456', password: 'demo1234', requestId: `${requestId}-123456` },
  ]);
  assert.not.match(JSON.stringify({ ...sessionStorage }), 'demo1234');
});

test('the code is read from the SMS if the browser can', async () => {
  let arrive = (_: object) => {};
  let request: CredentialRequestOptions | undefined;
  Object.assign(window, { OTPCredential: class {} });
  Object.defineProperty(navigator, 'credentials', {
    value: {
      get: (options: CredentialRequestOptions) => {
        request = options;
        return new Promise((resolve) => (arrive = resolve));
      },
    },
  });
  begin();
  await open();
  assert.equal(Reflect.get(request ?? {}, 'otp'), { transport: ['sms'] });
  await settled(() => arrive({ code: '123456' }));
  assert.equal([requested.length, input().value], [1, '123456']);
  await unmountAll();
  assert.ok(request?.signal?.aborted);
  Reflect.deleteProperty(window, 'OTPCredential');
});

test.run();
