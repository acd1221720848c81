import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { failedProofs } from '../../src/audit/verdicts';
import { FlipDetails } from '../../src/game/flip-details';
import { readParticipation } from '../../src/money/bid-operations';
import { withoutFeatures } from '../features';
import { jsonText } from '../hostile/json';
import { show } from '../pages/screen';
import * as fc from '../properties';
import { isFlipped } from '../sandbox/bids';
import { toFlipProof, toParticipation } from '../sandbox/to-graphql';
import { sandboxStage } from '../stage';

const { sandbox, callsOf, idOf, enter } = await sandboxStage(test);
const flipped = sandbox.bids(idOf('asha')).filter(isFlipped);
const flip = flipped.at(-1);
if (!flip) throw new Error('asha has no flip');
const row = toParticipation(flip);
const seeds = toFlipProof(flip);

test.before.each(() => enter());

/** Opens a row, and returns what is on screen once its proof is checked or can't be loaded. */
async function shown(raw: unknown, answer?: string, isAmbiguous = false): Promise<string> {
  if (answer) sandbox.faults.next('getProof', { kind: 'status', status: 200, body: answer });
  const { container, wait, text, unmount } = await show(
    <FlipDetails participation={readParticipation(raw)} isAmbiguous={isAmbiguous} />,
  );
  const isDone = () =>
    !!container.querySelector('.badge') || text().endsWith('Try again') || !container.querySelector('.skeleton, h4');
  await wait('the proof', isDone);
  const words = text();
  await unmount();
  return words;
}

test('the details of a flip have the pick, the result, the sums, the time and the IDs, and its proof can be requested again', async () => {
  const [old] = flipped;
  if (!old) return assert.unreachable();
  sandbox.faults.next('getProof', { kind: 'status', status: 502 });
  const { says, press, find, container } = await show(
    <FlipDetails participation={readParticipation(toParticipation(old))} isAmbiguous={false} />,
  );
  const lines = new Map(
    [...container.querySelectorAll('.figure-list > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  );
  const side = (text: string) => (text === 'heads' ? 'Heads' : 'Tails');
  const reported = ['Your pick', 'The coin fell on', 'Game ID', 'Transaction ID'].map((label) => lines.get(label));
  assert.equal(reported, [side(old.bidOnCoin), side(old.flip.side), old.roundId, old.flip.participationId]);
  assert.match(String(container.querySelector('.event')?.textContent), /^(Win|Loss) Net .*\d+ \w{3} \d{4}, \d\d:\d\d$/);
  await says('The proof couldn’t be loaded.');
  await press('Try again');
  assert.is((await find('.badge')).textContent, 'Not verified');
});

test('an old flip whose seeds fit is not verified: nothing shows that they were there before the bid', async () => {
  const text = await shown(row);
  assert.match(
    text,
    'Not verifiedNot everything about this flip can be checked.Nothing here shows that the server had locked',
  );
  assert.match(text, 'The number that the server showed is the one that it had locked.');
});

test('a later answer doesn’t undo a proof that has failed: what failed stays, and is copied', async () => {
  const failing = { ...row, game: 'failing', participationUserId: 'failing' };
  const fits = { ...seeds, roundId: 'failing' };
  const [bad, good] = [{ ...fits, serverSeed: '0'.repeat(64) }, fits].map((getProof) =>
    JSON.stringify({ data: { getProof } }),
  );
  for (const answer of [bad, good]) {
    const text = await shown(failing, answer);
    assert.match(text, 'Proof failed');
    assert.match(text, 'The server’s number isn’t the one it locked.');
    assert.match(text, 'contact support');
  }
  assert.equal(
    failedProofs.value.map(({ roundId }) => roundId),
    ['failing'],
  );
  assert.is(failedProofs.value[0]?.proof.flip?.serverSeed, '0'.repeat(64));
});

test('a row without a time, or with an ID that another row has too, says that it isn’t known which bid it is', async () => {
  const text = await shown({ ...row, createAt: undefined }, '', true);
  assert.match(text, 'It can’t be told whether the answer is about this bid.');
});

test('a backend without getProof, or without the ID of a flip, gets no request for a proof', async () => {
  assert.not.match(await shown({ ...row, participationUserId: undefined }), 'Proof');
  withoutFeatures('proofs');
  const text = await shown(row);
  assert.match(text, row.game);
  assert.not.match(text, 'Proof');
  assert.is(callsOf('getProof'), 0);
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
