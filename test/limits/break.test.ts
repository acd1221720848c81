import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lackingFeatures } from '../../src/api/optional';
import { playersBreak, refreshBreak, setBreak } from '../../src/limits/break';
import { endSession } from '../../src/state/session';
import { sandboxStage } from '../stage';

const test = suite('the player’s break');

const { sandbox, asked, held, shown, enter, elsewhere } = await sandboxStage(test);
const week = { endsAt: Date.now() + 7 * 24 * 3_600_000 };

test.before.each(() => enter());

test('it is the server’s, and the end of the session forgets it', async () => {
  await refreshBreak();
  assert.is(playersBreak.value, undefined);
  const { until } = await elsewhere('asha')('takeBreak', { length: 'DAY' });
  await refreshBreak();
  assert.equal(playersBreak.value, { endsAt: Date.parse(String(until)) });
  endSession();
  assert.is(playersBreak.value, undefined);
});

test('a failure leaves what is known, and only a GraphQL error is shown', async () => {
  setBreak(week);
  sandbox.mischief.next('getBreak', { kind: 'drop-before' });
  await refreshBreak();
  assert.equal([playersBreak.value, shown()], [week, []]);
  sandbox.mischief.next('getBreak', { kind: 'error', message: 'Not today.' });
  await refreshBreak();
  assert.is(playersBreak.value, week);
  assert.equal(shown(), ['Not today.']);
});

test('the answer to an earlier question doesn’t replace a break that has just begun', async () => {
  const answer = await held('getBreak', refreshBreak);
  setBreak(week);
  await answer();
  assert.is(playersBreak.value, week);
});

test('a backend without breaks is never asked', async () => {
  lackingFeatures.add('break');
  await refreshBreak();
  assert.is(asked('getBreak'), 0);
});

test.run();
