import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type CheckedFlip,
  checkedFlips,
  failedProofs,
  failureOf,
  isKnownFlip,
  startVerdicts,
} from '../../src/audit/verdicts';
import type { StepName } from '../../src/domain/fairness';
import { readLock } from '../../src/domain/lock';
import { readProof } from '../../src/domain/proof';
import { FlipDetails, FlipVerdict } from '../../src/game/flip-details';
import { Warnings } from '../../src/game/warnings';
import { readParticipation } from '../../src/money/bid-operations';
import { addLanded, type LandedFlip } from '../../src/money/bids';
import { setConcealed } from '../../src/money/conceal';
import { bidEvents } from '../../src/money/events';
import { add, close } from '../../src/money/orders';
import { installLocation, overlay } from '../../src/state/location';
import { endSession, restoreSession } from '../../src/state/session';
import { enterPlayer } from '../api/early-response';
import { installDom, mount, settled, unmountAll } from '../dom';
import { withoutFeatures } from '../features';
import { commitmentOf, sideOf } from '../sandbox/rounds';
import { signatureOf } from '../sandbox/signing';
import { until } from '../sandbox/until';

/** Each test has a player of its own: what has failed stays for its player. */
let player = 0;

test.before(() => {
  installDom('https://app.test/dashboard');
  startVerdicts();
});
test.before.each(() => enterPlayer(++player));
test.after.each(unmountAll);

const clientSeed = commitmentOf('mine');
let bids = 0;

interface Change {
  /** Of the participation. */
  readonly reported?: object;
  readonly order?: object;
  readonly flip?: object;
  readonly serverSeed?: string;
  readonly serverSeedHash?: string;
}

/** A win of ₹100 with a seed of its own, and changes to the server's answer. */
function played({ reported, order, flip, ...seeds }: Change = {}): LandedFlip {
  const roundId = `R${++bids}`;
  const { serverSeed = commitmentOf(roundId), serverSeedHash = commitmentOf(serverSeed) } = seeds;
  const side = sideOf(serverSeed, clientSeed, roundId);
  const sums = { bidAmount: 100, biddingAmountCharge: 2, winAmount: 200, winAmountCharge: 5 };
  const participation = readParticipation({
    ...{ game: roundId, participationUserId: roundId, createAt: '2026-11-24T12:00:00Z', status: true },
    ...{ ...sums, bidOnCoin: side, user: player, ...reported },
  });
  const round = {
    requestId: `bid ${roundId}`.replace(' ', '-'),
    roundId,
    serverSeedHash,
    bidChargePercent: 2,
    winChargePercent: 2.5,
  };
  const hashes = { serverSeedHash, clientSeedHash: commitmentOf(clientSeed) };
  const terms = { ...round, ...hashes, userId: player, bidOnCoin: side, amount: 10_000, charge: 200, at: 0 };
  const wire = { ...round, ...hashes, user: player, gameType: 'coin', bidOnCoin: side, bidAmount: 100, cost: 102 };
  const signature = signatureOf({ ...terms, serverSeedHash: serverSeedHash || '-' });
  const lock = readLock({ ...wire, createAt: new Date(0).toISOString(), signature });
  return {
    order: {
      ...round,
      kind: 'bid',
      owner: String(player),
      tappedAt: 0,
      amount: 10_000,
      clientSeed,
      side,
      lock,
      ...order,
    },
    flip: { participation, side, serverSeed, ...flip },
  };
}

/** Lets the phone judge a flip, as at its answer. */
async function judge({ order, flip }: LandedFlip): Promise<void> {
  const before = checkedFlips.value.get(order.requestId);
  bidEvents.emit({ order, event: 'flipped', flip });
  await until(() => checkedFlips.value.get(order.requestId) !== before);
}

async function painted(isDone: () => boolean): Promise<void> {
  for (let turns = 0; !isDone(); turns++) {
    if (turns > 100) throw new Error('It was not painted');
    await settled();
  }
}

/** What a view shows, and its badge. */
async function shown(view: React.ReactElement, isDone = (_: Element) => true) {
  const { container, unmount } = await mount(view);
  await painted(() => isDone(container));
  const texts = { badge: container.querySelector('.badge')?.textContent ?? '', text: container.textContent ?? '' };
  await unmount();
  return texts;
}

const badgeOf = async (landed: LandedFlip) => {
  await judge(landed);
  return (await shown(<FlipVerdict landed={landed} />)).badge;
};

const detailsOf = ({ flip }: LandedFlip, isAmbiguous = false) =>
  shown(
    <FlipDetails participation={flip.participation} isAmbiguous={isAmbiguous} />,
    (element) => element.querySelector('.badge') !== null,
  );

/** The step of the newest proof that has failed, or how its lock was broken. */
const newestFailure = () => failureOf(failedProofs.value[0] as CheckedFlip);

const lost = { status: false, winAmount: 0, winAmountCharge: 0 };
const reused = commitmentOf('of an earlier round');

