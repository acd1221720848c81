import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { breaches, failedFlips, judgedFlips, startVerdicts } from '../../src/audit/verdicts';
import { discrepancy } from '../../src/audit/wallet-check';
import { Badge, Proofs } from '../../src/game/proof';
import { Warnings } from '../../src/game/warnings';
import { readProof } from '../../src/lib/copied-proof';
import { readLock } from '../../src/lib/lock';
import { bidNews } from '../../src/money/answers';
import { addFlip, type PlayedFlip } from '../../src/money/flips';
import { setHold } from '../../src/money/hold';
import type { BidOrder } from '../../src/money/order';
import { readParticipation } from '../../src/money/participation-calls';
import { installLocation, overlay } from '../../src/state/location';
import { restoreSession, token } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { getUser } from '../../src/state/user-calls';
import { enterPlayer, setEarly } from '../api/early-response';
import { installDom, mount, unmountAll } from '../dom';
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

const [serverSeed, clientSeed] = [commitmentOf('the server’s'), commitmentOf('mine')];
const side = sideOf(serverSeed, clientSeed, 'R1');

/** A win of ₹100, with changes to the server's answer. */
let bids = 0;

function played(
  change: object = {},
  serverSeedHash = commitmentOf(serverSeed),
  requestId = `bid ${++bids}`,
): PlayedFlip {
  const sums = { bidAmount: 100, biddingAmountCharge: 2, winAmount: 200, winAmountCharge: 5 };
  const participation = readParticipation({
    game: 'R1',
    status: true,
    ...sums,
    bidOnCoin: side,
    user: player,
    ...change,
  });
  const round = { requestId, roundId: 'R1', serverSeedHash, bidChargePercent: 2, winChargePercent: 2.5 };
  const hashes = { serverSeedHash, clientSeedHash: commitmentOf(clientSeed) };
  const terms = { ...round, ...hashes, userId: player, bidOnCoin: side, amount: 10_000, charge: 200, at: 0 };
  const wire = { ...round, ...hashes, user: player, gameType: 'coin', bidOnCoin: side, bidAmount: 100, cost: 102 };
  const signature = signatureOf({ ...terms, serverSeedHash: serverSeedHash || '-' });
  const lock = readLock({ ...wire, createAt: new Date(0).toISOString(), signature });
  return {
    order: { ...round, kind: 'bid', owner: String(player), tappedAt: 0, amount: 10_000, clientSeed, side, lock },
    flip: { participation, side, serverSeed },
    isRetold: false,
  };
}

let judged = 0;

/** Lets the phone judge a flip, as at its answer. */
async function judge({ order, flip }: PlayedFlip): Promise<void> {
  bidNews.tell({ order, news: 'flipped', flip, wallet: { reference_earning: 0, top_up: 0, game: 0, row: ++judged } });
  await until(() => judgedFlips.value.has(order.requestId));
}

/** The badge beside the result. */
async function badgeOf(flip: PlayedFlip): Promise<string> {
  await judge(flip);
  const { container, unmount } = await mount(<Badge played={flip} />);
  const text = container.querySelector('.badge')?.textContent ?? '';
  await unmount();
  return text;
}

test('a flip with the promised coin and amounts is verified, and one without an amount is not', async () => {
  assert.is(await badgeOf(played()), '✓ Verified fair');
  assert.is(await badgeOf(played({ bidAmount: null })), 'Not verified: the answer is incomplete');
});

test('another answer doesn’t undo a proof that has failed, nor change its words', async () => {
  for (const [bad, verdict] of [
    [played({ winAmount: 150 }, undefined, 'one'), 'wrong-sum'],
    [played({}, '', 'two'), 'uncommitted'],
  ] as const) {
    const { requestId } = bad.order;
    const good = played({}, undefined, requestId);
    for (const one of [bad, good]) bidNews.tell({ ...one, news: 'flipped', wallet: undefined });
    await judge(played());
    assert.is(judgedFlips.value.get(requestId)?.verdict, verdict);
    const { container, unmount } = await mount(<Badge played={good} />);
    assert.not.match(container.textContent ?? '', '—');
    await unmount();
  }
});

