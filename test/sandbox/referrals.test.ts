import * as assert from 'uvu/assert';
import { createBidder } from './bidder';
import { commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { DAY, join, now, sandbox, sandboxSuite, wait, waitUntilWeekHas } from './stage';
import { createState } from './state';

const test = sandboxSuite('sandbox referral earnings');

const [asha, meera, joseph] = ['asha', 'meera', 'joseph'].map((name) => createBidder(sandbox, name)) as [
  ReturnType<typeof createBidder>,
  ...ReturnType<typeof createBidder>[],
];

const seen = async () => {
  const [{ rows }, referrals] = [await asha.ask('getStatement', { first: 3 }), await asha.ask('getReferrals')];
  const earned = referrals.map((one) => [one.name, one.earned]);
  return { top: rows.map(({ kind, reference, amount }) => `${kind} ${reference} ${amount}`), earned };
};

test('an inviter sees neither a friend’s bids nor their time: a day’s earnings come after midnight, in one row', async () => {
  waitUntilWeekHas(3600);
  const day = new Date(now()).toISOString().slice(0, 10);
  const before = await seen();
  const figures = sandbox.figures(asha.userId);
  for (const friend of [meera, joseph]) {
    friend?.fill(100_000);
    for (const bidAmount of [123.5, 10]) await friend?.play({ bidAmount });
  }
  wait(3599);
  assert.equal([await seen(), sandbox.figures(asha.userId)], [before, figures]);
  wait(1);
  const after = await seen();
  assert.equal(after.top, [`REFERRAL ${day} 2.68`, ...before.top.slice(0, 2)]);
  assert.equal(after.earned, [
    ['Joseph D.', 2.54],
    ['Meera I.', 5.34],
  ]);
  assert.is(sandbox.figures(asha.userId).reference_earning, figures.reference_earning + 268);
  wait(3 * DAY);
  assert.equal(await seen(), after, 'they are credited once');
});

test('a friend’s bid earns on the day of its reveal, and one that is cancelled earns nothing', async () => {
  waitUntilWeekHas(1);
  const [late, cancelled] = [await meera?.lock({ bidAmount: 100 }), await meera?.lock({ bidAmount: 100 })];
  wait(1);
  const before = await seen();
  await meera?.ask('revealBid', late);
  await meera?.ask('cancelBid', cancelled);
  assert.equal(await seen(), before);
  wait(DAY);
  assert.match(String((await seen()).top[0]), /^REFERRAL \S+ 1$/);
});

test('a friend’s name is a first name of twelve letters and an initial, whatever somebody has typed', async () => {
  const { userId, ask } = await join({ referredBy: asha.userId });
  const names = {
    'Meera Iyer': 'Meera I.',
    Meera: 'Meera',
    'You_won_₹5,000!_Claim_at_evil.example': 'You w.',
    Youwonfivethousandrupees: 'Youwonfiveth',
    'https://evil.example/claim now': 'https e.',
    '😀 Meera 🎉': 'Meera',
    '\u202eareeM\u202c \u2066Iyer\u2069': 'areeM I.',
    'मीरा अय्यर': 'मीरा अ.',
    'क्षि\u200dति\u200d': 'क्षिति',
    [`Z${'\u0336'.repeat(150)}algo`]: 'Z\u0336\u0336\u0336algo',
    '\u0301\u0302 Iyer': 'Iyer',
    '5,000 ₹ 😀': '',
  };
  for (const [typed, shown] of Object.entries(names)) {
    await ask('updateUser', { name: typed });
    const friend = (await asha.ask('getReferrals')).find((one) => one.userId === userId);
    assert.is(friend?.name, shown, typed);
  }
});

test('the day’s earnings are credited at midnight, also if nobody asks for anything', () => {
  let at = now();
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
