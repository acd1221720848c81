import { effect } from '@preact/signals-react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkFlip } from '../../src/lib/fairness';
import { startWallet, wallet } from '../../src/money/wallet';
import {
  bid,
  bidProgress,
  bidRefusal,
  checkBidAgain,
  flips,
  landing,
  loadRound,
  type PlayedFlip,
  round,
  showLanded,
  startGame,
} from '../../src/state/game';
import { signIn, signOut, token } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { loadUser } from '../../src/state/user';
import { installSockets } from '../api/loopback-socket';
import { installDom } from '../dom';
import { apiClient } from '../sandbox/api-client';
import type { Fault } from '../sandbox/mischief';
import { commitmentOf } from '../sandbox/rounds';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

const STAKE = 1_000;

let sandbox: Sandbox;
let stop = () => {};
let coinLands = true;

const idOf = (name: string) => sandbox.account(name).userId;
const bids = (name = 'asha') => sandbox.bids(idOf(name)).length;
const state = () => bidProgress.value.state;
const shown = () => toasts.value.map(({ text }) => text);
const backOnline = () => dispatchEvent(new Event('online'));
const ready = () => until(() => round.value.state === 'ready' && state() === 'none');
const roundId = () => (round.value.state === 'ready' ? round.value.round.roundId : '');
const asked = (name: string) => sandbox.received.filter((operation) => operation === name).length;

async function enter(name: string): Promise<void> {
  signIn(sandbox.signIn(name));
  await loadUser();
}

/** Bids, meets the faults one after the other, and waits until the outcome is known. */
async function bidThrough(...faults: Fault[]): Promise<void> {
  for (const fault of faults) sandbox.mischief.next('placeBid', fault);
  bid('heads', STAKE);
  await until(() => {
    backOnline();
    return state() === 'none';
  });
}

test.before(async () => {
  sandbox = await startSandbox({ socketPort: 0 });
  installDom(`${sandbox.origin}/dashboard`);
  installSockets(sandbox);
  startWallet();
  effect(() => {
    if (landing.value && coinLands) showLanded();
  });
});
test.before.each(async () => {
  await enter('asha');
  stop = startGame();
  await ready();
  await until(() => wallet.value !== undefined);
});
test.after.each(() => {
  coinLands = true;
  stop();
  signOut();
});
test.after(() => sandbox.close());

/** What the phone finds out about a flip from what it has kept. */
const verdictOf = async (played: PlayedFlip | undefined) =>
  played &&
  (await checkFlip({ ...played.bid, ...played.flip, bidOn: played.bid.side, won: played.flip.participation.won }))
    .verdict;

for (const [what, of, repeats] of [
  ['is taken', 'the same session', 0],
  ['for another session is asked for again', 'another session', 1],
] as const) {
  test(`a round asked for early ${what}`, async () => {
    stop();
    const answer = { data: { getRound: { roundId: 'early' } } };
    const response = Promise.resolve(new Response(JSON.stringify(answer)));
    window.earlyRound = { token: of === 'the same session' ? (token.value ?? '') : 'another', response };
    const before = asked('getRound');
    stop = startGame();
    await ready();
    assert.is(asked('getRound') - before, repeats);
    assert.is(roundId() === 'early', repeats === 0);
  });
}

test('a refusal of the round asked for early is told, and not asked for again', async () => {
  stop();
  const response = Promise.resolve(new Response('{"errors":[{"message":"Closed for today."}]}'));
  window.earlyRound = { token: token.value ?? '', response };
  const before = asked('getRound');
  stop = startGame();
  await until(() => round.value.state === 'failed');
  assert.is(asked('getRound'), before);
  assert.equal(shown(), ['Closed for today.']);
});

test('a bid is placed once, proven, and followed by the next round; the wallet is the server’s', async () => {
  const [before, first] = [bids(), roundId()];
  bid('tails', STAKE);
  assert.is(state(), 'sending');
  await ready();
  assert.is(bids(), before + 1);
  const [played] = flips.value;
  const made = sandbox.bids(idOf('asha')).at(-1);
  assert.is(flips.value.length, 1);
  assert.equal(
    [played?.flip.side, played?.flip.participation.won, played?.flip.participation.bid, played?.bid.requestId],
    [made?.side, made?.won, STAKE, made?.requestId],
  );
  assert.is(await verdictOf(flips.value[0]), 'fair');
  assert.is(played?.bid.serverSeedHash, commitmentOf(made?.serverSeed ?? ''), 'the commitment was seen before the bid');
  await until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha'))));
  assert.is.not(roundId(), first);
  assert.equal(shown(), []);
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
  await ready();
  assert.is(landing.value, true);
  bid('tails', STAKE);
  assert.equal([state(), bids()], ['none', before + 1]);
  showLanded();
  bid('tails', STAKE);
  await ready();
  assert.is(bids(), before + 2);
});

