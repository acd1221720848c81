import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refused } from './api-client';
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

test.run();
