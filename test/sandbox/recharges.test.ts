import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refusalOf, refused } from './api-client';
import { startSandbox } from './sandbox';
import { until } from './until';

const test = suite('sandbox recharges');

let clock = Date.parse('2026-03-01T10:00:00Z');
const sandbox = await startSandbox({ socketPort: 0, now: () => clock });
test.after(() => sandbox.close());
const { userId } = sandbox.account('ravi');
const ask = apiClient(sandbox, sandbox.signIn('ravi'));
const topUp = () => sandbox.figures(userId).top_up;
const wait = (seconds: number) => {
  clock += seconds * 1000;
};

test('a recharge is pending, then credited by itself', async () => {
  const quick = await startSandbox({ socketPort: 0, rules: { rechargeDelay: 500 } });
  const askQuick = apiClient(quick, quick.signIn('ravi'));
  const recharge = await askQuick('createRecharge', { amount: 250.5, requestId: 'credited' });
  assert.is(recharge.status, 'PENDING');
  await until(() => quick.figures(userId).top_up === 25_050);
  const { rechargeId } = recharge;
  const { endedAt, reference, ...credited } = await askQuick('getRecharge', { rechargeId });
  const wallet = { reference_earning: 0, top_up: 250.5, game: 0, row: 1 };
  const ended = { ...recharge, status: 'CREDITED', received: 250.5, wallet, expiresInSeconds: null };
  assert.equal({ ...credited, endedAt: null, reference: null }, ended);
  assert.match(String(endedAt), /^2\d{3}-.*Z$/);
  assert.match(String(reference), /^\d{12}$/);
  await quick.close();
});

test('its link names the payee, the amount and the recharge', async () => {
  const { upiUri, rechargeId } = await ask('createRecharge', { amount: 250.5, requestId: 'link' });
  const uri = new URL(upiUri);
  assert.is(uri.protocol, 'upi:');
  assert.equal(
    ['pa', 'am', 'cu', 'tr'].map((name) => uri.searchParams.get(name)),
    ['coinflip@sandbox', '250.50', 'INR', rechargeId],
  );
});

test('a recharge that fails and a recharge that expires credit nothing', async () => {
  const before = topUp();
  const failing = await ask('createRecharge', { amount: 50.13, requestId: 'failing' });
  const expiring = await ask('createRecharge', { amount: 50.14, requestId: 'expiring' });
  wait(3);
  const statusOf = async (rechargeId: string) => (await ask('getRecharge', { rechargeId })).status;
  assert.is(await statusOf(failing.rechargeId), 'FAILED');
  assert.is(await statusOf(expiring.rechargeId), 'PENDING');
  wait(27);
  assert.is(await statusOf(expiring.rechargeId), 'EXPIRED');
  assert.is(topUp(), before);
});

test('each payment is credited once as what it is: another amount, a second one, and one after the end', async () => {
  const course = [
    [50.15, ['CREDITED 25.07']],
    [50.16, ['CREDITED 50.16', 'CREDITED 100.32']],
    [50.17, ['FAILED null', 'CREDITED 50.17']],
    [50.18, ['PENDING null', 'EXPIRED null', 'CREDITED 50.18']],
  ] as const;
  for (const [amount, states] of course) {
    const { rechargeId } = await ask('createRecharge', { amount, requestId: `course-${amount}` });
    for (const state of states) {
      wait(state.startsWith('EXPIRED') ? 27 : 3);
      const { status, received, wallet, reference, amount: asked } = await ask('getRecharge', { rechargeId });
      assert.equal([`${status} ${received}`, asked], [state, amount]);
      assert.equal([!wallet, !reference], received ? [false, false] : [true, true]);
    }
    wait(1000);
    const { received } = await ask('getRecharge', { rechargeId });
    const rows = sandbox.ledger(userId).filter(({ ref }) => ref === rechargeId);
    assert.is(rows.length, states.filter((state) => state.startsWith('CREDITED')).length);
    assert.is(
      rows.reduce((sum, { paise }) => sum + paise, 0),
      Math.round(Number(received) * 100),
    );
  }
});

