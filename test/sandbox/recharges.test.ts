import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { startSandbox } from './sandbox';
import { DAY, newPlayer, newRequestId, sandbox, sandboxSuite, wait } from './stage';
import { until } from './until';

const test = sandboxSuite('sandbox recharges');

test('a recharge is pending, with a link that names it and its amount, then credited by itself', async () => {
  const quick = await startSandbox({ socketPort: 0, rules: { rechargeDelay: 500 } });
  const { userId } = quick.account('ravi');
  const ask = apiClient(quick, quick.signIn('ravi'));
  const recharge = await ask('createRecharge', { amount: 250.5, requestId: 'credited' });
  assert.is(recharge.status, 'PENDING');
  const link = Object.fromEntries(new URL(recharge.upiUri).searchParams);
  assert.equal(link, { pa: 'coinflip@sandbox', pn: 'Coin Flip', am: '250.50', cu: 'INR', tr: recharge.rechargeId });
  await until(() => quick.figures(userId).top_up === 25_050);
  const { rechargeId } = recharge;
  const { endedAt, reference, ...credited } = await ask('getRecharge', { rechargeId });
  const wallet = { reference_earning: 0, top_up: 250.5, game: 0, row: 1 };
  const ended = { ...recharge, status: 'CREDITED', received: 250.5, wallet, expiresInSeconds: null };
  assert.equal({ ...credited, endedAt: null, reference: null }, ended);
  assert.match(String(endedAt), /^2\d{3}-.*Z$/);
  assert.match(String(reference), /^\d{12}$/);
  await quick.close();
});

test('each payment is credited once as what it is: another amount, a second one, and one after the end', async () => {
  const { ask, userId } = newPlayer();
  const course = [
    [50.13, ['FAILED null']],
    [50.14, ['PENDING null', 'EXPIRED null']],
    [50.15, ['CREDITED 25.07']],
    [50.16, ['CREDITED 50.16', 'CREDITED 100.32']],
    [50.17, ['FAILED null', 'CREDITED 50.17']],
    [50.18, ['PENDING null', 'EXPIRED null', 'CREDITED 50.18']],
  ] as const;
  for (const [amount, states] of course) {
    const call = { amount, requestId: `course-${amount}` };
    const { rechargeId } = await ask('createRecharge', call);
    for (const state of states) {
      wait(state.startsWith('EXPIRED') ? 27 : 3);
      const now = await ask('getRecharge', { rechargeId });
      const { status, received, wallet, reference } = now;
      assert.is(`${status} ${received}`, state);
      assert.equal([!wallet, !reference], received ? [false, false] : [true, true]);
      assert.equal(
        await ask('createRecharge', { ...call, amount: -1 }),
        now,
        'a repeated call tells the present state',
      );
    }
    wait(1000);
    const { received } = await ask('getRecharge', { rechargeId });
    const rows = sandbox.ledger(userId).filter(({ ref }) => ref === rechargeId);
    assert.is(rows.length, states.filter((state) => state.startsWith('CREDITED')).length);
    const sum = rows.reduce((total, { paise }) => total + paise, 0);
    assert.is(sum, Math.round(Number(received) * 100));
  }
});

test('a player who has ten open recharges may open another when one has ended', async () => {
  const { ask } = newPlayer();
  const open = () => ask('createRecharge', { amount: 20.14, requestId: newRequestId() });
  for (let count = 0; count < 10; count++) await open();
  const { code, retryInSeconds, message } = await refusalOf(open());
  assert.equal([code, retryInSeconds], ['TOO_SOON', 30]);
  assert.match(message, 'You have 10 open recharges.');
  wait(30);
  assert.is((await open()).status, 'PENDING');
});

test('a refused requestId is refused for 30 days, also if it would be accepted by then', async () => {
  const { ask } = newPlayer();
  const create = () => ask('createRecharge', { amount: 5, requestId: 'refused' });
  assert.is(await refused(create()), '200 BAD_INPUT amount');
  sandbox.changeRules({ minRecharge: 100 });
  wait(30 * DAY - 1);
  assert.is(await refused(create()), '200 BAD_INPUT amount');
  wait(1);
  assert.is((await create()).amount, 5);
});

test('all pending recharges and the ten latest are listed, newest first, with the time that is left', async () => {
  const { ask } = newPlayer();
  const open = (amount: number) => ask('createRecharge', { amount, requestId: newRequestId() });
  const listed = async () => (await ask('getRecharges')).map(({ amount }) => amount);
  await open(20.14);
  const latest = [];
  for (let amount = 20; amount < 30; amount++) {
    await open(amount);
    wait(2);
    latest.unshift(amount);
  }
  assert.equal(await listed(), [...latest, 20.14]);
  wait(10);
  assert.equal(await listed(), latest, 'the first one is over, and one of the ten latest no longer');
  await open(20.14);
  wait(10);
  assert.is((await ask('getRecharges'))[0]?.expiresInSeconds, 20);
});

test.run();
