import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as fc from '../properties';
import { apiClient } from './api-client';
import { defaultRules } from './rules';
import { startSandbox } from './sandbox';
import { createState } from './state';
import { type StatementRow, statementOf } from './statement';

const test = suite('sandbox statement');

const sandbox = await startSandbox({ socketPort: 0 });
test.after(() => sandbox.close());
const ask = apiClient(sandbox, sandbox.signIn('asha'));

test('it names what each row is about, with its charges in it', async () => {
  const { rows, next } = await ask('getStatement', { first: 3 });
  assert.equal(
    rows.map(({ kind, reference, amount }) => [kind, reference, amount]),
    [
      ['REFERRAL', new Date(Date.now() - 42.5 * 3_600_000).toISOString().slice(0, 10), 5.2],
      ['RECHARGE', 'RC4002', 800],
      ['BID', '100025', -112.2],
    ],
  );
  assert.ok(next);
  const games = (await ask('getAllParticipationUser')).map(({ game }) => game);
  assert.ok(games.includes('100025'));
  const [win, bid] = (await ask('getStatement', { after: next, first: 2 })).rows;
  assert.equal([win?.kind, win?.amount, bid?.kind, bid?.amount], ['WIN', 175.5, 'BID', -91.8]);
  assert.is(win?.reference, bid?.reference);
});

const rules = { ...defaultRules, minWithdrawal: 500, roundsWithoutBid: Number.POSITIVE_INFINITY };
const step = fc.record({
  player: fc.nat(1),
  kind: fc.constantFrom('bid', 'recharge', 'withdraw', 'return'),
  rupees: fc.integer({ min: 1000, max: 30_000 }).map((paise) => paise / 100),
});

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

test('over any history each balance is the older one plus the row’s amount, and the newest is the wallet', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50, size: 'max' }), fc.integer({ min: 1, max: 100 }), (steps, first) => {
      const state = createState({ rules, now: () => 0 });
      const { accounts, ledger, bids, recharges, withdrawals, rounds } = state;
      const players = ['one', 'two'].map((username, index) => {
        const identity = { name: username, username, phoneNumber: username, email: null, passwordHash: '' };
        const account = accounts.open({ ...identity, referredBy: index ? 1042 : null }, 0);
        return Object.assign(account, { upiId: 'one@bank' }).userId;
      });
      for (const [index, { player, kind, rupees }] of steps.entries()) {
        const userId = players[player] ?? 0;
        const requestId = String(index);
        try {
          if (kind === 'recharge') {
            recharges.end(recharges.create(userId, rupees, requestId).rechargeId, 'CREDITED');
          } else if (kind === 'bid') {
            const { roundId } = rounds.current(userId);
            const seeds = { clientSeed: requestId, requestId };
            bids.place(userId, { roundId, bidOnCoin: 'heads', bidAmount: rupees, ...seeds }, 0);
          } else {
            const { withdrawalId } = withdrawals.create(userId, rupees, requestId);
            if (kind === 'return') withdrawals.end(withdrawalId, 'RETURNED');
          }
        } catch (error) {
          assert.match(String(error), /costs|You can withdraw/);
        }
      }
      recharges.close();
      withdrawals.close();

      for (const userId of players) {
        const entries = ledger.entries(userId);
        const rows = pagesOf((after) => statementOf(entries, { first, ...(after && { after }) }));
        const { reference_earning, top_up, game } = ledger.figures(userId);
        assert.is(rows[0]?.balance ?? 0, reference_earning + top_up + game);
        for (const [index, { amount, balance }] of rows.entries()) {
          assert.is(balance, (rows[index + 1]?.balance ?? 0) + amount);
          assert.ok(balance >= 0);
        }
        const byKind = pagesOf((after) => statementOf(entries, { first, kind: 'RETURN', ...(after && { after }) }));
        assert.equal(
          byKind,
          rows.filter(({ kind }) => kind === 'RETURN'),
        );
      }
    }),
  );
});

test.run();
