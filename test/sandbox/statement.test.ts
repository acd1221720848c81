import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { createLedger, type Entry } from './ledger';
import { type CoinSide, commitmentOf } from './rounds';
import { defaultRules } from './rules';
import { createState } from './state';
import { type StatementRow, statementOf } from './statement';

const test = suite('sandbox ledger and statement');

const entry = (paise: number, account = 1): Entry => ({
  ...{ account, figure: 'game', paise, reason: 'gift', ref: 'test', at: 0 },
});

test('entries that would take a figure below zero are added all or not at all', () => {
  const changed: number[] = [];
  const ledger = createLedger((account) => changed.push(account));
  ledger.post([entry(100), entry(5, 2)]);
  assert.throws(() => ledger.post([entry(50, 2), entry(-60), entry(-60)]), /below zero/);
  assert.throws(() => ledger.post([entry(0.5)]), /paise/);
  assert.is(ledger.figures(1).game, 100);
  assert.is(ledger.figures(2).game, 5);
  assert.equal(changed, [1, 2]);
  ledger.figures(1).game = 0;
  assert.is(ledger.figures(1).game, 100, 'what is handed out is a copy');
});

const rules = { ...defaultRules, minWithdrawal: 100 };

/** All rows of a player, by pages of so many. */
function pagesOf(read: (after: string | undefined) => ReturnType<typeof statementOf>): StatementRow[] {
  const rows: StatementRow[] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = read(after);
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}

const payable = fc.integer({ min: 900, max: 50_000 }).map((paise) => paise / 100);
const step = fc.record({
  player: fc.nat(2),
  kind: fc.constantFrom('bid', 'bid', 'bid', 'lock', 'cancel', 'recharge', 'withdraw', 'return'),
  rupees: fc.oneof({ weight: 9, arbitrary: payable }, { weight: 1, arbitrary: fc.double() }),
  clientSeed: fc.string().map(commitmentOf),
  side: fc.constantFrom<CoinSide>('heads', 'tails'),
  repeated: fc.nat(9).map((number) => number === 0),
});
const steps = fc.array(step, { maxLength: 60, size: 'max' });

test('after any bids, recharges and withdrawals the figures are the sums of the entries, no paisa comes from nowhere, and the statement adds up', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 100 }), (taken, first) => {
      const state = createState({ rules, now: () => 0, later: () => () => {} });
      const { accounts, ledger, bids, recharges, withdrawals, rounds } = state;
      const players = ['one', 'two', 'three'].map((username, index) => {
        const identity = { name: username, username, phoneNumber: username, email: null, passwordHash: '' };
        // Each player is invited by the previous one. The first has no inviter.
        const account = accounts.open({ ...identity, referredBy: index ? 1041 + index : null }, 0);
        return Object.assign(account, { upiId: 'one@bank' }).userId;
      });
      let lastRequest = 0;
      for (const { player, kind, rupees, clientSeed, side, repeated } of taken) {
        const userId = players[player] ?? 0;
        const requestId = `${repeated ? lastRequest : ++lastRequest}`;
        try {
          if (kind === 'recharge') {
            recharges.end(recharges.create(userId, rupees, requestId).rechargeId, 'CREDITED');
          } else if (kind === 'withdraw' || kind === 'return') {
            const { withdrawalId } = withdrawals.create(userId, rupees, requestId);
            if (kind === 'return') withdrawals.end(withdrawalId, 'RETURNED');
          } else {
            const { roundId } = rounds.current(userId);
            const clientSeedHash = commitmentOf(clientSeed);
            bids.place(userId, { roundId, bidOnCoin: side, bidAmount: rupees, clientSeedHash, requestId }, 0);
            if (kind === 'bid') bids.reveal(userId, { requestId, clientSeed }, 0);
            if (kind === 'cancel') bids.cancel(userId, requestId, 0);
          }
        } catch (error) {
          assert.match(
            String(error),
            /amount|at most|costs|above zero|You can withdraw|The fee|seed isn’t|no such bid|10 bids/,
          );
        }
      }
      for (const userId of players) {
        assert.equal(ledger.figures(userId), ledger.sums(userId));
        const { reference_earning, top_up, game } = ledger.figures(userId);
        const paidIn = recharges.of(userId).reduce((sum, { amount }) => sum + amount, 0);
        const played = bids
          .of(userId)
          .filter(({ status }) => status !== 'CANCELLED')
          .reduce((sum, { flip, amount, charge }) => sum + (flip?.payout ?? 0) - amount - charge, 0);
        const earned = ledger
          .entries(userId)
          .reduce((sum, { reason, paise }) => sum + (reason === 'referral' ? paise : 0), 0);
        const kept = withdrawals.of(userId).filter(({ status }) => status !== 'RETURNED');
        const paidOut = kept.reduce((sum, { amount }) => sum + amount, 0);
        assert.is(reference_earning + top_up + game, paidIn + played + earned - paidOut);
        assert.ok(Math.min(reference_earning, top_up, game) >= 0);
        assert.is(new Set(bids.of(userId).map(({ requestId }) => requestId)).size, bids.of(userId).length);
        const rowsOf = (filter: object) =>
          pagesOf((after) => statementOf(ledger.entries(userId), { first, ...filter, ...(after && { after }) }));
        const rows = rowsOf({});
        assert.is(rows[0]?.balance ?? 0, reference_earning + top_up + game);
        assert.is(rows[0]?.number ?? 0, ledger.wallet(userId).row);
        for (const [index, { number, amount, balance }] of rows.entries()) {
          assert.is(number, rows.length - index);
          assert.is(balance, (rows[index + 1]?.balance ?? 0) + amount);
        }
        const returned = rows.filter(({ kind }) => kind === 'RETURN');
        assert.equal(rowsOf({ kind: 'RETURN' }), returned);
      }
    }),
  );
});

test.run();