test('a refused bid has no coin in the air', async () => {
  coinLands = false;
  bid('heads', 900_000);
  await ready();
  assert.is(landing.value, false);
});

test('without a round on screen nothing can be bid on', async () => {
  const before = asked('placeBid');
  void loadRound();
  bid('heads', STAKE);
  assert.is(state(), 'none');
  await ready();
  assert.is(asked('placeBid'), before);
});

const troubles: readonly Fault[] = [
  { kind: 'drop-before' },
  { kind: 'drop-after' },
  { kind: 'truncated' },
  { kind: 'malformed' },
  { kind: 'redirect' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502, body: '<h1>Bad Gateway</h1>' },
  { kind: 'status', status: 200, body: '{"data":{}}', contentType: 'application/json' },
  { kind: 'status', status: 200, body: '{"data":{"placeBid":{"side":"edge"}}}', contentType: 'application/json' },
];
for (const trouble of troubles) {
  test(`a bid that meets ${Object.values(trouble).join(' ')} is placed once, and no toast says otherwise`, async () => {
    const before = bids();
    await bidThrough(trouble);
    assert.equal([bids(), flips.value.length, bidRefusal.value], [before + 1, 1, undefined]);
    assert.equal(shown(), []);
    await until(() => JSON.stringify(wallet.value) === JSON.stringify(sandbox.figures(idOf('asha'))));
  });
}

test('a repeated answer, which tells of the wallet as it was, leaves what has been pushed since', async () => {
  const figures = { reference_earning: 0, top_up: 0, game: 700 };
  sandbox.mischief.next('placeBid', { kind: 'drop-after' });
  bid('heads', STAKE);
  await until(() => state() === 'checking');
  sandbox.pushWallet(idOf('asha'), '{"data":{"game":7}}');
  await until(() => wallet.value?.game === 700);
  await until(() => {
    backOnline();
    return state() === 'none';
  });
  assert.equal(wallet.value, figures);
});

test('one trouble after the other still makes one bid', async () => {
  const before = bids();
  await bidThrough({ kind: 'drop-after' }, { kind: 'malformed' }, { kind: 'drop-before' }, { kind: 'twice' });
  await ready();
  assert.equal([bids(), flips.value.length], [before + 1, 1]);
});

test('an error without a code, or a refusal at status 500, is shown but ends nothing', async () => {
  const before = bids();
  await bidThrough(
    { kind: 'error', message: 'Something broke.' },
    { kind: 'error', message: 'No money.', code: 'INSUFFICIENT_BALANCE', status: 500 },
  );
  assert.equal([bids(), flips.value.length, bidRefusal.value], [before + 1, 1, undefined]);
  assert.equal(shown(), ['Something broke.', 'No money.']);
});

test('a refusal says why, takes nothing and leaves the round to bid on', async () => {
  const [before, funds] = [bids(), wallet.value];
  bid('heads', 900_000);
  await ready();
  assert.match(bidRefusal.value ?? '', /Recharge it or bid less/);
  assert.equal([bids(), flips.value.length, wallet.value], [before, 0, funds]);
  bid('heads', STAKE);
  assert.is(bidRefusal.value, undefined);
  await ready();
  assert.is(bids(), before + 1);
});

test('a refusal that has been read is gone on the way back to the game', async () => {
  bid('heads', sandbox.figures(idOf('asha')).top_up * 100);
  await until(() => bidRefusal.value !== undefined);
  stop();
  stop = startGame();
  assert.is(bidRefusal.value, undefined);
});

test('a round that another phone has bid on is refused, and the next one is there', async () => {
  const [before, over] = [bids(), roundId()];
  const elsewhere = { roundId: over, bidOnCoin: 'heads', bidAmount: 10, clientSeed: 'seed', requestId: 'elsewhere' };
  await apiClient(sandbox, token.value)('placeBid', elsewhere);
  await bidThrough({ kind: 'drop-before' });
  assert.match(bidRefusal.value ?? '', /round is over/);
  await ready();
  assert.is.not(roundId(), over);
  assert.equal([bids(), flips.value.length], [before + 1, 0]);
});

test('the answer of a round asked for earlier does not replace a later one', async () => {
  const letGo = sandbox.mischief.hold('getRound');
  const before = asked('getRound');
  const earlier = loadRound();
  await until(() => asked('getRound') > before);
  await loadRound();
  const { bidOnCoin, ...rest } = { bidOnCoin: 'heads', bidAmount: 10, clientSeed: 'seed', requestId: 'another phone' };
  await apiClient(sandbox, token.value)('placeBid', { roundId: roundId(), bidOnCoin, ...rest });
  await loadRound();
  const latest = roundId();
  await letGo();
  await earlier;
  assert.is(roundId(), latest);
});

test('a round that can’t be loaded leaves the one of before on screen, without a toast, and is asked for once online', async () => {
  const last = round.value.round;
  sandbox.mischief.next('getRound', { kind: 'drop-before' });
  await loadRound();
  assert.equal(round.value, { state: 'failed', round: last });
  assert.equal(shown(), []);
  backOnline();
  assert.equal(round.value, { state: 'loading', round: last });
  await ready();
});

