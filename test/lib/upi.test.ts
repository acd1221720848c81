import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseUpi } from '../../src/lib/upi';
import * as fc from '../properties';

const errorOf = (text: string) => {
  const parsed = parseUpi(text);
  return parsed.ok ? undefined : parsed.error;
};

test('a UPI ID is taken as typed, without the spaces around it', () => {
  for (const id of [
    'asha@okaxis',
    'Asha.K-1_x@YBL',
    '9876543210@paytm',
    'ab@c1',
    `${'a'.repeat(256)}@${'b'.repeat(64)}`,
  ]) {
    assert.equal(parseUpi(`  ${id}\n`), { ok: true, value: id });
  }
});

test('each mistake in a UPI ID has a sentence of its own', () => {
  for (const text of ['', '  ']) assert.is(errorOf(text), 'Enter your UPI ID.');
  for (const text of ['asha @okaxis', 'asha@ok axis', 'a\tb@ybl']) {
    assert.is(errorOf(text), 'A UPI ID has no spaces in it.', text);
  }
  for (const text of ['asha', 'asha@ok@axis', '@@']) {
    assert.is(errorOf(text), 'A UPI ID has one @ in it, as in name@bank.', text);
  }
  for (const text of ['@okaxis', 'a@okaxis', 'आशा@okaxis', 'a+b@okaxis', '🙂🙂@ybl', `${'a'.repeat(257)}@ybl`]) {
    assert.is(errorOf(text), 'Before the @ use 2 to 256 letters, digits, dots, dashes or underscores.', text);
  }
  for (const text of ['asha@', 'asha@x', 'asha@1bank', 'asha@example.com', 'asha@ok-axis', `asha@${'b'.repeat(65)}`]) {
    assert.match(errorOf(text) ?? '', 'After the @ comes the name of your bank or app', text);
  }
});

test('property: what is accepted has one @ and nothing that needs escaping', () => {
  const typed = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'aZ9.-_@@ ') }));
  fc.assert(
    fc.property(typed, (text) => {
      const parsed = parseUpi(text);
      if (parsed.ok) assert.match(parsed.value, /^[\w.-]{2,256}@[A-Za-z][A-Za-z\d]{1,63}$/);
      else assert.match(parsed.error, /^[A-Z].*\.$/);
    }),
  );
});

test.run();
