import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseUsername, readInviter } from '../../src/account/sign-up';
import { parseLogin } from '../../src/lib/fields';
import { encryptUserId } from '../../src/lib/invite-cipher';
import { replace } from '../dom';
import { accepts, refuses } from '../lib/parsing';
import * as fc from '../properties';
import { undoAll } from '../undo';

test.after.each(undoAll);

test('an invite gives the user ID of the inviter, if it is whole and of this app', async () => {
  const refId = await encryptUserId('1042', __REFERRAL_KEY__);
  const foreign = await encryptUserId('1042', 'another key');
  assert.is(await readInviter(`?a=b&refId=${refId}`), '1042');
  for (const query of ['', '?ref=1042']) assert.is(await readInviter(query), undefined);
  for (const text of ['', '1042', refId.slice(1), `${refId}A`, foreign, '%E0%A4%A', '😀'])
    assert.is(await readInviter(`?refId=${text}`), '', text);
  // A page that came over http has no WebCrypto.
  replace('crypto', {});
  assert.is(await readInviter(`?refId=${refId}`), '');
});

test('a username is lowercased, without spaces, and checked', () => {
  accepts(parseUsername, [
    [' Asha.Rao_1 ', 'asha.rao_1'],
    ['Asha  Rao', 'asha_rao'],
    ['abc', 'abc'],
    ['123', '123'],
    ['a'.repeat(20), 'a'.repeat(20)],
  ]);
  refuses(parseUsername, 'Choose a username.', ['', ' ']);
  const letters = 'Use only letters a to z, digits, dots and underscores.';
  refuses(parseUsername, letters, ['asha-rao', 'आशा', 'asha@ybl', '🙂🙂🙂', 'ásha']);
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
