import { effect } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { failedProofs, failureOf } from '../../src/audit/verdicts';
import { land } from '../../src/game/toss';
import { bid, currentBid, landedFlips } from '../../src/money/bids';
import { bidsFromElsewhere, cancelBidFromElsewhere, startBidsFromElsewhere } from '../../src/money/bids-from-elsewhere';
import { changed } from '../answers';
import type { Fault } from '../sandbox/fault-injection';
import { commitmentOf } from '../sandbox/rounds';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';
import * as phone from './bid-stage';
import { idOf, STAKE, sandbox, test } from './bid-stage';
import { KEY } from './order-stage';

let stop = () => {};
test.before.each(() => {
  sandbox.received.length = 0;
});
test.after.each(() => stop());

const figures = () => sandbox.figures(idOf('asha'));
const policy = (faults: Readonly<Record<string, Fault>>) => {
  sandbox.faults.policy = (name) => faults[name];
};
const lastBid = () => sandbox.bids(idOf('asha')).at(-1);
const eventsOf = (requestId: string) =>
  failedProofs.value.filter(({ order }) => order?.requestId === requestId).map(failureOf);

/** Changes the lock in an answer. undefined: there is none. */
const withLock = (change: object | undefined) =>
  changed((body) => {
    const answer = JSON.parse(body);
    for (const one of Object.values<{ lock?: object | null }>(answer.data ?? {})) {
      if (one.lock) one.lock = change ? { ...one.lock, ...change } : null;
    }
    return JSON.stringify(answer);
  });

test('the seed is stored before the bid is sent, and leaves the phone in the reveal alone', async () => {
  const sent: { name: string; body: string; isStored: boolean }[] = [];
  sandbox.faults.policy = () => ({
    kind: 'breach',
    answer: (request, run) => {
      const [one] = phone.kept();
      const body = JSON.stringify(request.variables);
      sent.push({ name: request.operationName ?? '', body, isStored: one?.clientSeed !== undefined });
      return run(request);
    },
  });
  bid('heads', STAKE);
  await phone.ready();
  const clientSeed = String(landedFlips.value[0]?.order.clientSeed);
  assert.match(clientSeed, /^[\da-f]{64}$/);
  const withSeed = sent.filter(({ body }) => body.includes(clientSeed)).map(({ name }) => name);
  assert.equal(withSeed, ['revealBid']);
  assert.ok(sent.find(({ name }) => name === 'placeBid')?.isStored);
  assert.match(sent.find(({ name }) => name === 'placeBid')?.body ?? '', commitmentOf(clientSeed));
});

// lib/lock.test.ts has every field.
for (const [what, change] of [
  ['another sum', { bidAmount: 9.99 }],
  ['another hash of the seed', { clientSeedHash: commitmentOf('another') }],
  ['no requestId', { requestId: null }],
  ['a signature of nobody', { signature: 'A'.repeat(86) }],
  ['nothing in it', undefined],
] as const) {
  test(`a lock with ${what} is not revealed: it is cancelled and said`, async () => {
    const before = [JSON.stringify(figures()), phone.callsOf('revealBid')];
    sandbox.faults.next('placeBid', withLock(change));
    bid('heads', STAKE);
    await until(() => lastBid()?.status === 'CANCELLED');
    assert.equal([JSON.stringify(figures()), phone.callsOf('revealBid')], before);
    await phone.ready();
    await until(() => phone.kept().length === 0);
    assert.equal(eventsOf(String(lastBid()?.requestId)), ['unfit']);
    await phone.soon(() => phone.roundId() !== '' && phone.roundId() !== lastBid()?.roundId);
  });
}

/** With this the lock doesn’t fit its bid. */
const UNFIT = { amount: 2 * STAKE };

