import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lackingFeatures } from '../../src/api/optional';
import { startVerdicts } from '../../src/audit/verdicts';
import { bidNews } from '../../src/money/answers';
import { addFlip } from '../../src/money/flips';
import { readParticipation } from '../../src/money/participation-calls';
import { TransactionDetails } from '../../src/shell/transaction-details';
import { jsonText } from '../hostile/json';
import { show } from '../pages/screen';
import * as fc from '../properties';
import { isFlipped } from '../sandbox/bids';
import { toFlipProof, toParticipation } from '../sandbox/to-graphql';
import { sandboxStage } from '../stage';

const { sandbox, asked, idOf, enter } = await sandboxStage(test);
const flip = sandbox.bids(idOf('asha')).findLast(isFlipped);
if (!flip) throw new Error('asha has no flip');
const row = toParticipation(flip);
const seeds = toFlipProof(flip);

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

test('a flip whose proof has failed is not called consistent by a later answer', async () => {
  const failing = { ...row, participationUserId: 'failing' };
  const answers = [{ ...seeds, serverSeed: '0'.repeat(64) }, seeds].map((getProof) =>
    JSON.stringify({ data: { getProof } }),
  );
  for (const answer of answers) assert.match(await shown(failing, answer), 'Proof failed');
  assert.match(await shown({ ...row, participationUserId: 'another' }, answers[1]), 'Consistent, not proven');
});

test('a flip of this visit is verified, unless the server has changed its lock', async () => {
  startVerdicts();
  const { roundId, serverSeed, serverSeedHash, clientSeed } = seeds;
  const order = {
    ...({ kind: 'bid', requestId: 'R', owner: String(row.user), tappedAt: 0, amount: flip.amount, roundId } as const),
    ...{ serverSeedHash, clientSeed, side: flip.bidOnCoin, bidChargePercent: 2, winChargePercent: 2.5 },
  };
  const told = { participation: readParticipation(row), side: flip.flip.side, serverSeed };
  addFlip({ order, flip: told, isRetold: false });
  assert.match(await shown(row), 'Verified fair');
  bidNews.tell({ order, news: 'changed' });
  const text = await shown(row);
  assert.match(text, 'Promise broken');
  assert.not.match(text, 'Verified fair');
});

test('a backend without getProof, or without the ID of a flip, is asked for no proof', async () => {
  assert.not.match(await shown({ ...row, participationUserId: undefined }), 'Proof');
  lackingFeatures.add('proofs');
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
