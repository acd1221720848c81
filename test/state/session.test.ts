import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { takeIntents } from '../../src/state/intent-storage';
import { loadInFull, navigate, route, startLocation } from '../../src/state/location';
import { keepStep, readStep } from '../../src/state/otp-step';
import { endSession, signIn, signOut, token } from '../../src/state/session';
import { installDom } from '../dom';

const test = suite('the session');

const storages = () => [...Object.entries(sessionStorage), ...Object.entries(localStorage)];

test.before.each(() => {
  installDom('http://localhost:3000/login');
  signOut();
});

test('a sign-in leaves nothing of who has begun a sign-up or a reset in the tab', () => {
  keepStep({ purpose: 'RESET', phoneNumber: '+919876543210', sentAt: 1, wait: 30, query: '', resetCode: 'secret' });
  sessionStorage.setItem('draft-SIGNUP', '{"name":"Asha"}');
  localStorage.setItem('anything', 'of anybody');
  signIn('session of ravi');
  assert.is(readStep(), undefined);
  assert.equal(storages(), [['authToken', 'session of ravi']]);
});

test('a sign-in over a live session leaves nothing of it, and Sign Out and expiry leave nothing at all', () => {
  for (const end of [signOut, endSession]) {
    signIn('session of asha');
    sessionStorage.setItem('draft-profile-1', '{"name":"Asha"}');
    signIn('session of ravi');
    assert.equal(storages(), [['authToken', 'session of ravi']]);
    end();
    assert.equal(storages(), []);
    assert.is(token.value, undefined);
  }
});

test('with a newer build there the app stays in the document while that alone knows of an open bid', () => {
  startLocation();
  signIn('session of asha');
  sessionStorage.setItem('bid', '{"requestId":"open"}');
  loadInFull();
  endSession();
  assert.is(route.value.name, 'login');
  navigate('/forgot-password');
  assert.is(route.value.name, 'forgot-password', 'by a link');
  signIn('session of asha again');
  navigate('/dashboard');
  assert.is(route.value.name, 'dashboard', 'on the way home');
  takeIntents('bid');
  navigate('/wallet');
  assert.is(route.value.name, 'dashboard', 'loaded anew, once nothing is open');
});

test.run();
