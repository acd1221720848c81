import { effect } from '@preact/signals-react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lackingCalls } from '../../src/api/optional';
import { checkFlip, checkRefusal } from '../../src/lib/fairness';
import {
  bid,
  bidState,
  checkBidAgain,
  dismissBid,
  flips,
  isFlipping,
  refusedBids,
  showLanded,
  startBids,
} from '../../src/money/bids';
import { mirrorOpenCalls, restoreOpenCalls } from '../../src/money/open-calls';
import { startReveal } from '../../src/money/reveal';
import { loadRound, round, startRound } from '../../src/money/round';
import { startWallet, wallet } from '../../src/money/wallet';
import { navigate } from '../../src/state/location';
import { endSession, signIn, token } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { installSockets, type LoopbackSockets } from '../api/loopback-socket';
import { define, installDom } from '../dom';
import { apiClient } from '../sandbox/api-client';
import type { Fault } from '../sandbox/mischief';
import { commitmentOf } from '../sandbox/rounds';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';
import { hasten } from '../timers';

const KEY = 'money-calls';
const STAKE = 1_000;

const sandbox = await startSandbox({ socketPort: 0, rules: { roundsWithoutBid: Number.POSITIVE_INFINITY } });
let sockets: LoopbackSockets;
let coinLands = true;
let leavePage = () => {};

const idOf = (name: string) => sandbox.account(name).userId;
const bids = (name = 'asha') => sandbox.bids(idOf(name)).length;
const state = () => bidState.value.state;
const reason = () => (bidState.value.state === 'refused' ? bidState.value.reason : undefined);
const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
const shown = () => toasts.value.map(({ text }) => text);
const backOnline = () => dispatchEvent(new Event('online'));
const roundId = () => (round.value.state === 'ready' ? round.value.round.roundId : '');
const asked = (name: string) => sandbox.received.filter((operation) => operation === name).length;
const ready = () => until(() => round.value.state === 'ready' && !isFlipping.value);
/** Waits until something is so, and ends each pause of the client's on the way. */
const soon = (condition: () => boolean) => until(() => condition() || !backOnline());

function openPage(): void {
  const stops = [startRound(), startReveal()];
  leavePage = () => {
    for (const stop of stops.splice(0)) stop();
  };
}

async function enter(name: string): Promise<void> {
  signIn(sandbox.signIn(name));
  navigate('/dashboard');
  await loadUser();
  openPage();
}

/** Bids, meets the faults one after the other, and waits until the outcome is known. */
async function bidThrough(...faults: Fault[]): Promise<void> {
  for (const fault of faults) sandbox.mischief.next('placeBid', fault);
  bid('heads', STAKE);
  await soon(() => round.value.state === 'ready' && !isFlipping.value);
}

/** What an earlier document has left of a bid of asha's on the current round. */
async function leaveBid(requestId: string, change: object = {}): Promise<void> {
  const ask = apiClient(sandbox, token.value);
  const { roundId, serverSeedHash } = await ask('getRound');
  const left = {
    ...{ kind: 'bid', requestId, owner: String(idOf('asha')), tappedAt: Date.now(), amount: STAKE, roundId },
    ...{ serverSeedHash, clientSeed: 'seed', side: 'heads', bidChargePercent: 2, winChargePercent: 2.5 },
  };
  sessionStorage.setItem(KEY, JSON.stringify([{ ...left, ...change }]));
}

/** The player comes back to another document of the same tab, without what the first one had in memory. */
async function reload(): Promise<void> {
  const left = sessionStorage.getItem(KEY) ?? '';
  leavePage();
  endSession();
  sessionStorage.setItem(KEY, left);
  restoreOpenCalls();
  await enter('asha');
}

test.before(() => {
  installDom(`${sandbox.origin}/dashboard`);
  sockets = installSockets(sandbox);
  startWallet();
  mirrorOpenCalls();
  startBids();
  effect(() => {
    if (state() === 'landing' && coinLands) showLanded();
  });
});
test.before.each(async () => {
  await enter('asha');
  await ready();
  await until(() => wallet.value !== undefined);
});
test.after.each(async () => {
  coinLands = true;
  lackingCalls.clear();
  sandbox.mischief.policy = undefined;
  showLanded();
  dismissBid();
  await Promise.resolve();
  leavePage();
  endSession();
  closeAllToasts();
});
test.after(() => sandbox.close());

