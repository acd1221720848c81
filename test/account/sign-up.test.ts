import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readInviter } from '../../src/account/sign-up';
import { REFERRAL_KEY } from '../../src/config';
import { encryptUserId } from '../../src/lib/invite-cipher';
import { define } from '../dom';

const test = suite('the inviter in the address');

test('an invite gives the user ID of the inviter', async () => {
  const refId = await encryptUserId('1042', REFERRAL_KEY);
  assert.equal(await readInviter(`?a=b&refId=${refId}`), { state: 'known', userId: '1042' });
});

test('an address without an invite has no inviter', async () => {
  assert.equal(await readInviter(''), { state: 'none' });
  assert.equal(await readInviter('?ref=1042'), { state: 'none' });
});

test('an invite that is cut, changed, empty or of another key can’t be read', async () => {
  const refId = await encryptUserId('1042', REFERRAL_KEY);
  const foreign = await encryptUserId('1042', 'another key');
  for (const text of ['', '1042', refId.slice(1), `${refId}A`, foreign, '%E0%A4%A', '😀']) {
    assert.equal(await readInviter(`?refId=${text}`), { state: 'unreadable' }, text);
  }
});

test('without WebCrypto an invite needs https', async () => {
  const { crypto } = globalThis;
  define('crypto', {});
  assert.equal(await readInviter('?refId=abc'), { state: 'needs-https' });
  define('crypto', crypto);
});

test.run();