test('a bid that a reload left open is taken up, with all that its proof needs', async () => {
  const before = bids();
  sandbox.mischief.next('placeBid', { kind: 'drop-after' });
  bid('heads', STAKE);
  await until(() => bids() === before + 1);
  const left = sessionStorage.getItem('bid') ?? '';
  await until(() => {
    backOnline();
    return state() === 'none';
  });
  stop();
  signOut();
  sessionStorage.setItem('bid', left);
  await enter('asha');
  stop = startGame();
  assert.is(state(), 'checking');
  await ready();
  assert.is(await verdictOf(flips.value[0]), 'fair', 'the proof outlives the reload');
  assert.equal([bids(), flips.value.length], [before + 1, 1]);
  assert.is(sessionStorage.getItem('bid'), null);
});

test('a storage that was tampered with bids nothing', async () => {
  const good = { requestId: 'r', owner: String(idOf('asha')), roundId: roundId(), side: 'heads', amount: STAKE };
  const before = asked('placeBid');
  const bad = [
    { ...good, side: 'edge' },
    { ...good, amount: 10.5 },
    { ...good, amount: '1000' },
    { ...good, amount: null },
    { ...good, requestId: '' },
    { ...good, roundId: {} },
    { ...good, owner: String(idOf('ravi')) },
    [good],
  ];
  for (const kept of [...bad.map((value) => JSON.stringify(value)), '{"requestId":', 'null']) {
    stop();
    sessionStorage.setItem('bid', kept);
    stop = startGame();
    assert.is(state(), 'none', kept);
    await ready();
  }
  assert.is(asked('placeBid'), before);
});

test('an amount that only the server can judge is refused by it', async () => {
  const owner = String(idOf('asha'));
  const kept = { requestId: 'judged', owner, roundId: roundId(), clientSeed: 'c', side: 'heads', amount: -STAKE };
  const before = bids();
  stop();
  sessionStorage.setItem('bid', JSON.stringify(kept));
  stop = startGame();
  await until(() => bidRefusal.value !== undefined);
  assert.is(bids(), before);
});

test('an answer that comes after Sign Out is shown to the player who bid, once they are back, and to nobody else', async () => {
  const before = [bids(), bids('ravi')];
  const letGo = sandbox.mischief.hold('placeBid');
  bid('heads', STAKE);
  await until(() => bids() === Number(before[0]) + 1);
  stop();
  signOut();
  await enter('ravi');
  stop = startGame();
  await ready();
  await letGo();
  await new Promise((resolve) => setTimeout(resolve, 80));
  assert.equal([state(), flips.value, sessionStorage.getItem('bid')], ['none', [], null]);
  stop();
  await enter('asha');
  stop = startGame();
  await until(() => flips.value.length === 1);
  assert.equal([bids(), bids('ravi')], [Number(before[0]) + 1, before[1]]);
});

test('a session that expires under a bid ends with the toast, and the bid is asked for when it is renewed', async () => {
  const before = bids();
  sandbox.mischief.next('placeBid', { kind: 'drop-after' });
  bid('heads', STAKE);
  await until(() => bids() === before + 1);
  sandbox.endSessions(idOf('asha'));
  await until(() => {
    backOnline();
    return token.value === undefined;
  });
  assert.match(shown().join(), /token/);
  assert.is(location.pathname, '/login');
  stop();
  closeAllToasts();
  await enter('asha');
  stop = startGame();
  await until(() => flips.value.length === 1);
  assert.equal([bids(), shown()], [before + 1, []]);
});

test('a player who leaves for another page before the answer finds the flip on coming back', async () => {
  const before = bids();
  const letGo = sandbox.mischief.hold('placeBid');
  bid('heads', STAKE);
  stop();
  await letGo();
  await until(() => state() === 'none');
  stop = startGame();
  await ready();
  assert.equal([bids(), flips.value.length], [before + 1, 1]);
});

test('a tap on Check again during the pause asks at once', async () => {
  const before = bids();
  sandbox.mischief.next('placeBid', { kind: 'drop-before' });
  bid('heads', STAKE);
  await until(() => state() === 'checking');
  checkBidAgain();
  await until(() => state() === 'none');
  assert.is(bids(), before + 1);
});

test('a flip without seeds counts all the same', async () => {
  const participation = { game: 'G1', status: true, bidAmount: 10, winAmount: 20 };
  const body = JSON.stringify({ data: { placeBid: { participation, side: 'heads' } } });
  sandbox.mischief.next('placeBid', { kind: 'status', status: 200, body, contentType: 'application/json' });
  bid('heads', STAKE);
  await ready();
  assert.equal([flips.value.length, flips.value[0]?.flip.serverSeed], [1, '']);
  assert.ok(wallet.value, 'and the wallet stays as it was pushed');
});

test.run();