async function verdictOfNewest() {
  const [played] = flips.value;
  if (!played) return undefined;
  const { bid, flip } = played;
  return checkFlip({ ...bid, ...flip, bidOn: bid.side, won: flip.participation.won });
}

test('a bid is placed once, proven, and followed by the next round; the wallet is the server’s', async () => {
  const [before, first] = [bids(), roundId()];
  bid('tails', STAKE);
  assert.is(state(), 'sending');
  await ready();
  const [played] = flips.value;
  const made = sandbox.bids(idOf('asha')).at(-1);
  assert.equal([bids(), flips.value.length], [before + 1, 1]);
  assert.equal(
    [played?.flip.side, played?.flip.participation.won, played?.flip.participation.bid, played?.bid.requestId],
    [made?.side, made?.won, STAKE, made?.requestId],
  );
  assert.is(await verdictOfNewest(), 'fair');
  assert.is(played?.bid.serverSeedHash, commitmentOf(made?.serverSeed ?? ''), 'the commitment was seen before the bid');
  await until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha'))));
  assert.is.not(roundId(), first);
  assert.equal(shown(), []);
});

test('a bid is kept, with the charges that were on screen, from the tap until its coin has landed', async () => {
  coinLands = false;
  bid('heads', STAKE);
  const { bidChargePercent, winChargePercent } = sandbox.rules;
  const [{ requestId, ...rest }] = kept();
  assert.equal(
    [rest.kind, rest.amount, rest.bidChargePercent, rest.winChargePercent],
    [...['bid', STAKE], ...[bidChargePercent, winChargePercent]],
  );
  await until(() => state() === 'landing');
  assert.is(kept()[0].requestId, requestId);
  showLanded();
  await until(() => sessionStorage.getItem(KEY) === null);
});

test('a bid whose coin has landed in a page that nobody sees is kept until the page is seen', async () => {
  define('document', Object.create(document, { visibilityState: { configurable: true, value: 'hidden' } }));
  const hidden = document;
  await bidThrough();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.is(kept().length, 1);
  Object.defineProperty(hidden, 'visibilityState', { value: 'visible' });
  Object.getPrototypeOf(hidden).dispatchEvent(new Event('visibilitychange'));
  await until(() => sessionStorage.getItem(KEY) === null);
  define('document', Object.getPrototypeOf(hidden));
});

test('a double tap bids once, even on the other side', async () => {
  const before = bids();
  bid('heads', STAKE);
  bid('tails', 2 * STAKE);
  await ready();
  assert.equal([bids(), flips.value.length], [before + 1, 1]);
  assert.is(flips.value[0]?.bid.side, 'heads');
});

test('nothing can be bid while the coin of the last bid is in the air', async () => {
  const before = bids();
  coinLands = false;
  bid('heads', STAKE);
  await until(() => state() === 'landing' && round.value.state === 'ready');
  bid('tails', STAKE);
  assert.equal([state(), bids()], ['landing', before + 1]);
  showLanded();
  bid('tails', STAKE);
  await until(() => bids() === before + 2);
});

test('without a round on screen nothing can be bid on', async () => {
  const before = asked('placeBid');
  void loadRound();
  bid('heads', STAKE);
  assert.is(state(), 'none');
  await ready();
  assert.is(asked('placeBid'), before);
});

const lost: readonly Fault[] = [
  { kind: 'drop-after' },
  { kind: 'truncated' },
  { kind: 'malformed' },
  { kind: 'drop-before' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'status', status: 502, body: '<h1>Bad Gateway</h1>' },
];
for (const trouble of lost) {
  test(`a bid that meets ${Object.values(trouble).join(' ')} is placed once, and no toast says otherwise`, async () => {
    const before = bids();
    await bidThrough(trouble);
    assert.equal([bids(), flips.value.length, reason()], [before + 1, 1, undefined]);
    assert.equal(shown(), []);
    await until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha'))));
  });
}

