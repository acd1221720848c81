import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { afterChange, asItStands, type Caps, type Setting } from './limits';
import { DAY } from './periods';
import { commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { createState } from './state';

/** A Monday, 15:30 in India. */
const MONDAY = Date.parse('2026-03-02T10:00:00Z');

const cap = fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.constant(Number.POSITIVE_INFINITY));
const caps: fc.Arbitrary<Caps> = fc
  .tuple(cap, cap)
  .map(([one, other]) => ({ day: one, week: Math.max(one, other) }))
  .chain((both) => fc.constantFrom(both, { ...both, day: Number.POSITIVE_INFINITY }));
const pause = fc.integer({ min: 0, max: 2 * DAY });

test('no change lets anything more through within 24 hours, and after 24 hours without another it is in force', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(pause, caps), { minLength: 1, maxLength: 20 }), (changes) => {
      let setting: Setting = { inForce: { day: Number.POSITIVE_INFINITY, week: Number.POSITIVE_INFINITY } };
      let at = MONDAY;
      const wasAsked: { at: number; wanted: Caps }[] = [];
      for (const [after, wanted] of changes) {
        at += after;
        const before = asItStands(setting, at);
        setting = afterChange(before, wanted, at);
        wasAsked.push({ at, wanted });
        const { inForce } = setting;
        // What a limit a day allows is never more than what the limit of the week allows.
        const allows = ({ day, week }: Caps) => ({ day: Math.min(day, week), week });
        for (const name of ['day', 'week'] as const) {
          assert.ok(inForce[name] <= Math.min(before.inForce[name], wanted[name]) || inForce[name] === Infinity);
          assert.is(allows(inForce)[name], Math.min(allows(before.inForce)[name], allows(wanted)[name]));
        }
        assert.equal(asItStands(setting, at + DAY), { inForce: wanted });
        const { waiting } = setting;
        if (!waiting) continue;
        assert.equal(asItStands(setting, waiting.from - 1).inForce, inForce);
        // It was asked for 24 hours before, and nothing else since.
        const since = wasAsked.filter((one) => one.at >= waiting.from - DAY);
        for (const one of since.slice(1)) assert.equal(one.wanted, waiting.caps);
      }
    }),
  );
});

const clientSeed = commitmentOf('seed');
const clientSeedHash = commitmentOf(clientSeed);

const step = fc.record({
  pause: fc.integer({ min: 0, max: DAY }),
  kind: fc.constantFrom('bid', 'bid', 'bid', 'reveal', 'cancel', 'recharge', 'fail', 'limit'),
  of: fc.constantFrom('LOST' as const, 'ADDED' as const),
  rupees: fc.integer({ min: 10, max: 300 }),
  caps: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 1200 })),
});

test('over random days no accepted bid or recharge crosses a limit, and none that fits is refused', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      let at = MONDAY;
      const state = createState({
        rules: defaultRules,
        now: () => at,
        later: () => () => {},
      });
      const { accounts, ledger, bids, recharges, rounds, limits } = state;
      const identity = { name: 'a', username: 'abc', phoneNumber: '', email: null, passwordHash: '', referredBy: null };
      const { userId } = accounts.open(identity, at);
      ledger.post([{ account: userId, figure: 'top_up', paise: 100_000_000, reason: 'gift', ref: 'gift', at }]);
      // The day's and the week's names, by the calendar: not by the arithmetic under test.
      const dayName = (time: number) => new Date(time + 5.5 * 3_600_000).toISOString().slice(0, 10);
      const mondayOf = (time: number) => {
        const day = new Date(`${dayName(time)}T00:00:00Z`);
        day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
        return day.toISOString();
      };
      for (const [index, { pause, kind, of, rupees, caps }] of steps.entries()) {
        at += pause;
        if (kind === 'limit') {
          limits.set(userId, { kind: of, day: Math.min(...caps), week: Math.max(...caps) });
          continue;
        }
        const open = recharges.of(userId).at(-1);
        if (kind === 'fail') {
          if (open) recharges.end(open.rechargeId, 'FAILED');
          continue;
        }
        const locked = bids.lockedOf(userId).at(-1);
        if (kind === 'reveal' || kind === 'cancel') {
          if (locked && kind === 'cancel') bids.cancel(userId, locked.requestId, at);
          if (locked && kind === 'reveal') bids.reveal(userId, { requestId: locked.requestId, clientSeed }, at);
          continue;
        }
        const spent = (isIn: (time: number) => boolean) =>
          kind === 'bid'
            ? bids
                .of(userId)
                .filter((bid) => isIn(bid.at) && bid.status !== 'CANCELLED')
                .reduce((sum, { amount, charge, flip }) => sum + amount + charge - (flip?.payout ?? 0), 0)
            : recharges
                .of(userId)
                .filter((one) => isIn(one.openedAt) && one.status !== 'FAILED')
                .reduce((sum, one) => sum + one.amount, 0);
        const { inForce } = limits.of(kind === 'bid' ? 'LOST' : 'ADDED', userId, at);
        const cost = kind === 'bid' ? rupees * 102 : rupees * 100;
        const fits =
          cost + spent((time) => dayName(time) === dayName(at)) <= inForce.day &&
          cost + spent((time) => mondayOf(time) === mondayOf(at)) <= inForce.week;
        const requestId = `${index}`;
        try {
          if (kind === 'recharge') recharges.create(userId, rupees, requestId);
          else {
            const { roundId } = rounds.current(userId);
            bids.place(userId, { roundId, bidOnCoin: 'heads', bidAmount: rupees, clientSeedHash, requestId }, at);
          }
          assert.ok(fits, 'it was accepted');
        } catch (error) {
          if (/10 bids/.test(String(error))) continue;
          if (!/Your limit/.test(String(error))) throw error;
          assert.not(fits, 'it was refused');
        }
      }
    }),
  );
});

test.run();
