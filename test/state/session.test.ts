import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beginStep, keepStep, otpStep } from '../../src/account/otp-step';
import { endSession, perSessionSignal, sessionEnd, signIn, token } from '../../src/state/session';
import { signOut } from '../../src/state/sign-out';
import { theme, toggleTheme } from '../../src/state/theme';
import { showToast, toasts } from '../../src/state/toasts';
import { installDom } from '../dom';

const test = suite('the session');

const storages = () => [...Object.entries(sessionStorage), ...Object.entries(localStorage)];

test.before.each(() => {
  installDom('http://localhost:3000/login');
  endSession();
});

test('a sign-in removes everything of the last session, of a sign-up and of a reset, and Sign Out and expiry remove everything', () => {
  for (const end of [signOut, endSession]) {
    signIn('session of asha');
    keepStep({ ...beginStep({ purpose: 'RESET', phoneNumber: '+919876543210' }), resetCode: 'secret' });
    sessionStorage.setItem('draft-profile-1', '{"name":"Asha"}');
    localStorage.setItem('anything', 'of anybody');
    showToast('Wrong password.');
    signIn('session of ravi');
    assert.equal([otpStep.value, toasts.peek()], [undefined, []]);
    assert.equal(storages(), [['authToken', 'session of ravi']]);
    end();
    assert.equal(storages(), []);
    assert.is(token.value, undefined);
  }
});

test('a sign-in keeps the light theme that was chosen before it, and Sign Out goes back to the dark one', () => {
  toggleTheme();
  signIn('session of asha');
  assert.equal(storages().sort(), [
    ['authToken', 'session of asha'],
    ['theme', 'light'],
  ]);
  signOut();
  assert.equal([theme.peek(), storages()], ['dark', []]);
});

test('the end of a session and a new sign-in abort its signal, even with the same token', () => {
  signIn('a session');
  for (const change of [() => signIn('a session'), endSession, () => signIn('another')]) {
    const signal = sessionEnd();
    assert.is(signal.aborted, false);
    change();
    assert.is(signal.aborted, true);
  }
});

test('the end of a session resets every perSessionSignal to its first value', () => {
  const name = perSessionSignal<string | undefined>(undefined);
  const list = perSessionSignal<readonly number[]>([1]);
  const first = list.peek();
  signIn('a session');
  name.value = 'Asha';
  list.value = [1, 2, 3];
  endSession();
  assert.equal([name.value, list.value], [undefined, first]);
});

test.run();
