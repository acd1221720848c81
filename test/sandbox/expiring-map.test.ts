import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ExpiringMap } from './expiring-map';

test('an entry is unknown once it has ended and dropped when another is added; beyond the most the oldest goes, and one that is set again is no longer the oldest', () => {
  let clock = 0;
  const map = new ExpiringMap<{ endsAt: number }>(() => clock, 2);
  for (const key of ['a', 'b', 'a', 'c']) map.set(key, { endsAt: 10 });
  assert.equal([...map.keys()], ['a', 'c']);
  clock = 9;
  assert.ok(map.get('a'));
  clock = 10;
  assert.equal([map.get('a'), map.size], [undefined, 2]);
  map.set('new', { endsAt: 30 });
  assert.equal([...map.keys()], ['new']);
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