const cases: readonly (readonly [StepName, () => LandedFlip, string])[] = [
  ['commitment', () => played({ serverSeedHash: '' }), 'The server had locked no number of its own'],
  ['lock', () => played({ order: { lock: undefined } }), 'What the server locked isn’t this bid'],
  ['lock', () => played({ order: { amount: 9_900 } }), 'What the server locked isn’t this bid'],
  ['bid', () => played({ reported: { game: 'another' } }), 'The server’s answer is about another bid'],
  ['seed', () => played({ serverSeedHash: commitmentOf('x') }), 'The server’s number isn’t the one it locked.'],
  ['seed', () => played({ serverSeed: '4711' }), 'The server showed no proper number.'],
  ['outcome', () => played({ reported: lost }), 'The coin fell on your pick, and the server called it a loss.'],
  [
    'payout',
    () => played({ reported: { winAmount: 150 } }),
    'Win Amount: ₹200.00 was promised, and the server’s answer says ₹150.00.',
  ],
  [
    'payout',
    () => played({ reported: { biddingAmountCharge: 3 } }),
    'Bing Charge: ₹2.00 was promised, and the server’s answer says ₹3.00.',
  ],
];

for (const [name, make, words] of cases) {
  test(`a flip that fails the step ${name} says so at the result, in its details and after a reload`, async () => {
    const landed = make();
    await judge(landed);
    assert.is(newestFailure(), name);
    const atResult = await shown(<FlipVerdict landed={landed} />);
    assert.is(atResult.badge, 'Proof failed');
    assert.ok(atResult.text.includes(`Proof failed${words}`), atResult.text);
    assert.ok(atResult.text.endsWith(' Keep the proof and contact support.'));
    const { badge, text } = await detailsOf(landed);
    assert.is(badge, 'Proof failed');
    assert.is(text.split(words).length, 2, `once: ${text}`);
    if (!landed.order.lock) return;
    const stored = sessionStorage.getItem('failed-proofs') ?? '';
    endSession();
    assert.is(sessionStorage.getItem('failed-proofs'), null, 'Sign Out clears the storage');
    assert.equal(failedProofs.value, [], 'nobody is signed in');
    await enterPlayer(player);
    assert.is(failedProofs.value.length, 1, 'the document knows it');
    // As another document finds it: the round is not known to this one.
    const [before] = JSON.parse(stored);
    const reloaded = [
      { ...before, roundId: 'reloaded' },
      { ...before, roundId: 'older', failure: 'changed' },
      { ...before, roundId: 'oldest', failure: 'withdrawn' },
      ...[7, { owner: '1' }, { ...before, roundId: '' }, { ...before, roundId: 'none', failure: 'any' }],
    ];
    sessionStorage.setItem('failed-proofs', JSON.stringify(reloaded));
    restoreSession();
    assert.equal(failedProofs.value.map(failureOf), [name, 'changed', 'cancelled', name]);
    assert.equal(failedProofs.value[0]?.proof, failedProofs.value[3]?.proof);
  });
}

test('a flip as promised is verified, one without an amount isn’t, and one whose seed was shown before fails', async () => {
  const [first, second] = [played({ serverSeed: reused }), played({ serverSeed: reused })];
  assert.is(await badgeOf(first), '✓ Verified fair');
  assert.is(await badgeOf(played({ reported: { bidAmount: null } })), 'Not verified');
  assert.is(sessionStorage.getItem('failed-proofs'), null, 'nothing has failed');
  assert.is(await badgeOf(second), 'Proof failed');
  assert.is(newestFailure(), 'commitment');
  assert.is(await badgeOf(first), '✓ Verified fair', 'its own commitment, told again');
  const seed = commitmentOf('shown too early');
  for (const { serverSeed, serverSeedHash } of [
    { serverSeed: '4711', serverSeedHash: commitmentOf('never shown') },
    { serverSeed: seed, serverSeedHash: commitmentOf('another') },
  ]) {
    await judge(played({ serverSeed, serverSeedHash }));
    assert.is(newestFailure(), 'seed');
    await judge(serverSeed === seed ? played({ serverSeed }) : played({ serverSeedHash }));
    assert.is(newestFailure(), 'commitment');
  }
});

for (const [what, verdict, change, isAmbiguous] of [
  ['is in Transactions as it came', '✓ Verified fair', {}, false],
  ['has another sum in Transactions', 'Proof failed', { bidCharge: 300 }, false],
  ['has no time, or an ID that another has too,', 'Not verified', {}, true],
] as const) {
  test(`a flip that ${what} has one verdict, there and beside the outcome: ${verdict}`, async () => {
    const { order, flip } = played();
    await judge({ order, flip });
    const row = { order, flip: { ...flip, participation: { ...flip.participation, ...change } } };
    const beside = () => shown(<FlipVerdict landed={{ order, flip }} />);
    const views = [await detailsOf(row, isAmbiguous), await detailsOf({ order, flip }), await beside()];
    assert.equal(
      views.map(({ badge }) => badge),
      [verdict, verdict, verdict],
    );
    assert.is(failedProofs.value.length, Number(verdict === 'Proof failed'));
  });
}

