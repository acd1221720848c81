import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ExpiringMap } from './expiring-map';

test('an entry is unknown once it has ended, and dropped when another is added', () => {
  let clock = 0;
  const map = new ExpiringMap<{ endsAt: number }>(() => clock);
  map.set('short', { endsAt: 10 }).set('long', { endsAt: 20 });
  clock = 9;
  assert.ok(map.get('short'));
  clock = 10;
  assert.is(map.get('short'), undefined);
  assert.is(map.size, 2);
  map.set('new', { endsAt: 30 });
  assert.equal([...map.keys()], ['long', 'new']);
});

test.run();
