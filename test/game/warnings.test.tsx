import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startVerdicts } from '../../src/audit/verdicts';
import { readLock } from '../../src/domain/lock';
import { readProof } from '../../src/domain/proof';
import { Warnings } from '../../src/game/warnings';
import { formatTime } from '../../src/lib/day';
import { type BidEvent, bidEvents, walletEvents } from '../../src/money/events';
import type { BidOrder } from '../../src/money/orders';
import { add, close } from '../../src/money/orders';
import { wallet } from '../../src/money/wallet';
import { endSession } from '../../src/state/session';
import { answerCalls } from '../answers';
import { enterPlayer } from '../api/early-response';
import { installDom, mount, settled, unmountAll } from '../dom';
import { commitmentOf } from '../sandbox/rounds';
import { stopTimers } from '../timers';
import { undoAll } from '../undo';

/** What the server says is locked, when it answers, and the calls it has received. */
let locks: readonly object[] = [];
let answering = Promise.resolve();
let isLost = false;
const WALLET = { reference_earning: 0, top_up: 51, game: 0 };
let sent: ReturnType<typeof answerCalls>;

test.before(() => {
  installDom('https://app.test/dashboard');
  // Without one a proof is shown.
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
  startVerdicts();
});
test.after.each(async () => {
  undoAll();
  await unmountAll();
  endSession();
});
test.before.each(() => {
  sent = answerCalls(async ({ operationName }) => {
    await answering;
    const at = new Date(NOON + 61_000).toISOString();
    const bid = { status: 'CANCELLED', lock: locks[0], flip: null, wallet: { ...WALLET, row: 3 } };
    if (operationName === 'cancelBid' && isLost) throw new TypeError('The network is gone');
    if (operationName === 'cancelBid') locks = [];
    return { data: { getOpenBids: { at, locks }, cancelBid: bid } };
  });
});

const NOON = Date.parse('2026-11-24T12:00:00Z');
const [serverSeedHash, clientSeed] = [commitmentOf('the server’s'), commitmentOf('mine')];
const charges = { bidChargePercent: 2, winChargePercent: 2.5 };

/** A lock of ₹50 on heads, as on the wire. */
const lockOf = (requestId: string, createAt = new Date(NOON).toISOString()) => ({
  ...{ requestId, user: 7, roundId: 'R1', serverSeedHash, clientSeedHash: commitmentOf(clientSeed), ...charges },
  ...{ gameType: 'coin', bidOnCoin: 'heads', bidAmount: 50, cost: 51, createAt, signature: 'S' },
});

const bidOf = (requestId: string): BidOrder => ({
  ...{ kind: 'bid', requestId, owner: '7', tappedAt: NOON, amount: 5_000, roundId: 'R1', serverSeedHash },
  ...{ clientSeed, side: 'heads', lock: readLock(lockOf(requestId)), ...charges },
});

/** The warnings on the dashboard, and what a press on the first button shows: a proof. */
async function warnings(press = false): Promise<{ texts: string[]; kinds: (string | null)[]; proof: string }> {
  const { container, unmount } = await mount(<Warnings />);
  await settled();
  if (press) await settled(() => container.querySelector<HTMLElement>('button')?.click());
  const wordsOf = (notice: Element) =>
    [...notice.querySelectorAll('p, button:not([aria-busy])')].map(({ textContent }) => textContent);
  const notices = [...container.querySelectorAll('.notice')];
  const texts = notices.map((notice) => wordsOf(notice).filter(Boolean).join(' | '));
  const kinds = notices.map((notice) => notice.getAttribute('data-kind'));
  const proof = container.querySelector('code')?.textContent ?? '';
  await unmount();
  return { texts, kinds, proof };
}

const time = formatTime(NOON);

for (const [state, kind, sentence] of [
  ['pending', 'info', `Your bid of ₹50.00 on Heads was locked at ${time}. We keep asking for its result.`],
  ['withheld', 'danger', `We’re still waiting for the result of your ₹50.00 bid (${time}). Your ₹51.00 isn’t lost.`],
] as const) {
  test(`a bid that is ${state} is said in one sentence, with its lock as a proof, and only to its player`, async () => {
    await enterPlayer(7);
    add({ order: bidOf(state), state });
    // A later one has the stage.
    add({ order: { ...bidOf('later'), tappedAt: NOON + 1 }, state: 'pending' });
    const { texts, kinds } = await warnings();
    assert.equal([texts, kinds], [[`${sentence} | Copy proof`], [kind]]);
    const { proof } = await warnings(true);
    assert.equal(readProof(proof), { lock: readLock(lockOf(state)), flip: null });
    assert.not.match(proof, clientSeed);
    endSession();
    await enterPlayer(8);
    assert.equal((await warnings()).texts, []);
    endSession();
    await enterPlayer(7);
    assert.is((await warnings()).texts.length, 1, 'it stays for its player');
    close(state);
    assert.equal((await warnings()).texts, [], 'and goes with its outcome');
    close('later');
  });
}

