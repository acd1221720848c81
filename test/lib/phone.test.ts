import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatPhone, parsePhone } from '../../src/lib/fields';
import * as fc from '../properties';
import { accepts, parsesAnything, refuses } from './parsing';

test('an Indian mobile number is accepted in every usual format', () => {
  const rows = [
    '9876543210',
    '98765 43210',
    ' 98765-43210 ',
    '(98765) 43210',
    '98765.43210',
    '98765–43210',
    '09876543210',
    '919876543210',
    '91 0 98765 43210',
    '+919876543210',
    '+91 98765 43210',
    '+91 (0) 98765 43210',
    '(+91) 98765 43210',
    '0091 98765 43210',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '\u202a+91\u00a098765\u00a043210\u202c',
    '٩٨٧٦٥٤٣٢١٠',
    '＋９１（９８７６５）４３２１０',
  ];
  for (const text of rows) accepts(parsePhone, [[text, '+919876543210']]);
});

test('a number that starts like the country code keeps its first digits', () => {
  for (const text of ['9198765432', '+91 91987 65432']) accepts(parsePhone, [[text, '+919198765432']]);
});

test('each mistake in a phone number has its own error', () => {
  refuses(parsePhone, 'Enter your phone number.', ['', '  ', '()', '-']);
  const letters = ['asha', '98765x43210', '🙂', '9876543210@', '+', '++919876543210', '98765+43210'];
  refuses(parsePhone, 'A phone number has only digits, such as 98765 43210.', letters);
  const foreign = 'Only Indian numbers work here: the ones that start with +91.';
  refuses(parsePhone, foreign, ['+1 202 555 0100', '0044 7700 900123', '+9876543210', '0'.repeat(9)]);
  const lengths = ['987654321', '98765432101', '+91', '+91 98765432', '0091 98765432', '91 98765 4321'];
  refuses(parsePhone, 'An Indian mobile number has 10 digits.', lengths);
  const beginnings = ['5876543210', '0123456789', '+91 1234567890'];
  refuses(parsePhone, 'An Indian mobile number starts with 6, 7, 8 or 9.', beginnings);
});

test('a number is shown in two groups of five', () => {
  assert.is(formatPhone('+919876543210'), '+91 98765 43210');
  assert.is(formatPhone('9876543210'), '98765 43210');
  for (const other of ['', '12345', '+1 202 555 0100', '—']) assert.is(formatPhone(other), other);
});

test('property: any text gives a number in normal form or an error', () => {
  parsesAnything(parsePhone, fc.string({ unit: fc.constantFrom(...'0919876+- ()९') }), (number) =>
    assert.match(number, /^\+91[6-9]\d{9}$/),
  );
});

test.run();
