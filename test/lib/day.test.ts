import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatDay, formatMoment, formatTime, formatUnbroken, nextIndianDay } from '../../src/lib/day';

test('a time is shown as the day in the local time zone', () => {
  const here = new Date(2026, 10, 5, 23, 59).toISOString();
  assert.is(formatDay(here), '5 Nov 2026');
  assert.is(formatMoment(here), '5 Nov 2026, 23:59');
  assert.is(formatUnbroken(here), '5\u00a0Nov\u00a02026, 23:59', 'broken before the time alone');
  assert.is(formatDay(Date.parse(here)), '5 Nov 2026');
});

test('an invalid time shows nothing', () => {
  assert.is(formatDay(Number.NaN), '');
  for (const text of ['', 'soon', 'NaN', '2026-13-45T00:00:00Z', '9'.repeat(40)]) {
    assert.equal([formatDay(text), formatMoment(text), formatTime(text)], ['', '', '—'], text);
  }
});

test('a day in India begins at 18:30 UTC', () => {
  const [begin, before] = [Date.parse('2026-11-28T18:30:00Z'), Date.parse('2026-11-27T18:30:00Z')];
  assert.equal([before, begin - 1].map(nextIndianDay), [begin, begin]);
});

test.run();
