import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseUpi } from '../../src/lib/upi';
import { accepts, parsesAnything, refuses } from '../lib/parsing';
import * as fc from '../properties';

test('a UPI ID is kept as typed, without the spaces around it', () => {
  const longest = `${'a'.repeat(256)}@${'b'.repeat(64)}`;
  for (const id of ['asha@okaxis', 'Asha.K-1_x@YBL', '9876543210@paytm', 'ab@c1', longest]) {
    accepts(parseUpi, [[`  ${id}\n`, id]]);
  }
});

test('a link that pays to a UPI ID stands for it, unless it names none or two', () => {
  for (const link of [
    'upi://pay?pa=asha@okaxis&pn=A',
    ' UPI://PAY/?pn=Asha Rao&PA=asha%40okaxis&am=5#1 ',
    'upi://pay?pa=asha@okaxis\u200b',
    'phonepe://pay?pn=A&pa=asha＠okaxis',
  ])
    accepts(parseUpi, [[link, 'asha@okaxis']]);
  for (const link of ['upi://pay?pn=A', 'upi://pay?pa=', 'upi:', 'upi://pay?pa=asha@okaxis&pa=ravi@okaxis'])
    assert.not(parseUpi(link).ok, link);
});

test('each mistake in a UPI ID has its own error', () => {
  refuses(parseUpi, 'Enter your UPI ID.', ['', '  ']);
  refuses(parseUpi, 'A UPI ID has no spaces in it.', ['asha @okaxis', 'asha@ok axis', 'a\tb@ybl']);
  refuses(parseUpi, 'A UPI ID has one @ in it, as in name@bank.', ['asha', 'asha@ok@axis', '@@']);
  const before = 'Before the @ use 2 to 256 letters, digits, dots, dashes or underscores.';
  const names = ['', 'a', 'आशा', 'a+b', '🙂🙂', 'a'.repeat(257)];
  refuses(
    parseUpi,
    before,
    names.map((name) => `${name}@okaxis`),
  );
  for (const bank of ['', 'x', '1bank', 'example.com', 'ok-axis', 'b'.repeat(65)]) {
    const parsed = parseUpi(`asha@${bank}`);
    assert.match(parsed.ok ? '' : parsed.error, 'After the @ comes the name of your bank or app', bank);
  }
});

test('property: an accepted UPI ID has one @ and nothing that needs escaping', () => {
  parsesAnything(parseUpi, fc.string({ unit: fc.constantFrom(...'aZ9.-_@@ ') }), (id) =>
    assert.match(id, /^[\w.-]{2,256}@[A-Za-z][A-Za-z\d]{1,63}$/),
  );
});

test.run();
