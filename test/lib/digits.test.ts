import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { latinDigits } from '../../src/lib/digits';

test('Devanagari digits become Latin ones and the rest stays', () => {
  assert.is(latinDigits('०१२३४५६७८९'), '0123456789');
  assert.is(latinDigits('+91 ९8 a٣क'), '+91 98 a٣क');
});

test.run();