test('no later answer undoes a failure or changes its proof, and a row of Transactions is known by its own outcome', async () => {
  const [bad, landed, other] = [played({ reported: { winAmount: 150 } }), played(), played()];
  await judge(bad);
  await judge({ ...bad, flip: { ...bad.flip, participation: { ...bad.flip.participation, win: 20_000 } } });
  assert.equal([newestFailure(), failedProofs.value[0]?.proof.flip?.payout], ['payout', 14_500]);
  await judge(landed);
  bidEvents.emit({ order: landed.order, event: 'denied' });
  assert.equal([newestFailure(), failedProofs.value[0]?.proof.flip?.payout], ['denied', 19_500]);
  assert.equal([checkedFlips.value.has(landed.order.requestId), isKnownFlip(landed.flip.participation)], [true, true]);
  bidEvents.emit({ order: other.order, event: 'withheld' });
  assert.is(failedProofs.value.length, 2, 'what is late has not failed');
  bidEvents.emit({ order: other.order, event: 'unfit' });
  assert.not(isKnownFlip(other.flip.participation), 'it has no outcome');
  for (let flips = 0; flips < 100; flips++) bidEvents.emit({ ...played(), event: 'flipped' });
  await judge(played());
  assert.equal(failedProofs.value.map(failureOf), ['unfit', 'denied', 'payout'], 'a hundred flips later');
  await enterPlayer(7_778);
  assert.not(isKnownFlip(landed.flip.participation), 'it is another player’s');
});

test('nothing of a proof that has failed shows while a coin is in the air, and a reload meanwhile loses nothing', async () => {
  const bad = played({ reported: { winAmount: 150 } });
  setConcealed(true);
  bidEvents.emit({ order: bad.order, event: 'changed' });
  bidEvents.emit({ ...bad, event: 'flipped' });
  await until(() => sessionStorage.getItem('failed-proofs')?.includes('"payout":145') === true);
  const { container } = await mount(<Warnings />);
  assert.is(container.textContent, '');
  await act(async () => setConcealed(false));
  assert.match(container.textContent ?? '', /^The proof of your bid .* has failed\. The server has changed/);
});

test('a proof that has failed is the first notice, but not beside its own outcome', async () => {
  const [bad, good] = [played({ reported: { winAmount: 150 } }), played()];
  const next = { ...good.order, tappedAt: 1, lock: undefined };
  const { container } = await mount(<Warnings />);
  await act(async () => void addLanded(bad));
  for (const [step, isSaid] of [
    [() => judge(bad), false],
    [async () => add({ order: next, state: 'sending' }), true],
    [async () => close(next.requestId), false],
    [async () => addLanded({ ...good, order: { ...good.order, tappedAt: 1 } }), true],
  ] as const) {
    await act(step);
    const notice = container.querySelector('.notice')?.textContent ?? '';
    assert.is(/^The proof of your bid at .* has failed/.test(notice), isSaid);
  }
});

test('a backend without seeds has no badge and no proof, unless a sum is wrong', async () => {
  withoutFeatures('proofs');
  const bare = { serverSeedHash: '', flip: { serverSeed: '' } };
  const landed = played(bare);
  const details = <FlipDetails participation={landed.flip.participation} isAmbiguous={false} />;
  assert.is(await badgeOf(landed), '');
  assert.not.match((await shown(details)).text, 'Proof');
  assert.is(await badgeOf(played({ ...bare, reported: { winAmount: 150 } })), 'Proof failed');
  withoutFeatures();
});

test('the badge opens the flip’s details, and they have the proof to copy; without a clipboard it is selected', async () => {
  installLocation();
  const landed = played();
  await judge(landed);
  const badge = await mount(<FlipVerdict landed={landed} />);
  await act(async () => badge.container.querySelector('button')?.click());
  assert.is(overlay.value, 'flip');
  const { container } = await mount(<FlipDetails participation={landed.flip.participation} isAmbiguous={false} />);
  await painted(() => container.querySelector('.steps') !== null);
  const steps = [...container.querySelectorAll('.steps li')];
  assert.equal(
    steps.map((step) => step.getAttribute('data-holds')),
    Array(7).fill('true'),
  );
  assert.not.match(container.textContent ?? '', clientSeed, 'hashes and seeds are in verify.html');
  const copied: string[] = [];
  const allowCopying = (clipboard: object | undefined) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  const copy = () => act(async () => container.querySelector('button')?.click());
  allowCopying({ writeText: async (text: string) => void copied.push(text) });
  await copy();
  const { serverSeed, side } = landed.flip;
  const outcome = { serverSeed, clientSeed, result: side, won: true, payout: 19_500 };
  assert.equal(readProof(copied[0] ?? ''), { lock: landed.order.lock, flip: outcome });
  allowCopying(undefined);
  await copy();
  assert.match(container.querySelector('[role=status] ~ * [role=status]')?.textContent ?? '', 'The text is selected');
  assert.match(String(getSelection()), serverSeed);
});

test.run();
