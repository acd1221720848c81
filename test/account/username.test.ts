import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseUsername } from '../../src/account/sign-up';
import { parseLogin } from '../../src/lib/fields';
import { accepts, refuses } from '../lib/parsing';
import * as fc from '../properties';

test('a username is lowercased and checked', () => {
  accepts(parseUsername, [
    [' Asha.Rao_1 ', 'asha.rao_1'],
    ['abc', 'abc'],
    ['123', '123'],
    ['a'.repeat(20), 'a'.repeat(20)],
  ]);
  refuses(parseUsername, 'Choose a username.', ['', ' ']);
  const letters = 'Use only letters a to z, digits, dots and underscores.';
  refuses(parseUsername, letters, ['asha rao', 'asha-rao', 'आशा', 'asha@ybl', '🙂🙂🙂', 'ásha']);
  refuses(parseUsername, 'A username has 3 to 20 characters.', ['ab', 'a'.repeat(21)]);
});

test('a username that looks like a phone number is refused', () => {
  const error = 'A username can’t be a phone number. Add a letter.';
  refuses(parseUsername, error, ['9876543210', '09876543210', '98765.43210', '919876543210']);
});

test('property: every username that can sign up can sign in', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'Ab019._'), maxLength: 22 }), (text) => {
      const parsed = parseUsername(text);
      if (parsed.ok) assert.equal(parseLogin(parsed.value), parsed);
    }),
  );
});

test.run();
