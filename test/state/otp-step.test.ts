import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { secondsLeft } from '../../src/lib/wait';
import { beginStep, draftOf, forgetStep, keepStep, readStep, requestOf } from '../../src/state/otp-step';
import { installDom } from '../dom';

const test = suite('a half-done sign-up or reset');
const HOUR = 3_600_000;
const { now } = Date;

test.before.each(() => installDom());
test.after.each(() => {
  Date.now = now;
});

/** Turns the phone's clock by so many milliseconds. */
function turnClock(by: number): void {
  const at = now() + by;
  Date.now = () => at;
}

test('a step comes back as it was kept', () => {
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

test('the same code goes with the same requestId, after a dropped tab too, and no other step or code does', () => {
  const step = beginStep({ purpose: 'RESET', phoneNumber: '+919876543210' });
  const requestId = requestOf(step, '123456');
  const kept = readStep();
  assert.is(kept && requestOf(kept, '123456'), requestId);
  assert.is.not(requestOf(step, '123457'), requestId);
  assert.is.not(requestOf(beginStep({ purpose: 'RESET', phoneNumber: '+919876543210' }), '123456'), requestId);
});

test('without a step there is none', () => {
  assert.is(readStep(), undefined);
});

test('the countdown runs by the seconds that the server gave, and ends at zero', () => {
  turnClock(0);
  const step = beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', seconds: 20 });
  assert.is(secondsLeft(step), 20);
  Date.now = () => step.startedAt + 12_500;
  assert.is(secondsLeft(step), 8);
  Date.now = () => step.startedAt + 20_000;
  assert.is(secondsLeft(step), 0);
});

test('a clock that is set an hour back or forth meanwhile locks nobody out', () => {
  turnClock(0);
  const step = beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', seconds: 30 });
  turnClock(-HOUR);
  assert.is(secondsLeft(step), 0);
  turnClock(HOUR);
  assert.is(secondsLeft(step), 0);
});

test('a clock that was wrong all along counts like any other', () => {
  turnClock(-HOUR);
  assert.is(secondsLeft(beginStep({ purpose: 'RESET', phoneNumber: '+919876543210', seconds: 30 })), 30);
});

test('a step that is done is gone with what was typed on the way, and with nothing else', () => {
  sessionStorage.setItem('theme', 'light');
  sessionStorage.setItem(draftOf('SIGNUP'), '{"name":"Zoya"}');
  beginStep({ purpose: 'SIGNUP', phoneNumber: '+919876543210' });
  forgetStep();
  assert.is(readStep(), undefined);
  assert.is(sessionStorage.length, 1);
});

test.run();
