import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startLocation } from '../../src/state/location';
import { beginStep, keepStep, readStep } from '../../src/state/otp-step';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { define, installDom, type Mounted, mount } from '../dom';

const test = suite('the code’s page');
const { fetch } = globalThis;
let mounted: Mounted;
let asked: unknown[] = [];

test.before.each(() => {
  installDom('http://localhost:3000/verify-otp');
  startLocation();
  asked = [];
  define('fetch', async (_: string, { body }: RequestInit) => {
    asked.push(JSON.parse(String(body)).variables);
    const errors = [{ message: 'That code isn’t right.', extensions: { code: 'WRONG_OTP', field: 'otp' } }];
    return new Response(JSON.stringify({ errors }));
  });
});
test.after.each(async () => {
  await mounted.unmount();
  closeAllToasts();
  define('fetch', fetch);
});

async function show(): Promise<void> {
  const { Page } = await import('../../src/pages/verify-otp/verify-otp');
  mounted = await mount(<Page />);
}

const input = () => document.querySelector('#otp') as HTMLInputElement;
const resend = () => document.querySelectorAll<HTMLElement>('button')[1];

const type = (text: string) =>
  act(async () => {
    input().value = text;
    input().dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 10));
  });

test('without the earlier step it leads to the first and says why', async () => {
  await show();
  assert.is(location.pathname, '/signup');
  assert.equal(
    toasts.peek().map(({ kind, text }) => [kind, text]),
    [['info', 'Sign up first. The code comes by SMS after that.']],
  );
});

for (const text of ['123456', '123 456', ' 123-456 ', '१२३४५६', '1234567']) {
  test(`'${text}' is taken as six digits and sent at once`, async () => {
    const { requestId } = beginStep('SIGNUP', '+919876543210', 30, '', 'registration');
    await show();
    await type(text);
    assert.is(input().value, '123456');
    const whose = { phoneNumber: '+919876543210', registrationId: 'registration' };
    assert.equal(asked, [{ ...whose, otp: '123456', purpose: 'SIGNUP', requestId: `${requestId}-123456` }]);
  });
}

test('five digits and a wrong code once more wait for the button', async () => {
  beginStep('RESET', '+919876543210');
  await show();
  await type('12345');
  assert.is(asked.length, 0);
  await type('123456');
  assert.is(document.querySelector('#otp-error')?.textContent, 'That code isn’t right.');
  await type('123456');
  assert.is(asked.length, 1);
  assert.is(input().value, '123456');
  await act(async () => document.querySelector('form')?.requestSubmit());
  assert.is(asked.length, 2);
});

test('a page that is opened anew sends the same code again: it may be another player’s', async () => {
  beginStep('RESET', '+919876543210');
  await show();
  await type('123456');
  await mounted.unmount();
  await show();
  await type('123456');
  assert.is(asked.length, 2);
});

test('a sign-up whose answer is lost leads to the sign-in', async () => {
  beginStep('SIGNUP', '+919876543210');
  define('fetch', async () => {
    throw new TypeError('offline');
  });
  await show();
  await type('123456');
  assert.is(document.querySelector('form .notice')?.textContent, 'Your account may be ready: try signing in.');
  assert.is(document.querySelectorAll('a')[1]?.pathname, '/login');
  await mounted.unmount();
  beginStep('RESET', '+919876543210');
  await show();
  await type('123456');
  assert.match(document.querySelector('form .notice')?.textContent ?? '', 'The server can’t be reached.');
});

test('a new code has to wait for the countdown, and not a press longer', async () => {
  beginStep('SIGNUP', '+919876543210', 20);
  await show();
  assert.match(resend()?.textContent ?? '', /^Send a new code in (19|20) s$/);
  await act(async () => resend()?.click());
  assert.is(asked.length, 0);
  await mounted.unmount();
  beginStep('SIGNUP', '+919876543210', 0);
  await show();
  assert.is(resend()?.textContent, 'Send a new code');
  await act(async () => resend()?.click());
  assert.equal(asked, [{ phoneNumber: '+919876543210', purpose: 'SIGNUP' }]);
});

