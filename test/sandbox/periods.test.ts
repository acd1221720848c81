import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { DAY, dayOf, weekOf } from './periods';

/** Moments from 1970 to 2100. */
const moments = fc.integer({ min: 0, max: Date.parse('2100-01-01') });

const indian = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Asia/Kolkata', weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 },
});

test('every moment is in a day from one Indian midnight to the next, and in a week of seven such days from a Monday, by the calendar of the platform', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const [day, week] = [dayOf(at), weekOf(at)];
      assert.ok(week.from <= day.from && day.from <= at && at < day.to && day.to <= week.to);
      assert.equal([day.to - day.from, week.to - week.from], [DAY, 7 * DAY]);
      assert.is(indian.format(day.from), indian.format(at).replace(/[\d:.]+$/, '00:00:00.000'));
      assert.match(indian.format(week.from), /^Mon, .* 00:00:00\.000$/);
    }),
  );
});

test.run();