for (const [was, change, verdict] of [
  // The last is a state of an earlier build. A lock that was found fitting stays so, whatever a check says now.
  ...(['revealing', 'pending', 'withheld', 'answered', 'owed'] as const).map(
    (state) => [state, { state, tappedAt: Date.now() - 3_600_000, ...UNFIT }, 'failed'] as const,
  ),
  ['in-doubt', { lock: undefined }, 'fair'],
] as const) {
  test(`a reload reveals a bid that was ${was}, and cancels it never`, async () => {
    await phone.leaveBid(`was-${was}`, change, true);
    await phone.reload();
    await until(() => landedFlips.value.length === 1);
    assert.is(await phone.verdictOfNewest(), verdict);
    assert.equal([phone.callsOf('cancelBid'), phone.callsOf('placeBid')], [0, 1], 'the test has placed it');
  });
}

for (const [was, change] of [
  ['being cancelled', { state: 'cancelling' }],
  ['locked, and whose lock nobody had checked', { state: 'sending', ...UNFIT }],
] as const) {
  test(`a reload cancels a bid that was ${was}, and never reveals it`, async () => {
    await phone.leaveBid(`was-${change.state}`, change, true);
    policy({ cancelBid: { kind: 'status', status: 500 } });
    await phone.reload();
    await until(() => phone.callsOf('cancelBid') > 0);
    sandbox.faults.policy = undefined;
    await phone.soon(() => lastBid()?.status === 'CANCELLED');
    await until(() => phone.kept().length === 0);
    assert.is(phone.callsOf('revealBid'), 0);
    await until(() => phone.shown().join().includes('₹10.20 came back to your wallet.'));
  });
}

test('without an outcome for ten seconds the player may go on, and a late one is reported on any page, without a toss', async () => {
  phone.holdCoin();
  const lock = await phone.held('placeBid', () => bid('heads', STAKE));
  const timers = stopTimers();
  const letGo = await phone.held('revealBid', lock);
  const requestId = String(currentBid.value.state !== 'none' && currentBid.value.order.requestId);
  timers.tick(9_999);
  assert.equal([phone.state(), phone.stateOf(requestId)], ['revealing', 'revealing']);
  const before = phone.callsOf('getRound');
  timers.tick(1);
  timers.uninstall();
  assert.equal([phone.state(), phone.stateOf(requestId)], ['none', 'pending']);
  await until(() => phone.callsOf('getRound') > before);
  phone.leavePage();
  void letGo();
  await phone.soon(() => landedFlips.value.length === 1);
  assert.match(phone.shown().join(), 'bid went through');
  await phone.arrived();
  assert.equal([phone.state(), phone.stateOf(requestId)], ['none', 'answered'], 'a reload shows it again');
  phone.openPage();
  await until(() => phone.stateOf(requestId) === undefined);
});

const broken = { kind: 'error', message: 'Something broke.' } as const;
const silent = { kind: 'status', status: 500 } as const;

/** A bid that was locked so long ago, whose outcome is out. */
async function owe(
  requestId: string,
  faults: Readonly<Record<string, Fault>>,
  age = 61_000,
  state: 'pending' | 'revealing' = 'pending',
): Promise<void> {
  await phone.leaveBid(requestId, { state, tappedAt: Date.now() - age }, true);
  policy(faults);
  await phone.reload();
}

test('after a reload only the newest bid stands in the place of the form, and an older one is announced in words', async () => {
  await phone.leaveBid('older', { state: 'answered', tappedAt: Date.now() - 2_000 }, true);
  const [older] = phone.kept();
  await phone.leaveBid('newer', { state: 'pending' }, true);
  policy({ revealBid: silent });
  await phone.reload(JSON.stringify([older, ...phone.kept()]));
  assert.equal(['older', 'newer'].map(phone.stateOf), ['pending', 'pending']);
  assert.is(phone.state(), 'none');
  sandbox.faults.policy = undefined;
  await phone.soon(() => landedFlips.value.length === 2);
  assert.match(phone.shown().join(), 'bid went through');
});