for (const [what, goOn] of [
  ['the number was changed', () => beginStep('SIGNUP', '+919876500000', 30)],
  ['another step was begun for it', () => beginStep('RESET', '+919876543210', 30)],
  [
    'the code was right',
    () => {
      const step = readStep();
      if (step) keepStep({ ...step, resetCode: 'allows one new password' });
    },
  ],
] as const) {
  test(`an answer about a new code that comes after ${what} changes nothing`, async () => {
    beginStep('SIGNUP', '+919876543210', 0);
    let answer = (_: Response) => {};
    define('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await show();
    await act(async () => resend()?.click());
    goOn();
    const kept = readStep();
    await act(async () => answer(new Response(JSON.stringify({ data: { sendOtp: { resendInSeconds: 45 } } }))));
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    assert.equal(readStep(), kept);
    assert.equal(toasts.peek(), []);
  });
}

test('the page of a step that was left and opened again takes the answer of its own request for a code', async () => {
  beginStep('SIGNUP', '+919876543210', 0);
  const answers: ((response: Response) => void)[] = [];
  const answer = (index: number) =>
    act(async () => {
      answers[index]?.(new Response(JSON.stringify({ data: { sendOtp: { resendInSeconds: index * 20 } } })));
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  define('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  await show();
  await act(async () => resend()?.click());
  await mounted.unmount();
  await show();
  await answer(0);
  await act(async () => resend()?.click());
  await answer(1);
  assert.match(resend()?.textContent ?? '', /^Send a new code in (19|20) s$/);
});

test('a new code that is on its way begins the countdown anew', async () => {
  beginStep('SIGNUP', '+919876543210', 0);
  define('fetch', async () => new Response(JSON.stringify({ data: { sendOtp: { resendInSeconds: 45 } } })));
  await show();
  await act(async () => resend()?.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  assert.match(resend()?.textContent ?? '', /^Send a new code in 4[45] s$/);
  assert.equal(
    toasts.peek().map(({ text }) => text),
    ['A new code is on its way.'],
  );
});

test('a new code that is refused as too soon waits as long as the server says, and the old one still counts', async () => {
  const { requestId } = beginStep('SIGNUP', '+919876543210', 0);
  define('fetch', async () => {
    const errors = [{ message: 'A new code…', extensions: { code: 'TOO_SOON', retryInSeconds: 90 } }];
    return new Response(JSON.stringify({ errors }));
  });
  await show();
  await act(async () => resend()?.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  assert.match(resend()?.textContent ?? '', /^Send a new code in (89|90) s$/);
  assert.equal([readStep()?.wait, readStep()?.requestId], [90, requestId]);
  assert.equal(
    toasts.peek().map(({ text }) => text),
    ['A new code…'],
  );
});

test('the code for a new number waits for the password, which is kept nowhere', async () => {
  beginStep('PHONE', '+919876543210');
  await show();
  await type('123456');
  assert.not.ok(document.querySelector('#password-error'));
  await act(async () => document.querySelector('form')?.requestSubmit());
  assert.is(asked.length, 0);
  assert.is(document.querySelector('#password-error')?.textContent, 'Enter your password.');
  const password = document.querySelector('#password') as HTMLInputElement;
  await act(async () => {
    password.value = 'demo1234';
    password.dispatchEvent(new Event('input', { bubbles: true }));
  });
  assert.not.match(JSON.stringify({ ...sessionStorage }), 'demo1234');
});

test('the way back to the number keeps the invite, and never leaves the app', async () => {
  for (const query of ['?refId=abc', '//evil.example', '@evil.example', 'javascript:alert(1)']) {
    beginStep('SIGNUP', '+919876543210', 30, query);
    await show();
    const link = document.querySelector('a');
    assert.is(link?.getAttribute('href'), `/signup${query}`);
    assert.is(link?.origin, location.origin);
    await mounted.unmount();
  }
  beginStep('RESET', '+919876543210');
  await show();
  assert.is(document.querySelector('a')?.pathname, '/forgot-password');
});

test.run();
