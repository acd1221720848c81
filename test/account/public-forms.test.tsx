import { act, type ReactNode } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beginStep, keepStep, otpStep } from '../../src/account/otp-step';
import { ResetPassword } from '../../src/account/reset-password';
import { SignIn } from '../../src/account/sign-in';
import { SignUp } from '../../src/account/sign-up';
import { installLocation, navigate } from '../../src/state/location';
import { endSession, signIn, token } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { installDom } from '../dom';
import { show } from '../pages/screen';
import { apiClient } from '../sandbox/api-client';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, callsOf, held, shown } = await sandboxStage(test);

async function visit(path: string, page: ReactNode) {
  installDom(sandbox.origin + path);
  endSession();
  closeAllToasts();
  installLocation();
  navigate(path);
  sandbox.received.length = 0;
  return show(page);
}

/** Types and ticks what a new player does. */
async function fillIn({ fill, check, field }: Awaited<ReturnType<typeof show>>, username: string, phone: string) {
  await fill('Name', 'Zoya Khan');
  await fill('Username', username);
  await fill('Phone number', phone);
  await fill('Password', 'correct horse');
  if (!field('I’m 18 or older.')?.checked) await check('I’m 18 or older.');
}

test('a username is proposed from the name, until the player types one, and shows what is sent', async () => {
  const { fill, field } = await visit('/signup', <SignUp />);
  const type = async (label: string, text: string) => {
    await fill(label, text);
    await act(async () => field(label)?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    return field('Username')?.value;
  };
  assert.is(await type('Name', 'Zoya  Khan'), 'zoya_khan');
  assert.is(await type('Name', 'आशा'), '');
  assert.is(await type('Name', 'Zoya K'), 'zoya_k');
  assert.is(await type('Username', 'Zoya the 1st'), 'zoya_the_1st');
  assert.is(await type('Name', 'Zoya Khan'), 'zoya_the_1st');
});

test('without the confirmed age nothing is sent, and a tick ends the error', async () => {
  const screen = await visit('/signup', <SignUp />);
  const { check, enter, find, field, misses, container } = screen;
  assert.not(container.querySelector('a[target=_blank]'), 'no dead link to terms');
  await fillIn(screen, 'zoya.one', '9000000011');
  await check('I’m 18 or older.');
  await enter('Name');
  await find('#confirmedAge-error');
  const box = field('I’m 18 or older.');
  assert.is(document.activeElement, box);
  const attributes = ['aria-invalid', 'aria-describedby'].map((name) => box?.getAttribute(name));
  assert.equal(attributes, ['true', 'confirmedAge-error']);
  assert.is(callsOf('registerUser'), 0);
  await check('I’m 18 or older.');
  await misses('Tick this box');
  await enter('Name');
  await until(() => otpStep.value?.phoneNumber === '+919000000011');
});

test('a sign-up keeps what was typed when the server can’t be reached, and can be sent again after a lost answer', async () => {
  const screen = await visit('/signup?refId=broken', <SignUp />);
  const { says, enter, field } = screen;
  await says('This invite can’t be read. You can sign up without it.');
  await fillIn(screen, 'zoya.two', '9000000012');
  for (const kind of ['drop-before', 'truncated'] as const) {
    sandbox.faults.next('registerUser', { kind });
    await enter('Name');
    await says('The server can’t be reached.');
    assert.is(field('Password')?.value, 'correct horse');
  }
  await enter('Name');
  await act(() => until(() => location.pathname === '/verify-otp'));
  assert.is(location.search, '?refId=broken');
});

test('a sign-in succeeds even if an earlier session is found expired meanwhile', async () => {
  const { fill, enter } = await visit('/login', <SignIn />);
  signIn(sandbox.signIn('ravi'));
  await fill('Username or phone number', 'asha');
  await fill('Password', DEMO_PASSWORD);
  const letIn = await held('loginUser', () => enter('Password'));
  endSession();
  await letIn();
  await act(() => until(() => location.pathname === '/dashboard'));
  assert.ok(token.value);
});

/** Opens the page of a new password, whose code was right. */
async function choosePassword(resetCode = 'accepted') {
  installDom(`${sandbox.origin}/reset-password`);
  closeAllToasts();
  installLocation();
  keepStep({ ...beginStep({ purpose: 'RESET', phoneNumber: '+919876543211', digits: 6 }), resetCode });
  return show(<ResetPassword />);
}

test('a new password is sent again after a lost answer, and leads to the sign-in without a trace of the reset', async () => {
  const phoneNumber = '+919876543211';
  const ask = apiClient(sandbox);
  await ask('sendOtp', { phoneNumber, purpose: 'RESET' });
  const code = { phoneNumber, otp: sandbox.lastOtp(phoneNumber), purpose: 'RESET', requestId: 'code' };
  const { resetCode } = await ask('verifyOtp', code);
  const { fill, enter, says, find, field, press } = await choosePassword(String(resetCode));
  assert.is(((await find('[autocomplete=username]')) as HTMLInputElement).value, phoneNumber);
  await press('Show password');
  assert.is(field('New password')?.type, 'text');
  await fill('New password', 'a new password');
  sandbox.faults.next('resetPassword', { kind: 'truncated' });
  await enter('New password');
  await says('The server can’t be reached.');
  await enter('New password');
  await act(() => until(() => location.pathname === '/login' && shown().length > 0));
  assert.match(shown()[0] ?? '', 'Your password is changed.');
  assert.equal(Object.keys(sessionStorage), []);
  assert.ok(await ask('loginUser', { username: 'ravi', password: 'a new password' }));
});

test('a reset that is no longer valid starts again', async () => {
  const { fill, enter, field, wait } = await choosePassword('of yesterday');
  await fill('New password', 'another password');
  await enter('New password');
  await wait('the phone number', () => field('Phone number'));
  assert.match(shown().join(), 'This password reset is no longer valid. Start again.');
  assert.is(otpStep.value?.resetCode, '');
});

test.run();