test('each violation of a lock is said in one sentence, with its proof, as long as the document lives', async () => {
  await enterPlayer(7);
  const reported: BidEvent['event'][] = ['unfit', 'denied', 'cancelled', 'withheld', 'changed', 'denied'];
  for (const event of reported) bidEvents.emit({ order: { ...bidOf(event), roundId: event }, event } as BidEvent);
  const opening = `The server hasn’t kept to your bid at ${time}. Without a result its cost of ₹51.00 must come back.`;
  const sentences = [
    'The server has changed what it had locked. Keep the proof and contact support.',
    'The bid was cancelled, and not on this page. If you didn’t cancel it elsewhere, keep the proof and contact support.',
    'The server denies this bid, which it had locked. Keep the proof and contact support.',
    'What the server locked isn’t this bid, or the operator hasn’t signed it. Keep the proof and contact support.',
  ].map((sentence) => `${opening} ${sentence} | Copy proof`);
  add({ order: bidOf('unfit'), state: 'cancelling' });
  assert.equal((await warnings()).texts, sentences, 'once each');
  endSession();
  await enterPlayer(8);
  assert.equal((await warnings()).texts, []);
  endSession();
  await enterPlayer(7);
  assert.equal((await warnings()).texts, sentences);
  close('unfit');
});

test('a bid that another phone has locked is listed once it is a minute old by the server’s time, and can be cancelled', async () => {
  await enterPlayer(9);
  locks = [lockOf('young', new Date(NOON + 1_001).toISOString())];
  assert.equal((await warnings()).texts, []);
  locks = [lockOf('stray', new Date(NOON + 1_000).toISOString())];
  assert.equal((await warnings()).texts, [
    `A bid of ₹50.00 was locked at ${time}, and this phone can’t reveal it. | ` +
      'If you saw this coin rise here before, the server may know how it lands. Cancel only if you want the ₹51.00 back. | ' +
      'Cancel, ₹51.00 back',
  ]);
  isLost = true;
  const failed = (await warnings(true)).texts.join();
  assert.match(failed, /The server can’t be reached\..* \| Cancel, ₹51\.00 back/, 'the button works again');
  isLost = false;
  sent.length = 0;
  const rows: unknown[] = [];
  walletEvents.on(({ wallet }) => rows.push(wallet?.row));
  assert.equal((await warnings(true)).texts, []);
  assert.equal([wallet.value, rows], [{ ...WALLET, top_up: 5_100 }, [3]]);
  const cancelled = sent.filter(({ operationName }) => operationName === 'cancelBid').map(({ variables }) => variables);
  assert.equal(cancelled, [{ requestId: 'stray' }]);
});

test('a list of locked bids that is none, or too long, breaks nothing', async () => {
  await enterPlayer(9);
  const odd = { ...lockOf('odd'), createAt: {}, cost: null, bidAmount: 'many' };
  const endless = Array.from({ length: 20_000 }, (_, index) => lockOf(`r${index}`));
  const nameless = [{ ...lockOf('odd'), requestId: null }];
  const long = 'x'.repeat(100_000);
  for (const wrong of [null, {}, long, 7, [null], [[]], [{}], [lockOf(long)], endless, [odd], nameless]) {
    locks = wrong as never;
    const { texts } = await warnings();
    assert.not.match(texts.join(), /undefined|NaN|\[object|Inval/);
    assert.ok(texts.length <= 10);
  }
  locks = [];
});

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
};

test('the list is requested each minute as long as it has a bid, and never after the dashboard was left', async () => {
  await enterPlayer(9);
  const timers = stopTimers();
  sent.length = 0;
  locks = [lockOf('young', new Date(NOON + 2_000).toISOString())];
  const first = await mount(<Warnings />);
  const callsAfter = async (ms: number) => {
    timers.tick(ms);
    await turns();
    return sent.length;
  };
  assert.equal([await callsAfter(0), await callsAfter(60_000)], [1, 2]);
  await first.unmount();
  assert.is(await callsAfter(600_000), 2);
  let letGo = () => {};
  answering = new Promise((resolve) => {
    letGo = resolve;
  });
  const second = await mount(<Warnings />);
  await callsAfter(0);
  await second.unmount();
  letGo();
  assert.equal([await callsAfter(0), await callsAfter(600_000)], [3, 3], 'an answer comes late');
  answering = Promise.resolve();
  locks = [];
  await mount(<Warnings />);
  assert.equal([await callsAfter(0), await callsAfter(600_000)], [4, 4], 'it is empty');
});

test.run();
