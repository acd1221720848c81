import { test } from 'uvu';
import type { Parsed } from '../../src/lib/fields';
import * as account from '../../src/lib/fields';
import * as fc from '../properties';
import { accepts, parsesAnything, refuses } from './parsing';

test('a name may be in any script, and its spaces are collapsed', () => {
  accepts(account.parseName, [
    ['Asha', 'Asha'],
    ['  Asha \n  Rao ', 'Asha Rao'],
    ['आशा राव', 'आशा राव'],
    ['آشا', 'آشا'],
    ['🙂', '🙂'],
    ['👩🏽\u200d🚀 Asha', '👩🏽\u200d🚀 Asha'],
    ['O’Brien <b>', 'O’Brien <b>'],
    ['🙂'.repeat(80), '🙂'.repeat(80)],
  ]);
});

test('a name that is empty, too long or unprintable is refused', () => {
  const nothing = [
    '\u200b\u200d',
    '\u0000',
    '\u3164',
    '\u2800',
    '\u115f\u1160',
    '\uffa0',
    '\u034f',
    '\u{1d159}',
    '\u0301',
    '\ufe0f',
  ];
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
  const shape = [
    'asha',
    'asha@',
    '@example.com',
    'a@b',
    'a@b.c',
    'a b@c.com',
    'a@@b.com',
    'a@b..com',
    'a@b.com,c@d.com',
  ];
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

type Parser = (text: string) => Parsed<string>;
const parsers = Object.entries(account).filter((entry): entry is [string, Parser] => entry[0].startsWith('parse'));

for (const [name, parser] of parsers) {
  test(`property: ${name} returns a value or an error for any text, and accepts its own value`, () => {
    parsesAnything(parser, fc.oneof(fc.string(), fc.emailAddress()), (value) => accepts(parser, [[value, value]]));
  });
}

test.run();
