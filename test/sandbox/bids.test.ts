import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { refusalOf, refused } from './api-client';
import { createBidder } from './bidder';
import type { Figures } from './ledger';
import { startSandbox } from './sandbox';

const test = suite('sandbox bids');

const sandbox = await startSandbox({ socketPort: 0, rules: { roundsWithoutBid: Number.POSITIVE_INFINITY } });
test.after(() => sandbox.close());
const asha = createBidder(sandbox, 'asha');
const { userId, ask, bidFor, fill } = createBidder(sandbox, 'ravi');
const inviter = asha.userId;

const paise = (top_up: number, game: number, reference_earning: number): Figures => ({
  top_up,
  game,
  reference_earning,
});

test('with an empty wallet a bid is refused kindly', async () => {
  const { code, message, status } = await refusalOf(ask('placeBid', await bidFor()));
  assert.equal([status, code], [200, 'INSUFFICIENT_BALANCE']);
  assert.is(message, 'This bid costs ₹10.20 and your wallet has ₹0. Recharge it or bid less.');
  assert.equal(sandbox.ledger(userId), []);
});

test('a win pays twice the bid less its charge into game, after bid and charge were taken', async () => {
  sandbox.creditTopUp(userId, 10_000);
  const flip = await ask('placeBid', await bidFor({ win: true, bidAmount: 33.33 }));
  assert.is(flip.side, 'heads');
  const { bidOnCoin, status, bidAmount, biddingAmountCharge, winAmount, winAmountCharge } = flip.participation;
  assert.equal([bidOnCoin, status], ['heads', true]);
  assert.equal([bidAmount, biddingAmountCharge, winAmount, winAmountCharge], [33.33, 0.67, 66.66, 1.67]);
  assert.equal(sandbox.figures(userId), paise(10_000 - 3333 - 67, 6666 - 167, 0));
  assert.equal(flip.wallet, { top_up: 66, game: 64.99, reference_earning: 0 });
  const entries = sandbox.ledger(userId).map(({ figure, reason, paise }) => [figure, reason, paise]);
  assert.equal(entries.slice(1), [
    ['top_up', 'bid', -3333],
    ['top_up', 'bid charge', -67],
    ['game', 'win', 6666],
    ['game', 'win charge', -167],
  ]);
});

test('a loss takes bid and charge, from top_up first and then from game', async () => {
  const flip = await ask('placeBid', await bidFor({ bidAmount: 70 }));
  assert.is(flip.participation.status, false);
  assert.equal([flip.participation.winAmount, flip.participation.winAmountCharge], [0, 0]);
  assert.equal(sandbox.figures(userId), paise(0, 6499 - (7140 - 6600), 0));
});

test('reference_earning is spent last, and the whole wallet can be bid', async () => {
  asha.fill(1_020_000);
  await asha.ask('placeBid', await asha.bidFor({ bidAmount: 10_000 }));
  assert.equal(sandbox.figures(inviter), paise(0, 0, 0));
});

test('an amount out of the limits or with three decimals is refused by its name, and nothing is taken', async () => {
  fill(2_000_000);
  const before = sandbox.figures(userId);
  for (const bidAmount of [0, -1, -0, 9.99, 10_000.01, 10.005, 1e-9, 1e308, Number.MAX_SAFE_INTEGER]) {
    assert.is(await refused(ask('placeBid', await bidFor({ bidAmount }))), '200 BAD_INPUT bidAmount', `${bidAmount}`);
  }
  for (const clientSeed of ['', 'x'.repeat(129)]) {
    assert.is(await refused(ask('placeBid', { ...(await bidFor()), clientSeed })), '200 BAD_INPUT clientSeed');
  }
  assert.equal(sandbox.figures(userId), before);
});

test.run();
