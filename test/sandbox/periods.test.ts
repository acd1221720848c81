import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { DAY, dayOf, weekOf } from './periods';

/** Moments from 1970 to 2100. */
const moments = fc.integer({ min: 0, max: Date.parse('2100-01-01') });

const indian = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Asia/Kolkata', weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
});
const partsOf = (at: number) =>
  Object.fromEntries(indian.formatToParts(at).map(({ type, value }) => [type, value] as const));
const isMidnight = (at: number) => {
  const { hour, minute, second } = partsOf(at);
  return `${hour}:${minute}:${second}` === '00:00:00' && at % 1000 === 0;
};

test('every moment is in a day from one Indian midnight to the next, by the calendar of the platform', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const { from, to } = dayOf(at);
      assert.ok(from <= at && at < to);
      assert.is(to - from, DAY);
      assert.ok(isMidnight(from));
      assert.is(partsOf(from).day, partsOf(at).day);
    }),
  );
});

test('every moment is in a week of seven such days, which begins on a Monday', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const { from, to } = weekOf(at);
      assert.ok(from <= at && at < to);
      assert.is(to - from, 7 * DAY);
      assert.ok(isMidnight(from));
      assert.is(partsOf(from).weekday, 'Mon');
      assert.ok(from <= dayOf(at).from && dayOf(at).to <= to);
    }),
  );
});

test.run();
