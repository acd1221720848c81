import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { beginStep, draftOf, forgetStep, keepStep, readStep, requestOf } from '../../src/account/otp-step';
import { secondsLeft } from '../../src/ui/countdown';
import { installDom } from '../dom';

const test = suite('a half-done sign-up or reset');
const HOUR = 3_600_000;
const { now } = Date;

test.before.each(() => installDom());
test.after.each(() => {
  Date.now = now;
});

/** Moves the device clock by so many milliseconds. */
function turnClock(by: number): void {
  const at = now() + by;
  Date.now = () => at;
}

test('a step is read as it was stored', () => {
  const step = beginStep({
    purpose: 'SIGNUP',
    phoneNumber: '+919876543210',
    seconds: 45,
    query: '?refId=abc',
    registrationId: 'registration',
  });
  assert.equal(readStep(), step);
  assert.equal(readStep(), keepStep({ ...step }));
});

test('the same code has the same requestId, after a reload too, and another code or step has another one', () => {
  const step = beginStep({ purpose: 'RESET', phoneNumber: '+919876543210' });
  const requestId = requestOf(step, '123456');
  const kept = readStep();
  assert.is(kept && requestOf(kept, '123456'), requestId);
  assert.is.not(requestOf(step, '123457'), requestId);
  assert.is.not(requestOf(beginStep({ purpose: 'RESET', phoneNumber: '+919876543210' }), '123456'), requestId);
});

test('without a stored step there is none', () => {
  assert.is(readStep(), undefined);
});

test('the countdown uses the server’s seconds and ends at zero', () => {
  turnClock(0);
  const step = beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', seconds: 20 });
  assert.is(secondsLeft(step), 20);
  Date.now = () => step.startedAt + 12_500;
  assert.is(secondsLeft(step), 8);
  Date.now = () => step.startedAt + 20_000;
  assert.is(secondsLeft(step), 0);
});

test('a clock moved by an hour meanwhile ends the countdown', () => {
  turnClock(0);
  const step = beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', seconds: 30 });
  turnClock(-HOUR);
  assert.is(secondsLeft(step), 0);
  turnClock(HOUR);
  assert.is(secondsLeft(step), 0);
});

test('a clock that is wrong all the time doesn’t matter', () => {
  turnClock(-HOUR);
  assert.is(secondsLeft(beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', seconds: 30 })), 30);
});

test('forgetStep removes the step and its drafts, nothing else', () => {
  sessionStorage.setItem('theme', 'light');
  sessionStorage.setItem(draftOf('SIGNUP'), '{"name":"Zoya"}');
  beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210' });
  forgetStep();
  assert.is(readStep(), undefined);
  assert.is(sessionStorage.length, 1);
});

test.run();
