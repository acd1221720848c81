import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Parsed } from '../../src/lib/fields';
import * as account from '../../src/lib/fields';
import * as fc from '../properties';
import { accepts, parsesAnything, refuses } from './parsing';

test('a name may be in any script, and its spaces are collapsed', () => {
  accepts(account.parseName, [
    ['Asha', 'Asha'],
    ['  Asha \n  Rao  K ', 'Asha Rao K'],
    ['आशा राव', 'आशा राव'],
    ['آشا', 'آشا'],
    ['🙂', '🙂'],
    ['👩🏽\u200d🚀 Asha', '👩🏽\u200d🚀 Asha'],
    ['O’Brien <b>', 'O’Brien <b>'],
    ['🙂'.repeat(80), '🙂'.repeat(80)],
  ]);
});

test('a name that is empty, too long or unprintable is refused', () => {
  const nothing = '\u200b\u200d|\u0000|\u3164|\u2800|\u115f\u1160|\uffa0|\u034f|\u{1d159}|\u0301|\ufe0f'.split('|');
  refuses(account.parseName, 'Enter your name.', ['', '   ', ...nothing]);
  refuses(account.parseName, 'A name can be at most 80 characters long.', ['a'.repeat(81), '🙂'.repeat(81)]);
  const unprintable = 'The name has a character that can’t be shown. Type it again.';
  refuses(account.parseName, unprintable, ['Asha \ud800', '\ue000', `Asha${'\u0301'.repeat(60)}`]);
});

test('an email may be empty, and is checked for its shape otherwise', () => {
  const longest = `${'a'.repeat(249)}@b.co`;
  const fine = [longest, 'asha@example.com', 'a.b+c@mail.example.co.in', 'आशा@उदाहरण.भारत', 'a@b-c.xn--h2brj9c'];
  const others = [
    ['', ''],
    ['  ', ''],
    [' a@b.co ', 'a@b.co'],
  ] as const;
  accepts(account.parseOptionalEmail, [...fine.map((text) => [text, text] as const), ...others]);
  const shape = 'asha|asha@|@example.com|a@b|a@b.c|a b@c.com|a@@b.com|a@b..com|a@b.com,c@d.com'.split('|');
  refuses(account.parseOptionalEmail, 'An email looks like name@example.com.', shape);
  refuses(account.parseOptionalEmail, 'An email can be at most 254 characters long.', [`a${longest}`]);
});

test('a password is kept exactly as typed', () => {
  const kept = ['12345678', '  spaces  ', 'पासवर्ड१२', '🙂'.repeat(8), 'a'.repeat(72), '🙂'.repeat(72)];
  accepts(
    account.parsePassword,
    kept.map((text) => [text, text] as const),
  );
});

test('a password that is empty, short or long is refused', () => {
  refuses(account.parsePassword, 'Choose a password.', ['']);
  refuses(account.parsePassword, 'A password needs at least 8 characters.', ['1234567', ' ', '🙂'.repeat(7)]);
  refuses(account.parsePassword, 'A password can be at most 72 characters long.', ['a'.repeat(73)]);
});

test('a sign-in sends a username as typed and a phone number in its normal form', () => {
  accepts(account.parseLogin, [
    [' asha ', 'asha'],
    ['98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['12345', '12345'],
    ['-', '-'],
  ]);
  refuses(account.parseLogin, 'Enter your username or phone number.', ['', ' \n']);
});

test('a sign-in accepts any password except an empty one', () => {
  accepts(account.parseRequiredPassword, [
    [' ', ' '],
    ['short', 'short'],
  ]);
  refuses(account.parseRequiredPassword, 'Enter your password.', ['']);
});

test('an Indian mobile number is accepted in every usual format', () => {
  const rows = [
    ...'9876543210|98765 43210| 98765-43210 |(98765) 43210|98765.43210|98765–43210|09876543210|919876543210|91 0 98765 43210|+919876543210'.split(
      '|',
    ),
    ...'+91 98765 43210|+91 (0) 98765 43210|(+91) 98765 43210|0091 98765 43210|९८७६५४३२१०|+९१ ९८७६५ ४३२१०|\u202a+91\u00a098765\u00a043210\u202c|٩٨٧٦٥٤٣٢١٠|＋９１（９８７６５）４３２１０'.split(
      '|',
    ),
  ];
  for (const text of rows) accepts(account.parsePhone, [[text, '+919876543210']]);
});

test('a number that starts like the country code keeps its first digits', () => {
  for (const text of ['9198765432', '+91 91987 65432']) accepts(account.parsePhone, [[text, '+919198765432']]);
});

test('each mistake in a phone number has its own error', () => {
  refuses(account.parsePhone, 'Enter your phone number.', ['', '  ', '()', '-']);
  const letters = ['asha', '98765x43210', '🙂', '9876543210@', '+', '++919876543210', '98765+43210'];
  refuses(account.parsePhone, 'A phone number has only digits, such as 98765 43210.', letters);
  const foreign = 'Only Indian numbers work here: the ones that start with +91.';
  refuses(account.parsePhone, foreign, ['+1 202 555 0100', '0044 7700 900123', '+9876543210', '0'.repeat(9)]);
  const lengths = ['987654321', '98765432101', '+91', '+91 98765432', '0091 98765432', '91 98765 4321'];
  refuses(account.parsePhone, 'An Indian mobile number has 10 digits.', lengths);
  const beginnings = ['5876543210', '0123456789', '+91 1234567890'];
  refuses(account.parsePhone, 'An Indian mobile number starts with 6, 7, 8 or 9.', beginnings);
});

test('a number is shown in two groups of five', () => {
  assert.is(account.formatPhone('+919876543210'), '+91 98765 43210');
  assert.is(account.formatPhone('9876543210'), '98765 43210');
  for (const other of ['', '12345', '+1 202 555 0100', '—']) assert.is(account.formatPhone(other), other);
});

test('property: any text gives a number in normal form or an error', () => {
  parsesAnything(account.parsePhone, fc.string({ unit: fc.constantFrom(...'0919876+- ()९') }), (number) =>
    assert.match(number, /^\+91[6-9]\d{9}$/),
  );
});

type Parser = (text: string) => Parsed<string>;
const parsers = Object.entries(account).filter((entry): entry is [string, Parser] => entry[0].startsWith('parse'));

for (const [name, parser] of parsers) {
  test(`property: ${name} returns a value or an error for any text, and accepts its own value`, () => {
    parsesAnything(parser, fc.oneof(fc.string(), fc.emailAddress()), (value) => accepts(parser, [[value, value]]));
  });
}

test.run();
