import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beginStep, draftOf, forgetStep, otpStep, requestOf } from '../../src/account/otp-step';
import { endSession, restoreSession } from '../../src/state/session';
import { secondsLeft } from '../../src/ui/countdown';
import { installDom } from '../dom';
import { stopTimers } from '../timers';

const test = suite('a half-done sign-up or reset');
const HOUR = 3_600_000;
let timers: ReturnType<typeof stopTimers>;

test.before.each(() => {
  installDom();
  restoreSession();
  timers = stopTimers(1_700_000_000_000);
});
test.after.each(() => timers.uninstall());

/** Moves the device clock by so many milliseconds. */
const turnClock = (by: number) => timers.setSystemTime(timers.now + by);

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

test('the countdown uses the server’s seconds and ends at zero, also if the clock is moved by an hour meanwhile', () => {
  const step = beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', seconds: 20 });
  assert.is(secondsLeft(step), 20);
  turnClock(12_500);
  assert.is(secondsLeft(step), 8);
  turnClock(7_500);
  assert.is(secondsLeft(step), 0);
  turnClock(-HOUR);
  assert.is(secondsLeft(step), 0);
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
