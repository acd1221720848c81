import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sideName, sideWord } from '../../src/lib/sides';

test('a side has one name alone and another within a sentence, and anything else has none', () => {
  assert.equal(['heads', 'tails', 'edge', undefined].map(sideName), ['Heads', 'Tails', undefined, undefined]);
  assert.equal((['heads', 'tails'] as const).map(sideWord), ['heads', 'tails']);
});

test.run();
