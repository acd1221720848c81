import * as assert from 'uvu/assert';
import { lackingCalls } from '../../src/api/optional';
import { flips } from '../../src/money/bids';
import { findings } from '../../src/money/verdicts';
import { startWalletCheck, walletCheck } from '../../src/money/wallet-check';
import { restoreTrail, trail } from '../../src/money/wallet-trail';
import { Badge, UnexplainedSum } from '../../src/pages/dashboard/proof';
import { endSession } from '../../src/state/session';
import { mount } from '../dom';
import { apiClient } from '../sandbox/api-client';
import type { Breach, Fault } from '../sandbox/mischief';
import { until } from '../sandbox/until';
import { hasten } from '../timers';
import { asked, bidSuite, bidThrough, enter, idOf, leavePage, ready, STAKE, sandbox } from './bid-stage';

const test = bidSuite('the wallet as part of the proof');

let slowDown = () => {};
let stopCheck = () => {};

test.before(() => {
  // More would end a request of a busy machine, and a repeated answer brings no wallet.
  slowDown = hasten(20);
  sandbox.creditTopUp(idOf('asha'), 1_000_000);
});
test.after(slowDown);

test.before.each(async () => {
  await until(() => trail.value !== undefined);
  stopCheck = startWalletCheck();
});
test.after.each(() => stopCheck());

/** Changes the answers of a server. */
const changed = (change: (text: string) => string): { kind: 'breach'; answer: Breach } => ({
  kind: 'breach',
  answer: async (request, run) => {
    const { body, ...answer } = await run(request);
    return { ...answer, body: change(body) };
  },
});

/** The wallet of each answer to a bid has fifty rupees less than it should have. */
const docked = changed((body) => body.replace(/"top_up":(\d+(\.\d+)?)/, (_, sum) => `"top_up":${Number(sum) - 50}`));

const policy = (faults: Readonly<Record<string, Fault>>) => {
  sandbox.mischief.policy = (name) => faults[name];
};

/** The statement lacks the newest credit and what came after it. */
const lagging = changed((body) => {
  const answer = JSON.parse(body);
  const { rows } = answer.data.getStatement;
  const credit = rows.findIndex(({ kind }: { kind: string }) => kind === 'OTHER');
  answer.data.getStatement.rows = rows.slice(credit + 1);
  return JSON.stringify(answer);
});

/** The badge of the newest flip, and what is said about the wallet. */
async function told(): Promise<string[]> {
  const [played] = flips.value;
  if (!played) throw new Error('no flip');
  await until(() => findings.value.has(played.order.requestId));
  const badge = await mount(<Badge played={played} />);
  const sum = await mount(<UnexplainedSum />);
  const texts = [badge, sum].map(({ container }) => container.textContent ?? '');
  await badge.unmount();
  await sum.unmount();
  return texts;
}

const isSettled = () => until(() => !walletCheck.value.isOpen && trail.value?.length === 1);

test('a wallet docked by ₹50 is never shown beside “Verified fair”: the sum is said', async () => {
  policy({ placeBid: docked });
  await bidThrough();
  await until(() => walletCheck.value.sum !== 0);
  assert.equal(await told(), [
    'The wallet doesn’t add up',
    'Your wallet has ₹50.00 less than your bids and the statement explain. The server hasn’t said why. Contact support.',
  ]);
  await bidThrough();
  await until(() => !walletCheck.value.isOpen);
  assert.is(walletCheck.value.sum, -5_000, 'it stays one sum');
  sandbox.mischief.policy = undefined;
  await bidThrough();
  await isSettled();
  assert.equal(await told(), ['✓ Verified fair', ''], 'and goes when it has been given back');
});

test('a wallet docked by ₹50 is found too if each answer has the game ID of the one before it, or none', async () => {
  for (const game of ['"1"', '{}']) {
    const named = changed((body) => body.replace(/"game":"[^"]*"/, `"game":${game}`));
    policy({ placeBid: named });
    await bidThrough();
    await isSettled();
    const run = docked.answer;
    policy({ placeBid: { ...docked, answer: (request, real) => run(request, (it) => named.answer(it, real)) } });
    await bidThrough();
    await until(() => walletCheck.value.sum !== 0 || walletCheck.value.isOpen);
    assert.not.match((await told()).join(), 'Verified');
    sandbox.mischief.policy = undefined;
    await bidThrough();
    await isSettled();
  }
});

test('a flip whose answer leaves the wallet out is not verified', async () => {
  policy({ placeBid: changed((body) => body.replace(/"wallet":{[^}]*}/, '"wallet":null')) });
  await bidThrough();
  assert.equal(await told(), ['Not verified: the answer is incomplete', '']);
});

test('a wallet that adds up takes no look into the statement', async () => {
  const before = asked('getStatement');
  await bidThrough();
  await bidThrough();
  await isSettled();
  assert.equal(await told(), ['✓ Verified fair', '']);
  assert.is(asked('getStatement'), before);
});

test('credits and the bids of another phone are looked up, and explain the wallet', async () => {
  await bidThrough();
  sandbox.creditTopUp(idOf('asha'), 12_345);
  const elsewhere = apiClient(sandbox, sandbox.signIn('asha'));
  const { roundId } = await elsewhere('getRound');
  const bid = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: STAKE / 100, clientSeed: 'x' };
  await elsewhere('placeBid', { ...bid, requestId: `elsewhere ${roundId}` });
  await bidThrough();
  await bidThrough();
  await isSettled();
  assert.equal(await told(), ['✓ Verified fair', '']);
});

test('a flip whose answer was lost isn’t verified before the next answer, which covers what both have moved', async () => {
  await bidThrough({ kind: 'drop-after' });
  assert.equal(await told(), ['Wallet not checked yet', '']);
  await bidThrough();
  await isSettled();
  assert.equal(await told(), ['✓ Verified fair', '']);
});

test('a reload hides nothing: money that was taken during it is missed', async () => {
  await bidThrough();
  await isSettled();
  const [before] = JSON.parse(sessionStorage.getItem('wallet-trail') ?? '');
  leavePage();
  endSession();
  const entered = enter('asha');
  sessionStorage.setItem('wallet-trail', JSON.stringify([{ ...before, balance: before.balance + 5_000 }]));
  restoreTrail();
  await entered;
  await ready();
  await bidThrough();
  await until(() => walletCheck.value.sum !== 0);
  assert.is(walletCheck.value.sum, -5_000);
});

test('a statement that lags is asked again', async () => {
  sandbox.creditTopUp(idOf('asha'), 100);
  sandbox.mischief.next('getStatement', lagging);
  const before = asked('getStatement');
  await bidThrough();
  await isSettled();
  assert.equal(await told(), ['✓ Verified fair', '']);
  assert.is(asked('getStatement'), before + 2);
});

test('while the statement can’t be read, the wallet isn’t checked yet, and nothing is green', async () => {
  sandbox.creditTopUp(idOf('asha'), 100);
  policy({ getStatement: { kind: 'drop-before' } });
  await bidThrough();
  assert.equal(await told(), ['Wallet not checked yet', '']);
  sandbox.mischief.policy = undefined;
  await isSettled();
  assert.equal(await told(), ['✓ Verified fair', '']);
});

test('without getStatement nothing is checked', async () => {
  leavePage();
  endSession();
  lackingCalls.add('getStatement');
  await enter('asha');
  await ready();
  policy({ placeBid: docked });
  await bidThrough();
  assert.is(trail.value, undefined);
  assert.equal(await told(), ['✓ Verified fair', '']);
});

test.run();
