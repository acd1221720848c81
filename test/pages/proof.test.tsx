import { createHash } from 'node:crypto';
import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readParticipation } from '../../src/api/game';
import { lackingCalls } from '../../src/api/optional';
import { readProof } from '../../src/lib/copied-proof';
import { noteRefused, refusedBids } from '../../src/money/refused-bids';
import { checkPlayed, type PlayedFlip } from '../../src/money/verdicts';
import { Badge, Proofs, RefusedBids } from '../../src/pages/dashboard/proof';
import { installLocation, overlay } from '../../src/state/location';
import { installDom, mount } from '../dom';
import { sideOf } from '../sandbox/rounds';
import { until } from '../sandbox/until';

test.before(() => installDom('https://app.test/dashboard'));

const serverSeed = 'the server’s seed';
const side = sideOf(serverSeed, 'mine', 'R1');

/** A win of ₹100, with changes to the server's answer. */
function played(
  change: object = {},
  serverSeedHash = createHash('sha256').update(serverSeed).digest('hex'),
): PlayedFlip {
  const sums = { bidAmount: 100, biddingAmountCharge: 2, winAmount: 200, winAmountCharge: 5 };
  const participation = readParticipation({ game: 'R1', status: true, ...sums, bidOnCoin: side, user: 7, ...change });
  return {
    order: {
      ...{ kind: 'bid', requestId: 'r', owner: '7', tappedAt: 0, amount: 10_000, roundId: 'R1', serverSeedHash },
      ...{ clientSeed: 'mine', side, bidChargePercent: 2, winChargePercent: 2.5 },
    },
    flip: { participation, side, serverSeed, wallet: { reference_earning: 0, top_up: 0, game: 0 } },
    landedAt: 0,
  };
}

/** The badge beside the result. */
async function badgeOf(flip: PlayedFlip): Promise<string> {
  await checkPlayed(flip);
  const { container, unmount } = await mount(<Badge played={flip} />);
  const text = container.querySelector('.badge')?.textContent ?? '';
  await unmount();
  return text;
}

test('a flip with the promised coin and amounts is verified', async () => {
  assert.is(await badgeOf(played()), '✓ Verified fair');
});

test('a flip that pays less than offered fails its proof, with or without seeds', async () => {
  assert.is(await badgeOf(played({ winAmount: 150 })), 'Proof failed');
  assert.is(await badgeOf(played({ winAmount: 150 }, '')), 'Proof failed');
});

test('a flip with a missing amount is not verified', async () => {
  assert.is(await badgeOf(played({ winAmountCharge: undefined })), 'Not verified: the answer is incomplete');
});

test('without seeds there is no badge and no proof', async () => {
  lackingCalls.add('seeds');
  assert.is(await badgeOf(played({}, '')), '');
  const { container, unmount } = await mount(<Proofs flips={[played({}, '')]} />);
  assert.is(container.querySelectorAll('details').length, 0);
  await unmount();
  lackingCalls.clear();
});

test('bids that were not made stand with the proofs, judged where the seed is known, and not on the screen of play', async () => {
  const { order } = played();
  const other = side === 'heads' ? 'tails' : 'heads';
  noteRefused({ ...order, requestId: 'would win' }, serverSeed);
  noteRefused({ ...order, requestId: 'would lose', side: other }, serverSeed);
  noteRefused({ ...order, requestId: 'hidden' }, '');
  await until(() => refusedBids.value.filter(({ check }) => check).length === 2);
  assert.equal(refusedBids.value.map(({ check }) => check).sort(), ['loss', 'win', undefined]);
  const warning = await mount(<RefusedBids />);
  assert.is(warning.container.textContent, '', 'nothing to warn of');
  await warning.unmount();
  const { container, unmount } = await mount(<Proofs flips={[]} />);
  const names = [...container.querySelectorAll('summary')].map(({ textContent }) => textContent ?? '');
  assert.is(names.filter((name) => name.includes('not made')).length, 3);
  await unmount();
});

test('where a backend has seeds, a flip without a commitment fails its proof, from the first round on', async () => {
  assert.is(await badgeOf(played({}, '')), 'No proof');
  const { container, unmount } = await mount(<Proofs flips={[played({}, '')]} />);
  assert.match(container.querySelector('summary')?.textContent ?? '', /Proof failed$/, 'and it stands in the panel');
  await unmount();
});

test('the badge of a flip opens its own proof', async () => {
  installLocation();
  const flips = ['newest', 'older'].map((requestId) => ({ ...played(), order: { ...played().order, requestId } }));
  const [, older] = flips;
  if (!older) throw new Error('there are two');
  await checkPlayed(older);
  const badge = await mount(<Badge played={older} />);
  await act(async () => badge.container.querySelector('button')?.click());
  assert.is(overlay.value, 'fairness');
  const { container, unmount } = await mount(<Proofs flips={flips} />);
  assert.equal(
    [...container.querySelectorAll('details')].slice(0, 2).map(({ open }) => open),
    [false, true],
  );
  await unmount();
  await badge.unmount();
});

test('each proof of the visit can be opened and copied; without a clipboard it is selected', async () => {
  const flips = ['newest', 'older'].map((requestId) => {
    const { order, ...flip } = played();
    return { order: { ...order, requestId }, ...flip };
  });
  const { container, unmount } = await mount(<Proofs flips={flips} />);
  const [newest, older] = container.querySelectorAll<HTMLDetailsElement>('details');
  assert.ok(newest?.open && older && !older.open);
  await act(async () => {
    older.open = true;
    older.dispatchEvent(new Event('toggle'));
    await new Promise((done) => setTimeout(done, 50));
  });
  assert.match(older.querySelector('.figure-list')?.textContent ?? '', `The server said${side}`);
  const copied: string[] = [];
  const allowCopying = (clipboard: object | undefined) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  const copy = () => act(async () => older.querySelector('button')?.click());
  allowCopying({ writeText: async (text: string) => void copied.push(text) });
  await copy();
  assert.equal(readProof(copied[0] ?? ''), {
    ...{ round: 'R1', commitment: played().order.serverSeedHash, serverSeed, clientSeed: 'mine' },
    ...{ pick: side, result: side, won: true },
  });
  allowCopying(undefined);
  await copy();
  assert.match(older.querySelector('[role=status]')?.textContent ?? '', 'The text is selected');
  assert.match(String(getSelection()), serverSeed);
  await unmount();
});

test.run();
