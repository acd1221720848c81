import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dropStatement, loadMore, openStatement, statement } from '../../src/history/statement';
import { endSession } from '../../src/state/session';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, callsOf: count, held, shown, enter } = await sandboxStage(test);
const { userId } = sandbox.addAccount('player');
sandbox.addHistory(userId, 80);

const now = () => statement.value;
const settled = () => until(() => now().state !== 'loading');
const callsOf = () => count('getStatement');

test.before.each(() => enter('player'));

test('pages follow each other without a gap or a repetition, down to the first entry', async () => {
  await openStatement();
  while (now().next !== null) {
    loadMore();
    loadMore();
    await settled();
  }
  // A gift, 80 bids and 40 wins.
  assert.is(now().rows.length, 121);
  const { rows } = now();
  const { reference_earning, top_up, game } = sandbox.figures(userId);
  assert.is(rows[0]?.balance, reference_earning + top_up + game);
  for (const [index, { amount = 0, balance }] of rows.entries()) {
    assert.is(balance, (rows[index + 1]?.balance ?? 0) + amount);
  }
  const before = callsOf();
  loadMore();
  assert.is(callsOf(), before, 'there is no more to ask for');
});

test('after a page that the server no longer knows the next try begins anew', async () => {
  await openStatement();
  sandbox.faults.next('getStatement', {
    kind: 'error',
    code: 'BAD_INPUT',
    message: 'No longer known.',
    field: 'after',
  });
  loadMore();
  await settled();
  assert.equal([now().state, now().rows.length], ['failed', 0]);
  loadMore();
  await settled();
  assert.equal([now().state, now().rows.length > 0], ['ready', true]);
});

test('a filter starts anew, and the answer to the one before it changes nothing', async () => {
  await openStatement();
  const answer = await held('getStatement', loadMore);
  await openStatement('RECHARGE');
  await answer();
  assert.equal([now().kind, now().rows.length, now().next], ['RECHARGE', 0, null]);
  await openStatement('WIN');
  assert.ok(now().rows.length > 30 && now().rows.every(({ kind }) => kind === 'WIN'));
});

test('nothing of it is left when its panel closes or the session ends', async () => {
  const opening = openStatement();
  dropStatement();
  await opening;
  assert.is(now().rows.length, 0);
  await openStatement();
  endSession();
  assert.is(now().rows.length, 0);
  assert.equal(shown(), []);
});

test.run();
