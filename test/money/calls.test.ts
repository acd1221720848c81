import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getOpenBids, resolveBid } from '../../src/money/bid-operations';
import { getRecharge, getWithdrawals } from '../../src/money/transfer-operations';
import { isParseError } from '../answers';

test('a bid of an unknown status is no answer', () => {
  const flip = { participation: {}, side: 'heads', serverSeed: '' };
  const read = (status: unknown) => resolveBid.read({ status, lock: {}, flip }, { requestId: 'r' });
  assert.is(read('FLIPPED').status, 'FLIPPED');
  for (const status of ['WON', 'flipped', '', null, undefined, {}]) assert.throws(() => read(status), isParseError);
});

test('a list of open bids that can’t be read, or has no time, is not an empty one', () => {
  const read = (answer: object) => getOpenBids.read(answer, {});
  assert.equal(read({ at: '1970-01-01T00:00:01Z', locks: [] }), { at: 1_000, locks: [] });
  for (const answer of [{ at: 'soon', locks: [] }, { at: '1970-01-01T00:00:01Z', locks: {} }, {}])
    assert.throws(() => read(answer), isParseError);
});

test('a recharge of an unknown status, and a withdrawal without one, are no answers', () => {
  const recharge = (status: unknown) => getRecharge.read({ rechargeId: 'R', status }, { rechargeId: 'R' });
  assert.is(recharge('EXPIRED').status, 'EXPIRED');
  for (const status of ['PAID', '', null, undefined]) assert.throws(() => recharge(status), isParseError);
  const withdrawal = (status: unknown) => getWithdrawals.read([{ withdrawalId: 'W', status }], {});
  assert.is(withdrawal('UNHEARD_OF')[0]?.status, 'PENDING', 'the money is on its way');
  for (const status of ['', null, undefined]) assert.throws(() => withdrawal(status), isParseError);
});

test('a recharge expires after a number of seconds, and anything else is unknown', () => {
  const seconds = (expiry: unknown) =>
    getRecharge.read({ rechargeId: 'R', status: 'PENDING', expiry }, { rechargeId: 'R' }).expiry?.seconds;
  assert.equal([0, 0.5, 900].map(seconds), [0, 0.5, 900]);
  for (const other of [-1, Infinity, Number.NaN, '900', null, {}]) assert.is(seconds(other), undefined, String(other));
});

test.run();