const body = (text: string): Fault => ({ kind: 'status', status: 200, body: text, contentType: 'application/json' });
for (const [name, trouble] of [
  ['a redirect', { kind: 'redirect' }],
  ['an answer without a flip', body('{"data":{}}')],
  ['an answer with a coin on its edge', body('{"data":{"placeBid":{"side":"edge"}}}')],
  ['a code that nobody knows', { kind: 'error', message: 'Odd.', code: 'ODD' }],
  ['an error without a code', { kind: 'error', message: 'Something broke.' }],
] as const) {
  test(`after ${name} the player is told that the bid was not made, and can play on`, async () => {
    const [before, over] = [bids(), roundId()];
    await bidThrough(trouble);
    assert.match(reason() ?? '', /bid of ₹10\.00 on heads was not made\. Nothing was taken/);
    assert.equal([bids(), asked('placeBid') > 0, flips.value.length], [before, true, 0]);
    assert.is.not(roundId(), over, 'its round is over');
    await bidThrough();
    assert.equal([bids(), flips.value.length, reason()], [before + 1, 1, undefined]);
  });
}

test('a refusal says why, takes nothing, and leaves the next round to bid on', async () => {
  const [before, funds] = [bids(), wallet.value];
  bid('heads', 900_000);
  await ready();
  assert.match(reason() ?? '', /Recharge it or bid less/);
  assert.equal([bids(), flips.value.length, wallet.value], [before, 0, funds]);
  bid('heads', STAKE);
  assert.is(reason(), undefined);
  await ready();
  assert.is(bids(), before + 1);
});

test('the seed of a refused bid’s round is fetched and fits what was shown before the bid', async () => {
  bid('heads', 900_000);
  await until(() => refusedBids.value.length === 1);
  for (const { bid: refused, serverSeed } of refusedBids.value) {
    assert.is(refused.amount, 900_000);
    const check = await checkRefusal({ ...refused, serverSeed, bidOn: 'heads' });
    assert.ok(check === 'win' || check === 'loss', check);
    assert.is(await checkRefusal({ ...refused, serverSeed: 'another', bidOn: 'heads' }), 'broken');
  }
});

test('a refusal that has been read is gone on the way back to the game, and from the storage', async () => {
  bid('heads', 900_000);
  await until(() => reason() !== undefined);
  await until(() => sessionStorage.getItem(KEY) === null);
  leavePage();
  openPage();
  assert.is(reason(), undefined);
});

test('where nobody can say how a bid came out, the player can ask again, and play on', async () => {
  const before = bids();
  sandbox.mischief.next('placeBid', { kind: 'malformed' });
  sandbox.mischief.policy = (name) => (name === 'resolveBid' ? { kind: 'status', status: 500 } : undefined);
  bid('heads', STAKE);
  await soon(() => state() === 'unknown');
  sandbox.mischief.policy = undefined;
  assert.is(kept().length, 1);
  checkBidAgain();
  await until(() => flips.value.length === 1);
  assert.is(bids(), before + 1);
});

for (const [name, letGo] of [
  ['dismissing it', dismissBid],
  ['playing on', () => bid('tails', STAKE)],
] as const) {
  test(`${name} lets go of a bid of which nobody can say how it came out`, async () => {
    sandbox.mischief.next('placeBid', { kind: 'malformed' });
    sandbox.mischief.policy = (operation) => (operation === 'resolveBid' ? { kind: 'redirect' } : undefined);
    bid('heads', STAKE);
    await soon(() => state() === 'unknown');
    sandbox.mischief.policy = undefined;
    await until(() => round.value.state === 'ready');
    const [{ requestId }] = kept();
    letGo();
    assert.not.ok(JSON.stringify(kept()).includes(requestId));
    assert.is.not(state(), 'unknown');
    await ready();
  });
}

test('a backend that can’t say what became of a bid is not asked', async () => {
  lackingCalls.add('resolveBid');
  const before = asked('resolveBid');
  sandbox.mischief.next('placeBid', { kind: 'malformed' });
  bid('heads', STAKE);
  await until(() => state() === 'unknown');
  assert.is(asked('resolveBid'), before);
});

test('a bid whose outcome is unknown may have moved money: without a push the connection is renewed', async () => {
  lackingCalls.add('resolveBid');
  sockets.made.at(-1)?.pause();
  const made = sockets.made.length;
  const slowDown = hasten(10);
  try {
    sandbox.mischief.next('placeBid', { kind: 'malformed' });
    bid('heads', STAKE);
    await until(() => sockets.made.length > made);
  } finally {
    slowDown();
  }
  await until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha'))));
});

