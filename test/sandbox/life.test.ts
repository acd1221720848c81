import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { createLedger, type Entry } from './ledger';
import { UNLIMITED } from './limiter';
import { DAY } from './periods';
import { commitmentOf } from './rounds';
import { defaultRules, LEAST_BID, TEST_RULES } from './rules';
import { createState } from './state';
import { statementOf } from './statement';

const test = suite('sandbox players over random days');

test('entries that would take a figure below zero are added all or not at all', () => {
  const entry = (paise: number, account = 1): Entry => ({
    ...{ account, figure: 'game', paise, kind: 'OTHER', ref: 'test', at: 0 },
  });
  const ledger = createLedger(() => {});
  ledger.post([entry(100), entry(5, 2)]);
  assert.throws(() => ledger.post([entry(50, 2), entry(-60), entry(-60)]), /below zero/);
  assert.throws(() => ledger.post([entry(0.5)]), /paise/);
  assert.equal([ledger.figures(1).game, ledger.figures(2).game], [100, 5]);
});

/** One call of one of two players, who know each other's rounds and use the same requestIds. */
const step = fc.record({
  pause: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: DAY })),
  player: fc.nat(1),
  call: fc.constantFrom(
    ...(['place', 'place', 'place', 'reveal', 'cancel', 'resolve', 'recharge', 'recharge'] as const),
    ...(['pay', 'pay', 'withdraw', 'limit', 'limit', 'charge'] as const),
  ),
  id: fc.nat(40).map((id) => `request-${id}`),
  /** An index of the rounds that any player has seen, and of a player's recharges, newest first. */
  round: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(3)),
  rupees: fc.oneof(fc.integer({ min: 10, max: 300 }), fc.double({ min: -1, max: 20_000 })),
  end: fc.constantFrom('CREDITED', 'FAILED'),
  caps: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 1200 })),
});

