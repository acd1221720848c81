import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { getOpenBids, readParticipation, resolveBid } from '../../src/money/bid-operations';
import { getStatement } from '../../src/money/statement-operations';
import { getRecharge, getWithdrawals } from '../../src/money/transfer-operations';
import { isParseError } from '../answers';

const test = suite('the readers of answers');

test('amounts are in paise, and only a status of true is a win', () => {
  const raw = {
    game: 12,
    participationUserId: 'P7',
    status: true,
    bidAmount: 0.1,
    biddingAmountCharge: '2.5',
    winAmount: 200,
    winAmountCharge: 0,
    bidOnCoin: 'heads',
    user: 1042,
    createAt: '2026-11-05T10:00:00.000Z',
  };
  assert.equal(readParticipation(raw), {
    ...{ roundId: '12', won: true, amount: 10, bidCharge: 250, win: 20_000, winCharge: 0 },
    ...{ id: 'P7', bidOn: 'heads', owner: '1042', time: Date.UTC(2026, 10, 5, 10) },
  });
  // From 2^53 on two user IDs may be one number.
  for (const user of [undefined, null, '', {}, [], 2 ** 53, '9007199254740993', 1e21, 7.5, -7, '-7', '7a', ' 7', '0x7'])
    assert.is(readParticipation({ user }).owner, '', String(user));
  for (const status of [false, 'true', 1, null, undefined]) assert.is(readParticipation({ status }).won, false);
});

test('an amount that is missing or not a number is unknown, not zero', () => {
  const { amount, bidCharge, win, winCharge } = readParticipation({
    bidAmount: null,
    winAmount: 'much',
    winAmountCharge: {},
  });
  assert.equal([amount, bidCharge, win, winCharge], [undefined, undefined, undefined, undefined]);
});

test('a row of a kind that the app doesn’t know counts as OTHER', () => {
  const rows = ['BID', 'GIFT', 'toString', null, ['WIN'], { toString: 1, valueOf: 1 }].map((kind) => ({ kind }));
  const read = getStatement.read({ rows }, { after: null, first: 6, kind: null });
  const kinds = read.rows.map(({ kind }) => kind);
  assert.equal(kinds, ['BID', ...Array(5).fill('OTHER')]);
});

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
