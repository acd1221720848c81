import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getLimits } from '../../src/safer-gambling/limit-operations';
import { isParseError } from '../answers';

const none = { day: null, week: null, month: null, today: 0, thisWeek: 0, thisMonth: 0, waiting: null };
const answer = {
  confirmedAt: '2026-03-02T09:00:00.000Z',
  added: none,
  lost: { ...none, day: 500, week: '2000.5', today: -10.5, thisWeek: 120, thisMonth: 240 },
};
const waiting = { day: null, week: 3000, month: null, from: '2026-03-03T09:00:00.000Z' };

const read = (value: unknown) => getLimits.read(value, {});

test('limits are paise, and what waits has the server’s time', () => {
  const limits = read({ ...answer, lost: { ...answer.lost, waiting } });
  assert.is(limits.confirmedAt, Date.parse(answer.confirmedAt));
  assert.is(read({ ...answer, confirmedAt: null }).confirmedAt, undefined);
  const noCaps = { day: undefined, week: undefined, month: undefined };
  assert.equal(limits.added, { ...noCaps, today: 0, thisWeek: 0, thisMonth: 0, waiting: undefined });
  const { day, week, today, thisWeek, thisMonth } = limits.lost;
  assert.equal([day, week, today, thisWeek, thisMonth], [50_000, 200_050, -1050, 12_000, 24_000]);
  assert.equal(limits.lost.waiting, { ...noCaps, week: 300_000, from: Date.parse(waiting.from) });
});

const { lost } = answer;
const wrong: Readonly<Record<string, unknown>> = {
  'no answer': undefined,
  'nothing in it': {},
  'without the loss limit': { ...answer, lost: undefined },
  'a limit that is missing': { ...answer, lost: { ...none, day: undefined } },
  'a limit that is a word': { ...answer, lost: { ...none, day: 'none' } },
  'a limit below zero': { ...answer, lost: { ...lost, day: -1 } },
  'a limit without end': { ...answer, lost: { ...lost, day: 1e300 } },
  'no word of when they were chosen': { ...answer, confirmedAt: undefined },
  'without what counts': { ...answer, lost: { ...lost, today: undefined } },
  'nothing about what waits': { ...answer, lost: { ...lost, waiting: undefined } },
  'something that waits for no time': { ...answer, lost: { ...lost, waiting: { ...waiting, from: 'soon' } } },
  'something that waits without a time': { ...answer, lost: { ...lost, waiting: { ...waiting, from: null } } },
};

for (const [what, value] of Object.entries(wrong))
  test(`limits with ${what} are unknown`, () => assert.throws(() => read(value), isParseError));

test.run();