test('a proof that has failed stays for its player after an answer has ended the session, and is nobody else’s', async () => {
  await judge(played({ winAmount: 150 }));
  const shown = async (userId: number) => {
    await enterPlayer(userId);
    const { container, unmount } = await mount(<Proofs flips={[]} />);
    const texts = [...container.querySelectorAll('.details > details > summary')].map(
      ({ textContent }) => textContent ?? '',
    );
    await unmount();
    return texts.map((text) => /Proof failed$/.test(text));
  };
  setEarly(getUser, new Response('{"errors":[{"message":"Invalid token."}]}'), token.value);
  await loadUser();
  assert.is(token.value, undefined, 'the session is over');
  assert.equal(await shown(player), [true]);
  assert.equal(await shown(7_777), []);
  assert.equal(await shown(player), [true]);
});

test('a proof that has failed is told in words once another result is on the screen, and stays there', async () => {
  const [bad, good] = [played({ winAmount: 150 }), played()];
  const { container } = await mount(<Warnings />);
  const told = () => container.querySelector('.notice')?.textContent ?? '';
  await act(async () => void addFlip(bad));
  await act(() => judge(bad));
  assert.is(told(), '', 'its own result says it');
  await act(async () => void addFlip({ ...good, order: { ...good.order, tappedAt: 1 } }));
  assert.match(told(), /^The proof of your bid of ₹100\.00 on \w+ at .* has failed\. Win Amount: ₹200\.00 was/);
});

test('nothing of a proof that has failed shows while a coin is in the air, and a reload meanwhile loses nothing', async () => {
  const bad = played({ winAmount: 150 });
  setHold(true);
  bidNews.tell({ order: bad.order, news: 'changed' });
  bidNews.tell({ ...bad, news: 'flipped', wallet: undefined });
  await until(() => sessionStorage.getItem('findings')?.includes('wrong-sum') === true);
  const { container } = await mount(
    <>
      <Warnings />
      <Proofs flips={[]} />
    </>,
  );
  assert.is(container.textContent, '');
  await act(async () => setHold(false));
  assert.match(container.textContent ?? '', /The server has changed .*The proof of your bid .* has failed/);
});

test('what was found is kept over a reload, and nothing else that the storage may hold is taken for it', async () => {
  const bad = played({ winAmount: 150 });
  await judge(bad);
  bidNews.tell({ order: bad.order, news: 'denied' });
  const [denied, failed] = JSON.parse(sessionStorage.getItem('findings') ?? '');
  // As another document finds it: this one knows its own.
  const others = [
    denied,
    failed,
    { ...failed, verdict: 'fair' },
    { ...denied, news: 'overdue' },
    { news: 'denied' },
    7,
  ];
  const stored = others.map((one, index) => (one.owner ? { ...one, requestId: `reloaded ${index}` } : one));
  sessionStorage.setItem('findings', JSON.stringify(stored));
  sessionStorage.setItem('unexplained', '{"sum":-5000,"hasGap":true}');
  restoreSession();
  const isReloaded = ({ order }: { readonly order: BidOrder }) => order.requestId.startsWith('reloaded');
  const order = { ...bad.order, row: undefined };
  assert.equal(failedFlips.value.filter(isReloaded), [
    { order: { ...order, requestId: 'reloaded 1' }, flip: bad.flip, verdict: 'wrong-sum' },
  ]);
  assert.is(judgedFlips.value.has('reloaded 2'), false, 'no verdict that is good');
  assert.equal(breaches.value.filter(isReloaded), [{ order: { ...order, requestId: 'reloaded 0' }, news: 'denied' }]);
  assert.equal(discrepancy.value, { sum: -5_000, hasGap: true });
});

test('without seeds there is no badge and no proof', async () => {
  withoutFeatures('proofs');
  assert.is(await badgeOf(played({}, '')), '');
  const { container, unmount } = await mount(<Proofs flips={[played({}, '')]} />);
  assert.is(container.querySelectorAll('.details > details').length, 0);
  await unmount();
  withoutFeatures();
});

test('where a backend has seeds, a flip without a commitment fails its proof, from the first round on', async () => {
  assert.is(await badgeOf(played({}, '')), 'No proof');
  const { container } = await mount(<Proofs flips={[played()]} />);
  assert.match(container.querySelector('summary')?.textContent ?? '', /No proof$/, 'and it is first in the panel');
});

