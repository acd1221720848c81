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
  hasCommitted,
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
/** Waits until the condition holds, and ends each of the client's pauses before a retry. */
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

/** Bids, with the faults in turn, and waits until the outcome is known. */
async function bidThrough(...faults: Fault[]): Promise<void> {
  for (const fault of faults) sandbox.mischief.next('placeBid', fault);
  bid('heads', STAKE);
  await soon(() => round.value.state === 'ready' && !isFlipping.value);
}

/** Stores a bid of asha's on the current round, as an earlier document would. */
async function leaveBid(requestId: string, change: object = {}): Promise<void> {
  const ask = apiClient(sandbox, token.value);
  const { roundId, serverSeedHash } = await ask('getRound');
  const left = {
    ...{ kind: 'bid', requestId, owner: String(idOf('asha')), tappedAt: Date.now(), amount: STAKE, roundId },
    ...{ serverSeedHash, clientSeed: 'seed', side: 'heads', bidChargePercent: 2, winChargePercent: 2.5 },
  };
  sessionStorage.setItem(KEY, JSON.stringify([{ ...left, ...change }]));
}

/** Loads a new document in the same tab: storage stays, memory doesn't. */
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

test('a bid is placed once and verified, the next round follows, and the wallet matches the server', async () => {
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
  assert.is(
    played?.bid.serverSeedHash,
    commitmentOf(made?.serverSeed ?? ''),
    'the commitment was known before the bid',
  );
  await until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha'))));
  assert.is.not(roundId(), first);
  assert.equal(shown(), []);
});

test('a bid is stored, with the charges on screen, from the tap until its coin has landed', async () => {
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

test('a bid whose coin lands in a hidden page stays stored until the page is visible', async () => {
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

test('no bid can be placed before the coin of the last bid has landed', async () => {
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

test('no bid can be placed while the round is loading', async () => {
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
  test(`a bid that meets ${Object.values(trouble).join(' ')} is placed once, without a toast`, async () => {
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
  ['an unknown code', { kind: 'error', message: 'Odd.', code: 'ODD' }],
  ['an error without a code', { kind: 'error', message: 'Something broke.' }],
] as const) {
  test(`after ${name} the player sees that the bid was not made, and can play on`, async () => {
    const [before, over] = [bids(), roundId()];
    await bidThrough(trouble);
    assert.match(reason() ?? '', /bid of ₹10\.00 on heads was not made\. Nothing was taken/);
    assert.equal([bids(), asked('placeBid') > 0, flips.value.length], [before, true, 0]);
    assert.is.not(roundId(), over, 'its round is over');
    await bidThrough();
    assert.equal([bids(), flips.value.length, reason()], [before + 1, 1, undefined]);
  });
}

test('a refusal shows the reason, takes nothing, and the next round can be bid on', async () => {
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

test('the seed of a refused bid’s round is fetched and matches the commitment', async () => {
  bid('heads', 900_000);
  await until(() => refusedBids.value[0]?.serverSeed !== undefined && reason() !== undefined);
  await soon(() => refusedBids.value[0]?.serverSeed !== '');
  assert.is(refusedBids.value.length, 1);
  for (const { bid: refused, serverSeed } of refusedBids.value) {
    assert.is(refused.amount, 900_000);
    const check = await checkRefusal({ ...refused, serverSeed, bidOn: 'heads' });
    assert.ok(check === 'win' || check === 'loss', check);
    assert.is(await checkRefusal({ ...refused, serverSeed: 'another', bidOn: 'heads' }), 'broken');
  }
});

test('a refused bid counts even if the server hides its seed', async () => {
  for (let times = 0; times < 5; times++) sandbox.mischief.next('resolveBid', { kind: 'status', status: 500 });
  bid('heads', 900_000);
  await until(() => reason() !== undefined);
  assert.equal(
    refusedBids.value.map(({ serverSeed }) => serverSeed),
    [''],
  );
  assert.ok(hasCommitted.value);
});

test('a bid that the server refuses but makes is shown as made', async () => {
  sandbox.mischief.next('placeBid', { kind: 'error', message: 'No.', code: 'BAD_INPUT', runs: true });
  bid('heads', STAKE);
  await soon(() => flips.value.length === 1);
  assert.equal([refusedBids.value, reason()], [[], undefined]);
});

test('a refusal that was shown is gone from the storage, and from the game after leaving it', async () => {
  bid('heads', 900_000);
  await until(() => reason() !== undefined);
  await until(() => sessionStorage.getItem(KEY) === null);
  leavePage();
  openPage();
  assert.is(reason(), undefined);
});

test('if the outcome stays unknown, the player can ask again', async () => {
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

for (const [name, forget] of [
  ['dismissing it', dismissBid],
  ['playing on', () => bid('tails', STAKE)],
] as const) {
  test(`${name} forgets a bid whose outcome is unknown`, async () => {
    sandbox.mischief.next('placeBid', { kind: 'malformed' });
    sandbox.mischief.policy = (operation) => (operation === 'resolveBid' ? { kind: 'redirect' } : undefined);
    bid('heads', STAKE);
    await soon(() => state() === 'unknown');
    sandbox.mischief.policy = undefined;
    await until(() => round.value.state === 'ready');
    const [{ requestId }] = kept();
    forget();
    assert.not.ok(JSON.stringify(kept()).includes(requestId));
    assert.is.not(state(), 'unknown');
    await ready();
  });
}

test('a backend without resolveBid is not asked for the outcome', async () => {
  lackingCalls.add('resolveBid');
  const before = asked('resolveBid');
  sandbox.mischief.next('placeBid', { kind: 'malformed' });
  bid('heads', STAKE);
  await until(() => state() === 'unknown');
  assert.is(asked('resolveBid'), before);
});

test('after an unknown outcome, a connection without a push is replaced', async () => {
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

test('the figures of a repeated answer are not shown, since they may be old', async () => {
  const known = wallet.value;
  const { WebSocket } = globalThis;
  // No push brings newer figures.
  define('WebSocket', undefined);
  sockets.made.at(-1)?.terminate();
  await until(() => sandbox.connections(idOf('asha')) === 0);
  await bidThrough({ kind: 'drop-after' });
  define('WebSocket', WebSocket);
  assert.equal([flips.value.length, wallet.value], [1, known]);
});

test('a reload during a flip shows the flip and its proof, and places no bid', async () => {
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

test('a bid that hadn’t arrived before a reload is never made, and the player sees that', async () => {
  const before = [bids(), asked('placeBid')];
  await leaveBid('never arrived');
  await reload();
  await until(() => reason() !== undefined);
  assert.match(reason() ?? '', /was not made/);
  assert.equal([bids(), asked('placeBid')], before);
  await until(() => sessionStorage.getItem(KEY) === null);
});

test('an open bid is hidden from another player and resumes for its own', async () => {
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

test('an answer that arrives after Sign Out is shown only to the player who bid, at their next sign-in', async () => {
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

test('if the session expires during a bid, a toast says so, and the next sign-in resolves the bid', async () => {
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

test('a player who leaves the page before the answer sees the flip on return', async () => {
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

test('a flip without seeds counts', async () => {
  const participation = { game: 'G1', status: true, bidAmount: 10, winAmount: 20 };
  const answer = JSON.stringify({ data: { placeBid: { participation, side: 'heads' } } });
  await bidThrough(body(answer));
  assert.equal([flips.value.length, flips.value[0]?.flip.serverSeed], [1, '']);
  assert.ok(wallet.value, 'the wallet stays as pushed');
});

test.run();