// By the calendar: not by the arithmetic under test.
const dayName = (time: number) => new Date(time + 5.5 * 3_600_000).toISOString().slice(0, 10);
function mondayName(time: number): string {
  const day = new Date(`${dayName(time)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString();
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const refusals =
  /round is over|least amount|highest amount|at most two|above zero|costs|no such bid|seed isn’t|not made|10 bids|cancelled many|open recharges|can withdraw|The fee/;

test('no paisa comes from nowhere or is counted twice, what has ended or was denied stays so, and limits refuse what crosses them and nothing else', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), fc.integer({ min: 1, max: 100 }), (steps, first) => {
      let at = Date.parse('2026-03-01T10:00:00Z');
      const rules = { ...defaultRules, ...TEST_RULES, minWithdrawal: 100 };
      const state = createState({ rules, now: () => at, later: () => {} });
      const { accounts, ledger, bids, recharges, withdrawals, rounds, limits, referrals } = state;
      const players = ['one', 'two'].map((username, index) => {
        const identity = { name: username, username, phoneNumber: username, email: null, passwordHash: '' };
        const { userId } = accounts.open({ ...identity, referredBy: index ? 1042 : null }, at);
        Object.assign(accounts.get(userId), { upiId: 'one@bank' });
        ledger.post([{ account: userId, figure: 'top_up', paise: 100_000, kind: 'OTHER', ref: 'gift', at }]);
        return userId;
      });
      const seen: string[] = [];
      const known = new Set<string>();
      const ended = new Map<string, string>();

      const used = (isBid: boolean, userId: number, periodOf: (time: number) => string, when = at) => {
        const lost = bids.of(userId).map(({ at: time, status, amount, charge, flip }) => {
          return { time, paise: status === 'CANCELLED' ? 0 : amount + charge - (flip?.payout ?? 0) };
        });
        const added = recharges.of(userId).map(({ openedAt, received, returned }) => {
          return { time: openedAt, paise: received - returned };
        });
        return sum((isBid ? lost : added).map(({ time, paise }) => (periodOf(time) === periodOf(when) ? paise : 0)));
      };

      for (const { pause, player, call, id, round, rupees, end, caps } of steps) {
        at += pause;
        referrals.credit();
        for (const userId of players) {
          const { roundId } = rounds.current(userId);
          if (!seen.includes(roundId)) seen.unshift(roundId);
        }
        const userId = players[player] ?? 0;
        const open = round ? bids.of(userId) : bids.lockedOf(userId);
        const isOfOld = call === 'reveal' || call === 'cancel' || call === 'resolve';
        const requestId = (isOfOld && open.at(-1)?.requestId) || id;
        const seed = commitmentOf(requestId);
        const bid = { requestId, bidOnCoin: 'heads', bidAmount: rupees, clientSeedHash: commitmentOf(seed) } as const;
        const key = `${userId} ${requestId}`;
        const isBid = call === 'place';
        const isNew = !known.has(`${isBid} ${key}`);
        known.add(`${isBid} ${key}`);
        const { inForce } = limits.of(isBid ? 'LOST' : 'ADDED', userId, at);
        const cost =
          Math.round(rupees * 100) + (isBid ? Math.floor((rupees * rules.bidChargePercent * 100 + 50) / 100) : 0);
        const fits =
          cost + used(isBid, userId, dayName) <= inForce.day && cost + used(isBid, userId, mondayName) <= inForce.week;
        const act = {
          place: () => bids.place(userId, { ...bid, roundId: seen[round] ?? '' }, at).status,
          reveal: () => bids.reveal(userId, { requestId, clientSeed: seed }, at).status,
          cancel: () => bids.cancel(userId, requestId, at).status,
          resolve: () => bids.resolve(userId, requestId)?.status ?? 'NOT_MADE',
          recharge: () => recharges.end(recharges.create(userId, rupees, requestId).rechargeId, end),
          pay: () => {
            const recharge = recharges.of(userId).at(-1 - round);
            if (!recharge || !(rupees >= 1)) return;
            const sums = () => [dayName, mondayName].map((period) => used(false, userId, period, recharge.openedAt));
            const [day = 0, week = 0] = sums();
            recharges.pay(recharge.rechargeId, Math.round(rupees * 100));
            const [dayAfter = 0, weekAfter = 0] = sums();
            assert.ok(dayAfter <= Math.max(day, inForce.day) && weekAfter <= Math.max(week, inForce.week), 'kept');
            const isWhole = dayAfter === day + Math.round(rupees * 100);
            assert.ok(isWhole || dayAfter >= inForce.day || weekAfter >= inForce.week, 'returned');
          },
          withdraw: () => {
            const { withdrawalId } = withdrawals.create(userId, rupees, requestId);
            for (let times = 0; end === 'FAILED' && times < 2; times++) withdrawals.end(withdrawalId, 'RETURNED');
          },
          limit: () => {
            const kind = end === 'FAILED' ? 'ADDED' : 'LOST';
            limits.set(userId, { kind, day: Math.min(...caps), week: Math.max(...caps) });
          },
          charge: () => void Object.assign(rules, { bidChargePercent: (rules.bidChargePercent % 5) + 1 }),
        }[call];
        try {
          const reported = act();
          if (isNew && (isBid || call === 'recharge')) assert.ok(fits, 'it was accepted');
          if (reported) assert.is(reported, ended.get(key) ?? reported);
          if (reported && reported !== 'LOCKED') ended.set(key, reported);
        } catch (error) {
          if (/your (loss|deposit) limit/.test(String(error))) assert.not(fits && isNew, 'it was refused');
          else assert.match(String(error), refusals);
        }
      }

      const all = players.flatMap((userId) => bids.of(userId));
      const seeds = [...all, ...players.map((userId) => rounds.current(userId))].map(({ serverSeed }) => serverSeed);
      assert.is(new Set(seeds).size, seeds.length, 'a seed serves one bid');
      for (const { status, flip, userId, requestId } of all) {
        assert.is(flip !== undefined, status === 'FLIPPED');
        assert.is(ended.get(`${userId} ${requestId}`) ?? status, status);
      }
      for (const userId of players) {
        const figures = ledger.figures(userId);
        const balance = sum(Object.values(figures));
        assert.ok(Math.min(...Object.values(figures)) >= 0);
        const played = bids.of(userId).filter(({ status }) => status !== 'CANCELLED');
        const kept = withdrawals.of(userId).filter(({ status }) => status !== 'RETURNED');
        const earned = ledger.entries(userId).filter(({ kind }) => kind === 'REFERRAL');
        const moved = [
          ...recharges.of(userId).map(({ received, returned }) => received - returned),
          ...played.map(({ flip, amount, charge }) => (flip?.payout ?? 0) - amount - charge),
          ...kept.map(({ amount }) => -amount),
          ...earned.map(({ paise }) => paise),
        ];
        assert.is(balance, 100_000 + sum(moved));

        const rowsOf = (kind?: 'RETURN') => {
          const rows = [];
          for (let after: string | undefined, more = true; more; more = after !== undefined) {
            const page = statementOf(ledger.entries(userId), { first, after: after ?? null, kind: kind ?? null });
            rows.push(...page.rows);
            after = page.next;
          }
          return rows;
        };
        const rows = rowsOf();
        assert.equal([rows[0]?.balance, rows[0]?.number], [balance, ledger.wallet(userId).row]);
        for (const [index, { number, amount, balance }] of rows.entries()) {
          assert.is(number, rows.length - index);
          assert.is(balance, (rows[index + 1]?.balance ?? 0) + amount);
        }
        const returned = rows.filter(({ kind }) => kind === 'RETURN');
        assert.equal(rowsOf('RETURN'), returned);
      }
    }),
  );
});

const payers = ['own@okbank', 'friend@okbank', 'victim@okbank'] as const;

/** Three UPI IDs pay a player, who spends some of it and is then self-excluded. */
const move = fc.record({
  act: fc.constantFrom('pay', 'pay', 'bid', 'undo', 'withdraw', 'withdraw', 'withdraw'),
  whose: fc.constantFrom(...payers),
  rupees: fc.integer({ min: LEAST_BID / 100, max: 3000 }),
  part: fc.constantFrom('all', 'a paisa too much', 'any'),
});

test('each UPI ID gets back what it has paid less what was spent, the oldest first, in any order and to the paisa', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40, size: 'max' }), (steps) => {
      const rules = { ...defaultRules, ...TEST_RULES, most: UNLIMITED, withdrawalIsHeld: () => false };
      const state = createState({ rules, now: () => 0, later: () => {} });
      const { accounts, ledger, bids, recharges, withdrawals, rounds, timeOuts } = state;
      const identity = { name: 'One', username: 'one', phoneNumber: '1', email: null };
      const account = accounts.open({ ...identity, passwordHash: '', referredBy: null }, 0);
      const { userId } = account;
      const { rechargeId } = recharges.create(userId, 10, 'recharge');

      /** What may go back to a UPI ID: of its payments what comes after the money that was spent, less what has gone. */
      function dueTo(upiId: string): number {
        const moved = ledger.entries(userId).filter(({ figure }) => figure === 'top_up');
        let spent = -sum(moved.map(({ kind, paise }) => (/BID|CANCEL/.test(kind) ? paise : 0)));
        let due = 0;
        for (const { kind, paise, upiId: whose } of moved) {
          const rest = kind === 'RECHARGE' ? Math.max(0, paise - spent) : 0;
          if (kind === 'RECHARGE') spent -= paise - rest;
          // What came back by a RETURN had gone by a WITHDRAWAL.
          if (whose === upiId) due += kind === 'RECHARGE' ? rest : paise;
        }
        return due;
      }

      for (const [index, { act, whose, rupees, part }] of steps.entries()) {
        const requestId = `${index}`;
        const { top_up, game } = ledger.figures(userId);
        const [locked] = bids.lockedOf(userId);
        if (act === 'pay') recharges.pay(rechargeId, rupees * 100, whose);
        if (act === 'bid' && !timeOuts.isSelfExclusion(userId) && rupees * 102 <= top_up + game) {
          const { roundId } = rounds.current(userId);
          const clientSeed = '0'.repeat(64);
          const bid = { requestId, roundId, bidOnCoin: 'heads', clientSeedHash: commitmentOf(clientSeed) } as const;
          bids.place(userId, { ...bid, bidAmount: rupees }, 0);
          if (part === 'any' || bids.lockedOf(userId).length > 9) bids.reveal(userId, { requestId, clientSeed }, 0);
        }
        if (act === 'undo' && part === 'any' && locked) bids.cancel(userId, locked.requestId, 0);
        if (act === 'undo') withdrawals.end(String(withdrawals.of(userId)[rupees % 5]?.withdrawalId), 'RETURNED');
        if (act !== 'withdraw') continue;
        timeOuts.take(userId, 'FOR_GOOD');
        account.upiId = whose;
        const due = dueTo(whose);
        const amount = Math.min({ all: due, 'a paisa too much': due + 1, any: rupees * 100 }[part], top_up + game);
        if (!amount) continue;
        const { status, withdrawalId } = withdrawals.create(userId, amount / 100, requestId);
        assert.is(status, Math.min(amount, top_up) <= due ? 'PENDING' : 'ON_HOLD');
        if (status === 'ON_HOLD') withdrawals.end(withdrawalId, 'RETURNED');
      }
    }),
  );
});

test.run();
