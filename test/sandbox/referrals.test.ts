import * as assert from 'uvu/assert';
import { createBidder } from './bidder';
import { DAY, join, now, sandbox, sandboxSuite, wait, waitUntilWeekHas } from './stage';

const test = sandboxSuite('sandbox referral earnings');

const asha = createBidder(sandbox, 'asha');
const friends = ['meera', 'joseph'].map((name) => createBidder(sandbox, name));

const seen = async () => {
  const [{ rows }, referrals] = [await asha.ask('getStatement', { first: 3 }), await asha.ask('getReferrals')];
  const earned = referrals.map((one) => [one.name, one.earned]);
  return { top: rows.map(({ kind, reference, amount }) => `${kind} ${reference} ${amount}`), earned };
};

test('an inviter sees neither a friend’s bids nor their time: what is revealed in a day earns after midnight, in one row', async () => {
  const before = await seen();
  const late = [];
  for (const friend of friends) {
    sandbox.creditTopUp(friend.userId, 1_000_000);
    await friend.ask('cancelBid', await friend.lock({ bidAmount: 100 }));
    late.push(await friend.lock({ bidAmount: 10 }));
  }
  waitUntilWeekHas(3600);
  const day = new Date(now()).toISOString().slice(0, 10);
  const figures = sandbox.figures(asha.userId);
  for (const [index, friend] of friends.entries()) {
    await friend.play({ bidAmount: 123.5 });
    await friend.ask('revealBid', late[index]);
  }
  wait(3599);
  assert.equal([await seen(), sandbox.figures(asha.userId)], [before, figures]);
  wait(1);
  const after = await seen();
  assert.is(sandbox.figures(asha.userId).reference_earning, figures.reference_earning + 268);
  assert.equal(after.top, [`REFERRAL ${day} 2.68`, ...before.top.slice(0, 2)]);
  assert.equal(after.earned, [
    ['Joseph D.', 2.54],
    ['Meera I.', 5.34],
  ]);
  wait(3 * DAY);
  assert.equal(await seen(), after, 'they are credited once');
});

test('a friend’s name is a first name of twelve letters and an initial, whatever somebody has typed', async () => {
  const { userId, ask } = await join({ referredBy: asha.userId });
  const names = {
    'Meera Iyer': 'Meera I.',
    'You_won_₹5,000!_Claim_at_evil.example': 'You w.',
    Youwonfivethousandrupees: 'Youwonfiveth',
    '😀 Meera 🎉': 'Meera',
    '\u202eareeM\u202c \u2066Iyer\u2069': 'areeM I.',
    'मीरा अय्यर': 'मीरा अ.',
    'क्षि\u200dति\u200d': 'क्षिति',
    [`Z${'\u0336'.repeat(150)}algo`]: 'Z\u0336\u0336\u0336algo',
    '\u0301\u0302 Iyer': 'Iyer',
    '5,000 ₹ 😀': '',
  };
  for (const [typed, name] of Object.entries(names)) {
    await ask('updateUser', { name: typed });
    const friend = (await asha.ask('getReferrals')).find((one) => one.userId === userId);
    assert.is(friend?.name, name, typed);
  }
});

test.run();
