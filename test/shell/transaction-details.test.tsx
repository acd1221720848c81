import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failedFlips, startVerdicts } from '../../src/audit/verdicts';
import { readLock } from '../../src/lib/lock';
import { bidNews } from '../../src/money/answers';
import { addFlip } from '../../src/money/flips';
import type { BidOrder } from '../../src/money/order';
import { readParticipation } from '../../src/money/participation-calls';
import { TransactionDetails } from '../../src/shell/transaction-details';
import { withoutFeatures } from '../features';
import { jsonText } from '../hostile/json';
import { show } from '../pages/screen';
import * as fc from '../properties';
import { type Flipped, isFlipped } from '../sandbox/bids';
import { toBid, toFlipProof, toParticipation } from '../sandbox/to-graphql';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';

const { sandbox, asked, idOf, enter } = await sandboxStage(test);
const flipped = sandbox.bids(idOf('asha')).filter(isFlipped);
const flip = flipped.at(-1);
if (!flip) throw new Error('asha has no flip');
const row = toParticipation(flip);
const seeds = toFlipProof(flip);

test.before(startVerdicts);
test.before.each(() => enter());

/** Opens a row, and returns what is on screen once its proof is checked or can't be loaded. */
async function shown(raw: unknown, answer?: string): Promise<string> {
  if (answer) sandbox.mischief.next('getProof', { kind: 'status', status: 200, body: answer });
  const { container, wait, text, unmount } = await show(<TransactionDetails row={raw} />);
  const isDone = () =>
    !!container.querySelector('.badge') || text().endsWith('Try again') || !container.querySelector('.skeleton, h4');
  await wait('the proof', isDone);
  const words = text();
  await unmount();
  return words;
}

test('an old flip whose seeds fit is consistent, and no more', async () => {
  const text = await shown(row);
  assert.match(text, 'Consistent, not proven');
  assert.match(text, 'a server could look for seeds that fit afterwards');
});

const FIRST = 'This is what the server said when the proof failed.';
const wrongSeed = '0'.repeat(64);

test('a later answer doesn’t call a flip consistent whose proof has failed: what failed stays on screen', async () => {
  const failing = { ...row, participationUserId: 'failing' };
  const [bad, good] = [{ ...seeds, serverSeed: wrongSeed }, seeds].map((getProof) =>
    JSON.stringify({ data: { getProof } }),
  );
  const first = await shown(failing, bad);
  assert.not.match(first, FIRST);
  const later = await shown(failing, good);
  assert.match(later, FIRST);
  for (const text of [first, later]) {
    assert.match(text, 'Proof failed');
    assert.match(text, 'The server’s number isn’t the one it locked.');
    assert.match(text, wrongSeed);
  }
  assert.match(await shown({ ...row, participationUserId: 'another' }, good), 'Consistent, not proven');
});

/** The bid of a flip as its phone had made it. */
function orderOf(bid: Flipped): BidOrder {
  const { requestId, roundId, userId, serverSeedHash, bidOnCoin: side, amount } = bid;
  const terms = { side, amount, serverSeedHash, clientSeed: bid.flip.clientSeed };
  const charges = { bidChargePercent: 2, winChargePercent: 2.5 };
  const lock = readLock(toBid(bid).lock);
  return { kind: 'bid', requestId, roundId, owner: String(userId), tappedAt: 0, ...terms, ...charges, lock };
}

test('a flip of this visit is verified, unless the server has changed its lock, which a reload doesn’t undo', async () => {
  const order = orderOf(flip);
  const earlier = flipped.at(-3);
  assert.ok(earlier);
  bidNews.tell({ order: orderOf(earlier), news: 'changed' });
  assert.match(await shown(toParticipation(earlier)), 'Promise broken');
  const told = { participation: readParticipation(row), side: flip.flip.side, serverSeed: seeds.serverSeed };
  addFlip({ order, flip: told, isRetold: false });
  assert.match(await shown(row), 'Verified fair');
  bidNews.tell({ order, news: 'changed' });
  const text = await shown(row);
  assert.match(text, 'Promise broken');
  assert.not.match(text, 'Verified fair');
});

test('a flip of this visit whose proof has failed shows what failed as its coin landed, whatever the server says now', async () => {
  const before = flipped.at(-2);
  assert.ok(before);
  const participation = readParticipation(toParticipation(before));
  const told = { participation, side: before.flip.side, serverSeed: wrongSeed };
  bidNews.tell({ order: orderOf(before), news: 'flipped', flip: told, wallet: undefined });
  await until(() => failedFlips.value.length > 0);
  const text = await shown(toParticipation(before));
  for (const words of ['Proof failed', FIRST, wrongSeed]) assert.match(text, words);
});

test('a backend without getProof, or without the ID of a flip, is asked for no proof', async () => {
  assert.not.match(await shown({ ...row, participationUserId: undefined }), 'Proof');
  withoutFeatures('proofs');
  const text = await shown(row);
  assert.match(text, row.game);
  assert.not.match(text, 'Proof');
  assert.is(asked('getProof'), 0);
});

test('property: whatever a server says of an old flip, nothing is called verified, and every value is shown or a dash', async () => {
  const words = ['roundId', 'serverSeedHash', 'serverSeed', 'clientSeed', seeds.roundId, seeds.serverSeed, 'heads'];
  const anything = jsonText(words);
  const changes = fc.record(
    Object.fromEntries([...Object.keys(row), 'extra'].map((name) => [name, anything.map((text) => JSON.parse(text))])),
    { requiredKeys: [] },
  );
  const answers = fc.oneof(
    anything.map((value) => `{"data":{"getProof":${value}}}`),
    fc.tuple(fc.constantFrom(...Object.keys(seeds)), anything).map(([name, value]) => {
      return JSON.stringify({ data: { getProof: { ...seeds, [name]: JSON.parse(value) } } });
    }),
    fc.constant(JSON.stringify({ data: { getProof: seeds } })),
  );
  // A flip whose proof has failed stays failed: each run has one of its own.
  let flips = 0;
  await fc.assert(
    fc.asyncProperty(changes, answers, async (change, answer) => {
      const text = await shown({ ...row, ...change, game: row.game, participationUserId: `P${++flips}` }, answer);
      assert.not.match(text, 'Verified');
      // A seed may be any text.
      assert.not.match(text.replace(/Proof.*/s, ''), /undefined|NaN|\[object/);
      assert.match(text, /^(Win|Loss) Net .*Your pick/);
    }),
    { numRuns: 60 },
  );
});

test.run();
