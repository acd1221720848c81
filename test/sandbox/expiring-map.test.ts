import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ExpiringMap } from './expiring-map';

test('an entry is unknown once it has ended, and dropped when another is added', () => {
  let clock = 0;
  const map = new ExpiringMap<{ endsAt: number }>(() => clock);
  map.set('first', { endsAt: 10 }).set('second', { endsAt: 20 });
  clock = 9;
  assert.ok(map.get('first'));
  clock = 10;
  assert.is(map.get('first'), undefined);
  assert.is(map.size, 2);
  map.set('new', { endsAt: 30 });
  assert.equal([...map.keys()], ['second', 'new']);
});

test('beyond the most entries the oldest goes, and one that is set again is no longer the oldest', () => {
  const map = new ExpiringMap<{ endsAt: number }>(() => 0, 2);
  for (const key of ['a', 'b', 'a', 'c']) map.set(key, { endsAt: 1 });
  assert.equal([...map.keys()], ['a', 'c']);
});

test('adding an entry to a full map looks at no other one', () => {
  const map = new ExpiringMap<{ readonly endsAt: number }>(() => 0);
  let looks = 0;
  const entry = {
    get endsAt() {
      looks++;
      return 1;
    },
  };
  for (let key = 0; key < 1000; key++) map.set(String(key), entry);
  assert.ok(looks <= 1000, `${looks} looks`);
});

test.run();