/** The list of locked bids at a later time of the server. */
const later = (ms: number) =>
  changed((body) => body.replace(/"at":"[^"]+"/, `"at":"${new Date(Date.now() + ms).toISOString()}"`));

test('after a minute and five reveals in vain among answered calls the server owes the outcome, until it comes', async () => {
  await owe('kept-back', { revealBid: silent });
  let reveals: number | undefined;
  stop = effect(() => {
    if (phone.stateOf('kept-back') === 'withheld') reveals ??= phone.callsOf('revealBid');
  });
  await phone.soon(() => reveals !== undefined);
  assert.ok(Number(reveals) >= 5 && Number(reveals) < 50, 'not before five, and soon after');
  sandbox.faults.policy = undefined;
  await phone.soon(() => landedFlips.value.length === 1);
  await until(() => !['pending', 'withheld'].includes(String(phone.stateOf('kept-back'))));
});

test('a server that spoils each question after a reveal still owes the outcome, after a clock set back too: any other answer counts', async () => {
  await owe('spoiled', { revealBid: silent, getRound: silent }, -61_000);
  stop = startBidsFromElsewhere();
  await phone.soon(() => phone.stateOf('spoiled') === 'withheld');
  sandbox.faults.policy = undefined;
  await phone.soon(() => landedFlips.value.length === 1);
});

test('a reveal that is refused for maintenance is kept back, though nothing else is answered', async () => {
  const closed = { kind: 'error', code: 'CLOSED', message: 'Closed for maintenance.' } as const;
  await owe('closed', { revealBid: closed, resolveBid: closed, getRound: closed, getStatement: closed });
  await phone.soon(() => phone.stateOf('closed') === 'withheld');
  sandbox.faults.policy = undefined;
  await phone.soon(() => landedFlips.value.length === 1);
});

test('a list of open bids that comes late never offers to cancel what was tapped meanwhile', async () => {
  phone.holdCoin();
  let listed = '';
  sandbox.faults.next('getOpenBids', {
    kind: 'breach',
    async answer(request, run) {
      await until(() => phone.callsOf('revealBid') > 0);
      const { body, ...rest } = await run(request);
      listed = body.replace(/"at":"[^"]+"/, `"at":"${new Date(Date.now() + 61_000).toISOString()}"`);
      return { ...rest, body: listed };
    },
  });
  sandbox.faults.next('revealBid', { kind: 'drop-before' });
  stop = startBidsFromElsewhere();
  await until(() => phone.callsOf('getOpenBids') > 0);
  bid('heads', STAKE);
  await until(() => listed.includes('requestId'));
  await phone.arrived();
  assert.equal(bidsFromElsewhere.value, []);
  // Without another list.
  await until(() => phone.state() === 'answered');
  land();
  await until(() => phone.kept().length === 0);
  assert.equal(bidsFromElsewhere.value, [], 'nor once its coin has landed');
});

for (const [why, age, faults] of [
  ['within a minute of the tap', 50_000, { revealBid: broken }],
  ['while the server answers nothing else', 61_000, { revealBid: silent, getRound: silent, getStatement: silent }],
] as const) {
  test(`${why} no outcome is said to be kept back`, async () => {
    await owe(`fresh-${age}`, faults, age);
    await phone.soon(() => phone.callsOf('revealBid') > 8);
    assert.is(phone.stateOf(`fresh-${age}`), 'pending');
    sandbox.faults.policy = undefined;
    await phone.soon(() => landedFlips.value.length === 1);
  });
}

test('a lock that the server denies is reported once, the coin stops waiting, and the bid stays a debt that nobody has to cancel', async () => {
  const denied = JSON.stringify({ data: { resolveBid: { status: 'NOT_MADE', lock: null, flip: null, wallet: null } } });
  const faults: Readonly<Record<string, Fault>> = {
    revealBid: { kind: 'error', code: 'NOT_FOUND', message: 'There is no such bid.' },
    resolveBid: { kind: 'status', status: 200, body: denied, contentType: 'application/json' },
    getOpenBids: later(61_000),
  };
  await owe('denied', faults, 0, 'revealing');
  await until(() => eventsOf('denied').length > 0);
  assert.equal([phone.state(), phone.stateOf('denied')], ['none', 'pending']);
  await phone.soon(() => phone.callsOf('revealBid') > 2);
  assert.equal([eventsOf('denied'), phone.stateOf('denied')], [['denied'], 'pending']);
  stop = startBidsFromElsewhere();
  await until(() => phone.callsOf('getOpenBids') > 0 && phone.callsOf('revealBid') > 3);
  assert.equal(bidsFromElsewhere.value, []);
  sandbox.faults.policy = undefined;
  await phone.soon(() => landedFlips.value.length === 1);
});

test('a bid that was cancelled elsewhere is reported as what it is, and not listed by what was known before', async () => {
  await owe('cancelled', { revealBid: silent, getOpenBids: later(61_000) });
  stop = startBidsFromElsewhere();
  await until(() => phone.callsOf('revealBid') > 0 && phone.callsOf('getOpenBids') > 0);
  await phone.arrived();
  await phone.elsewhere('asha')('cancelBid', { requestId: 'cancelled' });
  sandbox.faults.policy = undefined;
  await until(() => phone.stateOf('cancelled') === undefined);
  assert.equal([eventsOf('cancelled'), bidsFromElsewhere.value], [['cancelled'], []]);
});

test('a bid from elsewhere that can’t be cancelled any more has its outcome reported', async () => {
  await phone.leaveBid('revealed', {}, true);
  const [{ clientSeed }] = phone.kept();
  sessionStorage.removeItem(KEY);
  policy({ getOpenBids: later(61_000) });
  stop = startBidsFromElsewhere();
  await until(() => bidsFromElsewhere.value.length > 0);
  const { flip } = await phone.elsewhere('asha')('revealBid', { requestId: 'revealed', clientSeed });
  for (const lock of bidsFromElsewhere.value) await cancelBidFromElsewhere(lock);
  const outcome = flip?.participation.status ? 'won' : 'lost';
  assert.match(phone.shown().join(), new RegExp(`^Your ₹10 bid went through: you ${outcome} ₹`));
});

for (const change of [{ bidAmount: 9 }, { createAt: '2026-01-01T00:00:00.000Z' }]) {
  test(`a lock whose ${Object.keys(change)} is changed after the reveal fails the proof of its flip`, async () => {
    sandbox.faults.next('revealBid', withLock(change));
    bid('heads', STAKE);
    await phone.ready();
    assert.equal([await phone.verdictOfNewest(), eventsOf(String(lastBid()?.requestId))], ['failed', ['changed']]);
    assert.not.match(landedFlips.value[0]?.order.lock?.createAt ?? '', '2026-01-01', 'the first lock is kept');
  });
}

test('a bid in doubt that turns out cancelled was made: nobody says that nothing was taken', async () => {
  policy({ placeBid: { kind: 'drop-after' }, resolveBid: { kind: 'status', status: 500 } });
  const before = phone.bids();
  bid('heads', STAKE);
  await until(() => phone.bids() > before);
  const requestId = String(lastBid()?.requestId);
  await phone.elsewhere('asha')('cancelBid', { requestId });
  // A repetition of the bid would tell, too.
  policy({ placeBid: { kind: 'malformed' } });
  await phone.soon(() => phone.stateOf(requestId) === undefined);
  const words = 'Your bid of ₹10.00 on Heads was cancelled.';
  assert.equal([eventsOf(requestId), phone.reason(), phone.shown()], [['cancelled'], words, []]);
});

for (const state of ['sending', 'revealing'] as const) {
  test(`a bid that this phone can’t reveal, since its storage holds no seed, is left to the list: ${state}`, async () => {
    const requestId = `seedless-${state}`;
    await phone.leaveBid(requestId, { clientSeed: 'seed', state }, true);
    await phone.reload();
    await until(() => phone.stateOf(requestId) === undefined && phone.kept().length === 0);
    assert.equal([phone.callsOf('revealBid'), phone.callsOf('cancelBid')], [0, 0]);
  });
}

test.run();
