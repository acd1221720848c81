import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createEvent } from '../../src/lib/event';

test('a listener hears once what was told before it came, in order, and then what is told', () => {
  const event = createEvent<number>();
  const heard: number[] = [];
  event.tell(1);
  event.tell(2);
  event.listen((value) => heard.push(value));
  event.tell(3);
  assert.equal(heard, [1, 2, 3]);
  event.listen((value) => heard.push(10 * value));
  event.tell(4);
  assert.equal(heard, [1, 2, 3, 40]);
});

test.run();
