import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createBidder } from './bidder';
import { DAY } from './periods';
import { commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { startSandbox } from './sandbox';
import { createState } from './state';

const test = suite('sandbox referral earnings');

/** An evening in India. */
let clock = Date.parse('2026-03-01T15:00:00Z');
const rules = { sessionLifetime: Number.POSITIVE_INFINITY };
const sandbox = await startSandbox({ socketPort: 0, now: () => clock, rules });
test.after(() => sandbox.close());
const asha = createBidder(sandbox, 'asha');
const [meera, joseph] = ['meera', 'joseph'].map((name) => createBidder(sandbox, name));

const seen = async () => {
  const [{ rows }, referrals] = [await asha.ask('getStatement', { first: 3 }), await asha.ask('getReferrals')];
  const earned = referrals.map((one) => [one.name, one.earned]);
  return { top: rows.map(({ kind, reference, amount }) => `${kind} ${reference} ${amount}`), earned };
};

test('an inviter sees neither a friend’s bids nor their time: a day’s earnings come after midnight, in one row', async () => {
  const before = await seen();
  const figures = sandbox.figures(asha.userId);
  for (const friend of [meera, joseph]) {
    friend?.fill(100_000);
    for (const bidAmount of [123.5, 10]) {
      await friend?.play({ bidAmount });
      clock += 60_000;
    }
  }
  assert.equal(await seen(), before);
  assert.equal(sandbox.figures(asha.userId), figures);
  // Midnight in India.
  clock = Date.parse('2026-03-01T18:29:59Z');
  assert.equal(await seen(), before);
  clock = Date.parse('2026-03-01T18:30:00Z');
  const after = await seen();
  assert.equal(after.top, ['REFERRAL 2026-03-01 2.68', ...before.top.slice(0, 2)]);
  assert.equal(after.earned, [
    ['Joseph D.', 2.54],
    ['Meera I.', 5.34],
  ]);
  assert.is(sandbox.figures(asha.userId).reference_earning, figures.reference_earning + 268);
  clock += 3 * DAY;
  assert.equal(await seen(), after, 'they are credited once');
});

test('a friend’s bid earns on the day of its reveal, and one that is cancelled earns nothing', async () => {
  clock = Date.parse('2026-03-11T18:00:00Z');
  const [late, cancelled] = [await meera?.lock({ bidAmount: 100 }), await meera?.lock({ bidAmount: 100 })];
  clock += 3_600_000;
  const before = await seen();
  await meera?.ask('revealBid', late);
  await meera?.ask('cancelBid', cancelled);
  assert.equal(await seen(), before);
  clock += DAY;
  assert.is((await seen()).top[0], 'REFERRAL 2026-03-12 1');
});

test('a friend’s bid shows in no row of the inviter’s statement, and a one-word name stays', async () => {
  await meera?.ask('updateUser', { name: 'Meera' });
  const bid = await meera?.play();
  clock += DAY;
  const { rows } = await asha.ask('getStatement', { first: 100 });
  assert.not(rows.some(({ reference }) => reference === bid?.flip.participation.game));
  assert.ok((await asha.ask('getReferrals')).some(({ name }) => name === 'Meera'));
});

test('the day’s earnings are credited at midnight, also if nobody asks for anything', () => {
  let at = clock;
  const due: { ms: number; run: () => void }[] = [];
  const later = (ms: number, run: () => void) => {
    due.push({ ms, run });
    return () => {};
  };
  const { accounts, bids, ledger, rounds } = createState({ rules: defaultRules, now: () => at, later });
  const identity = { name: 'a', email: null, passwordHash: '' };
  const { userId: inviter } = accounts.open({ ...identity, username: 'one', phoneNumber: '1', referredBy: null }, 0);
  const { userId } = accounts.open({ ...identity, username: 'two', phoneNumber: '2', referredBy: inviter }, 0);
  ledger.post([{ account: userId, figure: 'top_up', paise: 100_000, reason: 'gift', ref: 'test', at }]);
  for (const requestId of ['one', 'two']) {
    const { roundId } = rounds.current(userId);
    const clientSeed = commitmentOf(requestId);
    const clientSeedHash = commitmentOf(clientSeed);
    bids.place(userId, { roundId, bidOnCoin: 'heads', bidAmount: 10, clientSeedHash, requestId }, at);
    bids.reveal(userId, { requestId, clientSeed }, at);
  }
  assert.is(due.length, 1);
  at += due[0]?.ms ?? 0;
  due[0]?.run();
  assert.is(ledger.figures(inviter).reference_earning, 20);
});

test.run();