test('a badge that isn’t green says why where it leads to, and a proof that has failed names what doesn’t fit', async () => {
  const changed = played({}, undefined, 'changed');
  bidNews.tell({ order: changed.order, news: 'changed' });
  const other = side === 'heads' ? 'tails' : 'heads';
  const lost = { status: false, winAmount: 0, winAmountCharge: 0 };
  const [honest, turned] = [played(), played(lost)];
  const ordered = (change: object): PlayedFlip => ({
    ...honest,
    order: { ...honest.order, requestId: 'R', ...change },
  });
  const short = played({}, commitmentOf('4711'));
  const shortSeed = { ...short, flip: { ...short.flip, serverSeed: '4711' } };
  const ofWin = 'Win Amount: ₹200.00 was promised, and the server’s answer says ₹150.00.';
  const ofCharge = 'Win Charge: ₹5.00 was promised, and the server’s answer says ₹6.00.';
  const cases = [
    [played({ winAmount: 150, winAmountCharge: 6 }), `${ofWin} ${ofCharge} Keep the proof and contact support.`],
    [played({}, ''), 'The server locked no number before this bid'],
    [played({ game: 'R2' }), 'The server’s answer is about another bid'],
    [ordered({ lock: undefined }), 'What the server locked isn’t this bid'],
    [ordered({ amount: 9_900 }), 'What the server locked isn’t this bid'],
    [played(lost), 'The coin fell on your pick, and the server called it a loss.'],
    [played({}, commitmentOf('another seed')), 'The server’s number isn’t the one it locked. Keep'],
    [shortSeed, 'The server showed no proper number. Keep'],
    [{ ...turned, flip: { ...turned.flip, side: other } }, 'Both numbers together give the other side.'],
    [played({ bidAmount: undefined }), 'The server left out what the check needs'],
    [changed, 'The coin is fair, but the server changed or denied'],
    [played(), undefined],
  ] as const;
  for (const [flip, words] of cases) {
    await judge(flip);
    const { container, unmount } = await mount(<Badge played={flip} />);
    await act(async () => container.querySelector('button')?.click());
    const proofs = await mount(<Proofs flips={[flip]} />);
    const reason = proofs.container.querySelector('details[open] .notice')?.textContent;
    assert.is(reason?.slice(0, words?.length), words);
    await proofs.unmount();
    await unmount();
  }
});

test('the badge of a flip opens its own proof', async () => {
  installLocation();
  const flips = ['newest', 'older'].map((requestId) => played({}, undefined, requestId));
  const [, older] = flips;
  if (!older) throw new Error('there are two');
  await judge(older);
  const badge = await mount(<Badge played={older} />);
  await act(async () => badge.container.querySelector('button')?.click());
  assert.is(overlay.value, 'fairness');
  const { container } = await mount(<Proofs flips={flips} />);
  const isOpen = [...container.querySelectorAll<HTMLDetailsElement>('.details > details')]
    .slice(0, 2)
    .map(({ open }) => open);
  assert.equal(isOpen, [false, true]);
});

test('each proof of the visit can be opened and copied; without a clipboard it is selected', async () => {
  const flips = [played(), played()];
  const { container } = await mount(<Proofs flips={flips} />);
  const [newest, older] = container.querySelectorAll<HTMLDetailsElement>('.details > details');
  assert.ok(newest?.open && older && !older.open);
  await act(async () => {
    older.open = true;
    older.dispatchEvent(new Event('toggle'));
    await until(() => older.querySelector('.figure-list') !== null);
  });
  assert.match(older.querySelector('.figure-list')?.textContent ?? '', `The server said${side}`);
  assert.not.match(older.textContent ?? '', 'Nobody could steer', 'it hasn’t been checked');
  const verdict = 'Nobody could steer this flip.✓ Locked before you revealed';
  await act(async () => {
    if (flips[1]) await judge(flips[1]);
    await until(() => older.textContent?.includes(verdict) === true);
  });
  const copied: string[] = [];
  const allowCopying = (clipboard: object | undefined) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  const copy = () => act(async () => older.querySelector('button')?.click());
  allowCopying({ writeText: async (text: string) => void copied.push(text) });
  await copy();
  const flip = { serverSeed, clientSeed, result: side, won: true, payout: 19_500 };
  assert.equal(readProof(copied[0] ?? ''), { lock: flips[1]?.order.lock, flip });
  allowCopying(undefined);
  await copy();
  assert.match(older.querySelector('[role=status]')?.textContent ?? '', 'The text is selected');
  assert.match(String(getSelection()), serverSeed);
});

test.run();
