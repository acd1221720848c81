import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { dropStatement, loadAgain, loadMore, openStatement, statement } from '../../src/shell/statement';
import { endSession } from '../../src/state/session';
import { answered } from '../answers';
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

test('loaded rows stay if the next page fails, and only the player can request it again', async () => {
  await openStatement();
  const { rows } = now();
  sandbox.faults.next('getStatement', { kind: 'status', status: 502 });
  loadMore();
  assert.equal([now().state, now().rows.length], ['loading', 50]);
  await settled();
  assert.is(now().state, 'failed');
  assert.equal(now().rows, rows);
  const before = callsOf();
  loadMore();
  assert.is(callsOf(), before);
  loadAgain();
  await settled();
  assert.equal([now().state, now().rows.length], ['ready', 100]);
});

test('if the server no longer knows a cursor, loading again starts at the newest rows', async () => {
  await openStatement();
  const { rows } = now();
  Object.assign(statement.value, { next: 'nobody' });
  loadMore();
  await settled();
  const lost = now();
  assert.equal(lost, { state: 'failed', kind: null, rows, newest: undefined, next: undefined });
  sandbox.faults.next('getStatement', { kind: 'status', status: 502 });
  loadAgain();
  assert.equal([now().state, now().rows], ['loading', []], 'the list begins anew');
  await settled();
  assert.equal(now(), lost, 'and what had loaded is back if that fails');
  loadAgain();
  await settled();
  assert.equal([now().state, now().rows], ['ready', rows]);
});

test('an empty page ends the list, whatever comes after it', async () => {
  await openStatement();
  sandbox.faults.next('getStatement', answered({ getStatement: { rows: [], next: 'more' } }));
  loadMore();
  await settled();
  assert.equal([now().state, now().rows.length, now().next], ['ready', 50, null]);
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