test('a player has ten open recharges at most, and may open another when one has ended', async () => {
  const askMeera = apiClient(sandbox, sandbox.signIn('meera'));
  const open = (requestId: string) => askMeera('createRecharge', { amount: 20.14, requestId });
  for (let count = 0; count < 10; count++) await open(`open-${count}`);
  const { code, retryInSeconds, message } = await refusalOf(open('another'));
  assert.equal([code, retryInSeconds], ['TOO_SOON', 30]);
  assert.match(message, 'You have 10 open recharges.');
  assert.ok(await open('open-3'), 'a known one is found');
  const askJoseph = apiClient(sandbox, sandbox.signIn('joseph'));
  assert.ok(await askJoseph('createRecharge', { amount: 20, requestId: 'of-another-player' }));
  wait(30);
  assert.is((await open('another')).status, 'PENDING');
});

test('a refused requestId is refused for 30 days, also if it would be accepted by then', async () => {
  const DAY = 24 * 3_600_000;
  let at = clock;
  const late = await startSandbox({ socketPort: 0, now: () => at, rules: { sessionLifetime: 40 * DAY } });
  const askLate = apiClient(late, late.signIn('ravi'));
  const create = () => refused(askLate('createRecharge', { amount: 5, requestId: 'refused' }));
  assert.is(await create(), '200 BAD_INPUT amount');
  late.changeRules({ minRecharge: 100 });
  at += 30 * DAY - 1;
  assert.is(await create(), '200 BAD_INPUT amount');
  at += 1;
  assert.is((await askLate('createRecharge', { amount: 5, requestId: 'refused' })).amount, 5);
  await late.close();
});

test('a repeated request returns the first recharge in its present state, which is credited once', async () => {
  const first = await ask('createRecharge', { amount: 75, requestId: 'repeated' });
  const before = topUp();
  wait(3);
  const again = await ask('createRecharge', { amount: -1, requestId: 'repeated' });
  assert.equal([again.rechargeId, again.amount, again.status], [first.rechargeId, 75, 'CREDITED']);
  assert.is(topUp(), before + 7500);
});

test('all pending recharges and the latest others are listed, newest first, with the time that is left', async () => {
  const askAsha = apiClient(sandbox, sandbox.signIn('asha'));
  const open = (requestId: string, amount: number) => askAsha('createRecharge', { amount, requestId });
  const expiring = await open('listed-expires', 20.14);
  for (let count = 0; count < 10; count++) {
    await open(`listed-${count}`, 20 + count);
    wait(3);
  }
  // 30 seconds have passed: the first one is over, and one of the ten latest no longer.
  const list = await askAsha('getRecharges');
  assert.equal(
    list.map(({ amount }) => amount),
    [29, 28, 27, 26, 25, 24, 23, 22, 21, 20],
  );
  assert.is((await askAsha('getRecharge', { rechargeId: expiring.rechargeId })).status, 'EXPIRED');
  const pending = await open('listed-pending', 20.14);
  assert.is(pending.expiresInSeconds, 30);
  wait(10);
  const [newest] = await askAsha('getRecharges');
  assert.equal([newest?.rechargeId, newest?.expiresInSeconds], [pending.rechargeId, 20]);
  const others = await apiClient(sandbox, sandbox.signIn('joseph'))('getRecharges');
  assert.not.ok(others.some(({ rechargeId }) => rechargeId === pending.rechargeId));
});

test('a test can end a recharge at once, and only once', async () => {
  const { rechargeId } = await ask('createRecharge', { amount: 20, requestId: 'at-once' });
  sandbox.completeRecharge(rechargeId);
  sandbox.completeRecharge(rechargeId, 'FAILED');
  assert.is((await ask('getRecharge', { rechargeId })).status, 'CREDITED');
  wait(3);
  const credits = sandbox.ledger(userId).filter(({ ref }) => ref === rechargeId);
  assert.equal(
    credits.map(({ paise }) => paise),
    [2000],
  );
});

test.run();
