import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beginStep, draftOf, forgetStep, otpStep, requestOf } from '../../src/account/otp-step';
import { endSession, restoreSession } from '../../src/state/session';
import { installDom } from '../dom';

const test = suite('a half-done sign-up or reset');

test.before.each(() => {
  installDom();
  restoreSession();
});

/** Begins a new document in the same tab. */
function reload(): void {
  const stored = sessionStorage.getItem('otp-step') ?? '';
  endSession();
  sessionStorage.setItem('otp-step', stored);
  restoreSession();
}

test('a step, and the requestId of a code, are the same after a reload; another code or step has another one', () => {
  const step = beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210', seconds: 45, registrationId: 'r1' });
  const requestId = requestOf(step, '123456');
  reload();
  assert.equal(otpStep.value, step);
  assert.is(requestOf(otpStep.value ?? step, '123456'), requestId);
  assert.is.not(requestOf(step, '123457'), requestId);
  assert.is.not(requestOf(beginStep({ purpose: 'RESET', phoneNumber: '+919876543210' }), '123456'), requestId);
});

test('forgetStep removes the step and its drafts, nothing else', () => {
  sessionStorage.setItem('theme', 'light');
  sessionStorage.setItem(draftOf('SIGNUP'), '{"name":"Zoya"}');
  beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210' });
  forgetStep();
  assert.is(otpStep.value, undefined);
  assert.is(sessionStorage.length, 1);
});

test.run();
