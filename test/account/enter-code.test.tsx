import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beginStep, keepStep, otpStep } from '../../src/account/otp-step';
import { installLocation } from '../../src/state/location';
import { endSession, token } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { define, installDom, type Mounted, mount } from '../dom';

const test = suite('the code page');
const { fetch } = globalThis;
let mounted: Mounted;
let asked: unknown[] = [];

test.before.each(() => {
  installDom('http://localhost:3000/verify-otp');
  installLocation();
  asked = [];
  define('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).variables);
    const errors = [{ message: 'That code isn’t right.', extensions: { code: 'WRONG_OTP', field: 'otp' } }];
    return new Response(JSON.stringify({ errors }));
  });
});
test.after.each(async () => {
  await mounted.unmount();
  endSession();
  closeAllToasts();
  define('fetch', fetch);
});

async function show(): Promise<void> {
  const { EnterCode } = await import('../../src/account/enter-code');
  mounted = await mount(<EnterCode />);
}

const input = () => document.querySelector('#otp') as HTMLInputElement;
const resend = () => document.querySelectorAll<HTMLElement>('button')[1];

/** Acts, and gives an answer 10 ms to change the page. */
const settled = (action: () => unknown) =>
  act(async () => {
    action();
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

const type = (text: string) =>
  settled(() => {
    input().value = text;
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = () => settled(() => document.querySelector('form')?.requestSubmit());
const tapResend = () => settled(() => resend()?.click());

test('without an earlier step it asks for the phone number, at its own address', async () => {
  await show();
  assert.is(location.pathname, '/verify-otp');
  assert.ok(document.querySelector('#phoneNumber'));
  assert.is(document.querySelector('#otp'), null);
  assert.equal(toasts.peek(), []);
});

for (const [isSent, said] of [
  [true, /^It comes by SMS to/],
  [false, /^A new code can’t be sent yet\./],
] as const) {
  test(`if ${isSent ? 'a' : 'no'} code was sent, the page says so`, async () => {
    beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', digits: 6, isSent });
    await show();
    assert.match(document.querySelector('h1 + p')?.textContent ?? '', said);
    assert.is(otpStep.value?.isSent, isSent);
  });
}

for (const text of ['123456', '123 456', ' 123-456 ', '१२३४५६', '1234567']) {
  test(`'${text}' counts as six digits and is sent at once`, async () => {
    const { requestId } = beginStep({
      purpose: 'SIGNUP',
      phoneNumber: '+919876543210',
      seconds: 30,
      digits: 6,
      registrationId: 'registration',
    });
    await show();
    await type(text);
    assert.is(input().value, '123456');
    const whose = { phoneNumber: '+919876543210', registrationId: 'registration' };
    assert.equal(asked, [{ ...whose, otp: '123456', purpose: 'SIGNUP', requestId: `${requestId}-123456` }]);
  });
}

test('five digits and the same wrong code again are not sent without the button', async () => {
  beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', digits: 6 });
  await show();
  await type('12345');
  assert.is(asked.length, 0);
  await type('123456');
  assert.is(document.querySelector('#otp-error')?.textContent, 'That code isn’t right.');
  await type('123456');
  assert.is(asked.length, 1);
  assert.is(input().value, '123456');
  await submit();
  assert.is(asked.length, 2);
});

test('a page that is opened again sends the same code again', async () => {
  beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', digits: 6 });
  await show();
  await type('123456');
  await mounted.unmount();
  await show();
  await type('123456');
  assert.is(asked.length, 2);
});

test('a code of ten digits is sent when it is complete, and the page says why it is so long', async () => {
  beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', digits: 10 });
  await show();
  assert.is(document.querySelector('label')?.textContent, '10-digit code');
  assert.match(document.querySelector('#otp-hint')?.textContent ?? '', 'somebody has been guessing codes');
  await type('123456');
  assert.is(asked.length, 0);
  await type('01234567890');
  assert.is(input().value, '0123456789');
  assert.is(asked.length, 1);
});

test('if a longer code has come meanwhile, the refusal of the first six digits makes room for it', async () => {
  const { requestId } = beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', digits: 6 });
  await show();
  define('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).variables.otp);
    const extensions = { code: 'WRONG_OTP', field: 'otp', digits: 10 };
    return new Response(JSON.stringify({ errors: [{ message: 'That code isn’t right.', extensions }] }));
  });
  await type('1234567890');
  assert.is(document.querySelector('#otp-error')?.textContent, 'That code isn’t right.');
  assert.equal([otpStep.value?.requestId, otpStep.value?.digits], [requestId, 10]);
  await type('1234567890');
  assert.equal(asked, ['123456', '1234567890']);
});

test('if the server doesn’t say how long the code is, six to ten digits are sent by the button alone', async () => {
  beginStep({ purpose: 'RESET', phoneNumber: '+919876543210' });
  await show();
  for (const text of ['123456', '0123456789']) await type(text);
  assert.is(asked.length, 0);
  await submit();
  assert.is(asked.length, 1);
});

test('a refused resend that says how long the next code is changes the form, and loses nothing typed', async () => {
  beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', digits: 6, seconds: 0 });
  define('fetch', async () => {
    const errors = [{ message: 'A new code…', extensions: { code: 'TOO_SOON', retryInSeconds: 20, digits: 10 } }];
    return new Response(JSON.stringify({ errors }));
  });
  await show();
  await type('12345');
  await tapResend();
  assert.equal([document.querySelector('label')?.textContent, input().value], ['10-digit code', '12345']);
  assert.is(otpStep.value?.digits, 10);
});

test('after a lost answer the button sends the same call again, and its answer signs in', async () => {
  beginStep({
    purpose: 'SIGNUP',
    phoneNumber: '+919876543210',
    digits: 6,
    seconds: 30,
    registrationId: 'registration',
  });
  define('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).variables);
    if (asked.length === 1) throw new TypeError('the connection is lost');
    return new Response(JSON.stringify({ data: { verifyOtp: { token: 'session of zoya' } } }));
  });
  await show();
  await type('123456');
  assert.match(document.querySelector('form .notice')?.textContent ?? '', 'The server can’t be reached.');
  await submit();
  assert.equal(asked[1], asked[0]);
  assert.is(token.value, 'session of zoya');
  assert.is(location.pathname, '/dashboard');
  assert.equal(toasts.peek(), []);
});

test('a new code can be requested only after the countdown', async () => {
  beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', digits: 6, seconds: 20 });
  await show();
  assert.match(resend()?.textContent ?? '', /^Send a new code in (19|20) s$/);
  await tapResend();
  assert.is(asked.length, 0);
  await mounted.unmount();
  beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', digits: 6, seconds: 0 });
  await show();
  assert.is(resend()?.textContent, 'Send a new code');
  await tapResend();
  assert.equal(asked, [{ phoneNumber: '+919876543210', purpose: 'SIGNUP' }]);
});

for (const [what, goOn] of [
  ['the number was changed', () => beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876500000', seconds: 30 })],
  [
    'another step was begun for it',
    () => beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', digits: 6, seconds: 30 }),
  ],
  [
    'the code was right',
    () => {
      const step = otpStep.value;
      if (step) keepStep({ ...step, resetCode: 'allows one new password' });
    },
  ],
] as const) {
  test(`an answer to a resend that arrives after ${what} is ignored`, async () => {
    beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', digits: 6, seconds: 0 });
    let answer = (_: Response) => {};
    define('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await show();
    await tapResend();
    goOn();
    const kept = otpStep.value;
    await settled(() => answer(new Response(JSON.stringify({ data: { sendOtp: { resendInSeconds: 45 } } }))));
    assert.equal(otpStep.value, kept);
    assert.equal(toasts.peek(), []);
  });
}

test('a page opened again uses the answer to its own resend', async () => {
  beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', digits: 6, seconds: 0 });
  const answers: ((response: Response) => void)[] = [];
  const answer = (index: number) =>
    settled(() =>
      answers[index]?.(new Response(JSON.stringify({ data: { sendOtp: { resendInSeconds: index * 20 } } }))),
    );
  define('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  await show();
  await tapResend();
  await mounted.unmount();
  await show();
  await answer(0);
  await tapResend();
  await answer(1);
  assert.match(resend()?.textContent ?? '', /^Send a new code in (19|20) s$/);
});

test('a new code takes away the error of the last one, which is not sent again', async () => {
  beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', seconds: 0, digits: 6 });
  await show();
  await type('123456');
  assert.ok(document.querySelector('#otp-error'));
  define('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).variables);
    return new Response(JSON.stringify({ data: { sendOtp: { resendInSeconds: 45, digits: 6 } } }));
  });
  await tapResend();
  assert.equal([asked.length, input().value, document.querySelector('#otp-error')], [2, '123456', null]);
});

test('a resend restarts the countdown', async () => {
  beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', digits: 6, seconds: 0, isSent: false });
  define('fetch', async () => new Response(JSON.stringify({ data: { sendOtp: { resendInSeconds: 45 } } })));
  await show();
  await tapResend();
  assert.match(resend()?.textContent ?? '', /^Send a new code in 4[45] s$/);
  assert.equal(
    toasts.peek().map(({ text }) => text),
    ['A new code is on its way.'],
  );
  assert.match(document.querySelector('h1 + p')?.textContent ?? '', /^It comes by SMS to/);
});

test('a resend refused with TOO_SOON waits as long as the server says, keeps its focus, and the old code still works', async () => {
  const { requestId } = beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', digits: 6, seconds: 0 });
  define('fetch', async () => {
    const errors = [{ message: 'A new code…', extensions: { code: 'TOO_SOON', retryInSeconds: 90 } }];
    return new Response(JSON.stringify({ errors }));
  });
  await show();
  assert.is(document.activeElement, input());
  resend()?.focus();
  await tapResend();
  assert.match(resend()?.textContent ?? '', /^Send a new code in (89|90) s$/);
  assert.is(document.activeElement, resend());
  assert.equal([otpStep.value?.seconds, otpStep.value?.requestId], [90, requestId]);
  assert.equal(
    toasts.peek().map(({ text }) => text),
    ['A new code…'],
  );
});

test('the code for a new number is not sent without the password, which is stored nowhere', async () => {
  const { requestId } = beginStep({ purpose: 'PHONE', phoneNumber: '+919876543210', digits: 6 });
  const { ConfirmNumber } = await import('../../src/account/confirm-number');
  const changes: unknown[] = [];
  mounted = await mount(<ConfirmNumber change={async (change) => void changes.push(change)} onEnd={() => {}} />);
  await type('123456');
  assert.not.ok(document.querySelector('#number-password-error'));
  await submit();
  assert.equal(changes, []);
  assert.is(document.querySelector('#number-password-error')?.textContent, 'Enter your password.');
  const password = document.querySelector('#number-password') as HTMLInputElement;
  await act(async () => {
    password.value = 'demo1234';
    password.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await submit();
  assert.equal(changes, [
    { phoneNumber: '+919876543210', otp: '123456', password: 'demo1234', requestId: `${requestId}-123456` },
  ]);
  assert.not.match(JSON.stringify({ ...sessionStorage }), 'demo1234');
});

test('the link back to the number keeps the invite and never leaves the app', async () => {
  for (const query of ['?refId=abc', '//evil.example', '@evil.example', 'javascript:alert(1)']) {
    beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', digits: 6, seconds: 30, query });
    await show();
    const link = document.querySelector('a');
    assert.is(link?.getAttribute('href'), `/signup${query}`);
    assert.is(link?.origin, location.origin);
    await mounted.unmount();
  }
  beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', digits: 6 });
  await show();
  assert.is(document.querySelector('a')?.pathname, '/forgot-password');
});

test.run();