test('the figures of a repeated answer, which may be hours old, are not shown', async () => {
  const known = wallet.value;
  const { WebSocket } = globalThis;
  // No push tells newer ones.
  define('WebSocket', undefined);
  sockets.made.at(-1)?.terminate();
  await until(() => sandbox.connections(idOf('asha')) === 0);
  await bidThrough({ kind: 'drop-after' });
  define('WebSocket', WebSocket);
  assert.equal([flips.value.length, wallet.value], [1, known]);
});

test('a reload in mid-flip shows the result, its proof and its place among the flips, and bids nothing', async () => {
  await leaveBid('made before the reload');
  const [{ roundId: bidOn }] = kept();
  const made = { roundId: bidOn, bidOnCoin: 'heads', bidAmount: 10, clientSeed: 'seed' };
  await apiClient(sandbox, token.value)('placeBid', { ...made, requestId: 'made before the reload' });
  const before = [bids(), asked('placeBid')];
  await reload();
  await until(() => flips.value.length === 1);
  assert.is(await verdictOfNewest(), 'fair');
  assert.equal([bids(), asked('placeBid')], before);
  await until(() => sessionStorage.getItem(KEY) === null);
});

test('a bid that had not arrived before a reload is never made, and the player is told so', async () => {
  const before = [bids(), asked('placeBid')];
  await leaveBid('never arrived');
  await reload();
  await until(() => reason() !== undefined);
  assert.match(reason() ?? '', /was not made/);
  assert.equal([bids(), asked('placeBid')], before);
  await until(() => sessionStorage.getItem(KEY) === null);
});

test('another player hears nothing of a bid that was left open, and it stays its player’s', async () => {
  await leaveBid('of asha');
  const left = sessionStorage.getItem(KEY) ?? '';
  leavePage();
  endSession();
  sessionStorage.setItem(KEY, left);
  restoreOpenCalls();
  const before = asked('resolveBid');
  await enter('ravi');
  await ready();
  assert.equal([asked('resolveBid'), state(), sessionStorage.getItem(KEY)], [before, 'none', null]);
  leavePage();
  await enter('asha');
  await until(() => reason() !== undefined);
  assert.is(asked('resolveBid'), before + 1);
});

test('an answer that comes after Sign Out is shown to the player who bid, once they are back, and to nobody else', async () => {
  const before = [bids(), bids('ravi')];
  const letGo = sandbox.mischief.hold('placeBid');
  bid('heads', STAKE);
  await until(() => bids() === Number(before[0]) + 1);
  leavePage();
  endSession();
  assert.is(sessionStorage.length, 0);
  await enter('ravi');
  await ready();
  await letGo();
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal([state(), flips.value, sessionStorage.getItem(KEY)], ['none', [], null]);
  leavePage();
  await enter('asha');
  await until(() => flips.value.length === 1);
  assert.equal([bids(), bids('ravi')], [Number(before[0]) + 1, before[1]]);
});

test('a session that expires under a bid ends with the toast, and the bid is asked about once it is renewed', async () => {
  const before = bids();
  sandbox.mischief.next('placeBid', { kind: 'drop-after' });
  bid('heads', STAKE);
  await until(() => bids() === before + 1);
  sandbox.endSessions(idOf('asha'));
  await soon(() => token.value === undefined);
  assert.match(shown().join(), /token/);
  leavePage();
  closeAllToasts();
  await enter('asha');
  await until(() => flips.value.length === 1);
  assert.equal([bids(), shown()], [before + 1, []]);
});

test('a player who leaves for another page before the answer finds the flip on coming back', async () => {
  const before = bids();
  coinLands = false;
  const letGo = sandbox.mischief.hold('placeBid');
  bid('heads', STAKE);
  leavePage();
  await letGo();
  await until(() => state() === 'landing');
  openPage();
  showLanded();
  await ready();
  assert.equal([bids(), flips.value.length], [before + 1, 1]);
});

test('a flip without seeds counts all the same', async () => {
  const participation = { game: 'G1', status: true, bidAmount: 10, winAmount: 20 };
  const answer = JSON.stringify({ data: { placeBid: { participation, side: 'heads' } } });
  await bidThrough(body(answer));
  assert.equal([flips.value.length, flips.value[0]?.flip.serverSeed], [1, '']);
  assert.ok(wallet.value, 'and the wallet stays as it was pushed');
});

test.run();
