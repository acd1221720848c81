import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refused } from './api-client';
import { createBidder } from './bidder';
import { DEMO_PASSWORD } from './demo';
import { startSandbox } from './sandbox';

const test = suite('sandbox statement');

const sandbox = await startSandbox({ socketPort: 0, rules: { rechargeDelay: 1 } });
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
  assert.is(await refused(ask('getStatement', { after: 'S1', first: 2 })), '200 BAD_INPUT after');
});

test('a player without a row has the row number 0', async () => {
  sandbox.addAccount('nothing');
  const askNothing = apiClient(sandbox, sandbox.signIn('nothing'));
  const { wallet } = await askNothing('getRound');
  assert.equal([wallet.row, (await askNothing('getStatement', { first: 1 })).rows], [0, []]);
});

test('with two sessions at once the rows are numbered without gaps, and each answer names its own row', async () => {
  const sessions = [createBidder(sandbox, 'asha'), createBidder(sandbox, 'asha')];
  const { userId } = sandbox.account('asha');
  sandbox.credit(userId, 'game', 1_000_000);
  const wallets = new Map<number, number>();
  const note = (wallet: { row: number; top_up: number; game: number; reference_earning: number } | null) => {
    if (!wallet) return;
    const balance = Math.round((wallet.top_up + wallet.game + wallet.reference_earning) * 100);
    assert.is(wallets.get(wallet.row) ?? balance, balance, 'one row, one balance');
    wallets.set(wallet.row, balance);
  };
  const play = async ({ ask, bidFor }: (typeof sessions)[number], name: string) => {
    for (let count = 0; count < 8; count++) {
      const bid = await bidFor({ win: count % 3 === 0, bidAmount: 12.35 });
      const placed = await ask('placeBid', bid).catch(() => undefined);
      note((await ask('getRound')).wallet);
      if (!placed) continue;
      note(placed.wallet);
      note((await ask(count % 2 ? 'cancelBid' : 'revealBid', bid).catch(() => ask('cancelBid', bid))).wallet);
      const requestId = `${name}-${count}`;
      note((await ask('createWithdrawal', { amount: 100, password: DEMO_PASSWORD, requestId })).wallet);
      const { rechargeId } = await ask('createRecharge', { amount: 20, requestId });
      sandbox.completeRecharge(rechargeId);
      note((await ask('getRecharge', { rechargeId })).wallet);
    }
  };
  await Promise.all(sessions.map((session, index) => play(session, String(index))));
  const rows = [];
  let after: string | null | undefined;
  do {
    const page = await ask('getStatement', { first: 7, after });
    rows.push(...page.rows);
    after = page.next;
  } while (after);
  assert.equal(
    rows.map(({ number }) => number),
    rows.map((_, index) => rows.length - index),
  );
  assert.ok(wallets.size > 20, String(wallets.size));
  for (const { number, balance } of rows) {
    assert.is(wallets.get(number) ?? Math.round(balance * 100), Math.round(balance * 100), String(number));
  }
  const cancels = rows.filter(({ kind }) => kind === 'CANCEL');
  assert.ok(cancels.length > 2);
  assert.equal((await ask('getStatement', { first: 100, kind: 'CANCEL' })).rows, cancels);
});

test.run();
