import { effect } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { checkedFlips, failedProofs } from '../../src/audit/verdicts';
import { verdictOf } from '../../src/domain/fairness';
import { land } from '../../src/game/toss';
import { addLanded, bid, landedFlips, openBids } from '../../src/money/bids';
import { loadRound } from '../../src/money/round';
import { wallet } from '../../src/money/wallet';
import { working } from '../../src/state/call';
import { endSession, restoreSession, signIn } from '../../src/state/session';
import { loadUser } from '../../src/state/user';
import { changed } from '../answers';
import { replace, setVisible } from '../dom';
import { commitmentOf } from '../sandbox/rounds';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';
import { undoAll } from '../undo';
import * as phone from './bid-stage';
import { idOf, STAKE, sandbox, test } from './bid-stage';
import { KEY } from './order-stage';

test('a bid is placed once and verified, the next round follows, and the wallet matches the server', async () => {
  const [before, first] = [phone.bids(), phone.roundId()];
  bid('tails', STAKE);
  assert.is(phone.state(), 'sending');
  const { requestId } = phone.kept()[0];
  let isChecked: boolean | undefined;
  const stop = effect(() => {
    if (!phone.stateOf(requestId)) isChecked ??= checkedFlips.peek().has(requestId);
  });
  await until(() => isChecked !== undefined);
  stop();
  assert.ok(isChecked, 'it is open until then');
  await phone.ready();
  const [played] = landedFlips.value;
  const made = sandbox.bids(idOf('asha')).at(-1);
  assert.equal([phone.bids(), landedFlips.value.length], [before + 1, 1]);
  assert.equal(
    [played?.flip.side, played?.flip.participation.won, played?.flip.participation.amount, played?.order.requestId],
    [made?.flip?.side, made?.flip?.won, STAKE, made?.requestId],
  );
  assert.is(await phone.verdictOfNewest(), 'fair');
  assert.is(
    played?.order.serverSeedHash,
    commitmentOf(made?.serverSeed ?? ''),
    'the commitment was known before the bid',
  );
  await phone.walletIsRight();
  assert.is.not(phone.roundId(), first);
  assert.equal(phone.shown(), []);
});

test('a bid is stored, with the charges on screen, from the tap until its flip is checked and on screen', async () => {
  phone.holdCoin();
  bid('heads', STAKE);
  const { bidChargePercent, winChargePercent } = sandbox.rules;
  const [{ requestId, ...rest }] = phone.kept();
  assert.equal(
    [rest.kind, rest.amount, rest.bidChargePercent, rest.winChargePercent],
    [...['bid', STAKE], ...[bidChargePercent, winChargePercent]],
  );
  await phone.made();
  assert.is(phone.kept()[0].requestId, requestId);
  land();
  await until(() => sessionStorage.getItem(KEY) === null);
});

test('a bid whose coin lands in a hidden page stays stored until the page is visible', async () => {
  setVisible(false);
  await phone.bidThrough();
  await new Promise((resolve) => setTimeout(resolve, 0));
  assert.is(phone.kept().length, 1);
  setVisible(true);
  await until(() => sessionStorage.getItem(KEY) === null);
});

test('no bid can be placed by a double tap, even on the other side, before the coin of the last bid has landed, or while the round is loading', async () => {
  const before = phone.bids();
  phone.holdCoin();
  bid('heads', STAKE);
  bid('tails', 2 * STAKE);
  await phone.made();
  bid('tails', STAKE);
  assert.equal([phone.state(), phone.bids()], ['answered', before + 1]);
  land();
  await phone.ready();
  assert.equal([landedFlips.value.length, landedFlips.value[0]?.order.side], [1, 'heads']);
  void loadRound();
  bid('tails', STAKE);
  assert.is(phone.state(), 'none');
  await phone.ready();
  bid('tails', STAKE);
  await until(() => phone.bids() === before + 2);
});

test('the figures of a repeated answer are not shown, since they may be old: those of the next round are', async () => {
  sandbox.creditTopUp(idOf('asha'), 100_000);
  await phone.walletIsRight();
  // No push brings newer figures.
  replace('WebSocket', undefined);
  phone.socket()?.terminate();
  await until(() => sandbox.connections(idOf('asha')) === 0);
  sandbox.faults.next('revealBid', { kind: 'drop-after' });
  sandbox.faults.next(
    'revealBid',
    changed((body) => body.replace(/"game":[\d.]+/, '"game":9')),
  );
  const seen: unknown[] = [];
  const stop = effect(() => void seen.push(wallet.value?.game));
  await phone.bidThrough();
  stop();
  undoAll();
  assert.equal([landedFlips.value.length, seen.includes(900)], [1, false]);
  await phone.walletIsRight();
});

test('a failed proof outlives any number of flips, and the session: at the next sign-in its player has it again', async () => {
  sandbox.creditTopUp(idOf('asha'), 1_000_000);
  sandbox.faults.next(
    'revealBid',
    changed((body) => body.replace(/"serverSeed":"\w{4}/, '"serverSeed":"0000')),
  );
  await phone.bidThrough();
  assert.is(await phone.verdictOfNewest(), 'failed');
  const [failed] = landedFlips.value;
  if (!failed) return assert.unreachable();
  for (let later = 1; later <= 100; later++) {
    const order = { ...failed.order, requestId: `later ${later}`, tappedAt: failed.order.tappedAt + later };
    addLanded({ ...failed, order });
  }
  assert.equal([landedFlips.value.length, landedFlips.value.includes(failed)], [100, false]);
  const ids = failedProofs.value.map(({ proof }) => proof.lock.requestId);
  assert.equal(ids, [failed.order.requestId]);
  phone.leavePage();
  sandbox.endSessions(idOf('asha'));
  endSession();
  await phone.enter('ravi');
  assert.equal(failedProofs.value, []);
  phone.leavePage();
  await phone.enter();
  assert.is(failedProofs.value.length, 1);
});

/** Makes a bid that the server has made, though it tells nothing of it. Returns its requestId. */
async function bidUnanswered(): Promise<string> {
  sandbox.faults.next('placeBid', { kind: 'malformed' });
  sandbox.faults.policy = (operation) => (operation === 'resolveBid' ? { kind: 'redirect' } : undefined);
  bid('heads', STAKE);
  const { requestId } = phone.kept()[0];
  await phone.soon(() => phone.stateOf(requestId) === 'unconfirmed');
  await phone.ready();
  return requestId;
}

test('a bid without an answer gives way, and later it is announced in words, in its place among the flips', async () => {
  const requestId = await bidUnanswered();
  await phone.bidThrough();
  assert.is(phone.stateOf(requestId), 'unconfirmed');
  sandbox.faults.policy = undefined;
  await phone.soon(() => landedFlips.value.length === 2 && phone.stateOf(requestId) === undefined);
  assert.is(landedFlips.value.at(-1)?.order.requestId, requestId);
  assert.match(phone.shown().join(), 'bid went through');
  await until(() => checkedFlips.value.has(requestId));
  assert.is(verdictOf(checkedFlips.value.get(requestId)?.steps ?? []), 'fair');
});

test('a late flip is reported once: in a hidden page its bid stays open, and isn’t looked up again', async () => {
  const requestId = await bidUnanswered();
  await phone.bidThrough();
  setVisible(false);
  sandbox.faults.policy = undefined;
  await phone.soon(() => landedFlips.value.length === 2);
  await phone.ready();
  const before = phone.callsOf('revealBid');
  for (let times = 0; times < 5; times++) {
    dispatchEvent(new Event('online'));
    await phone.arrived();
  }
  assert.equal([landedFlips.value.length, phone.shown().length, phone.callsOf('revealBid')], [2, 1, before]);
  assert.is(phone.stateOf(requestId), 'answered', 'a reload tells it again');
  setVisible(true);
  await until(() => phone.stateOf(requestId) === undefined);
});

test('a bid without an answer is looked up after a reload too, without a locked form or any progress', async () => {
  const requestId = await bidUnanswered();
  await phone.reload();
  assert.is(phone.stateOf(requestId), 'unconfirmed');
  await phone.ready();
  const before = phone.callsOf('resolveBid');
  sandbox.faults.policy = undefined;
  const letGo = sandbox.faults.hold('resolveBid');
  const clock = stopTimers();
  await phone.soon(() => phone.callsOf('resolveBid') > before);
  clock.tick(1_000);
  assert.equal([phone.state(), working.value], ['none', false]);
  clock.uninstall();
  await letGo();
  await phone.soon(() => landedFlips.value.length === 1);
  assert.is(landedFlips.value[0]?.order.requestId, requestId);
});

test('a stored bid that lacks what it needs, or has something else there, is none', async () => {
  await phone.leaveBid('whole');
  const [whole] = phone.kept();
  const takenUp = (change: object) => {
    sessionStorage.setItem(KEY, JSON.stringify([{ ...whole, ...change }]));
    restoreSession();
    return openBids.value.length;
  };
  for (const name of ['kind', 'requestId', 'owner', 'amount', 'tappedAt', 'roundId', 'side']) {
    for (const value of [undefined, null, {}, ''])
      assert.is(takenUp({ [name]: value }), 0, `${name}: ${JSON.stringify(value)}`);
  }
  assert.is(takenUp({}), 1);
});

test('a bid that was not made stays stored until a visible page says so: in its place until the next one, or on another page in a toast', async () => {
  const words = 'Your bid of ₹10.00 on Heads was not made. Nothing was taken from your wallet.';
  for (const isInPlace of [false, true]) {
    phone.leavePage();
    setVisible(false);
    // Behind the form the latest has the stage, as long as nothing else does.
    await phone.leaveBid(`not-made-${isInPlace}`, { state: isInPlace ? 'unconfirmed' : 'checking' });
    const before = phone.callsOf('getRound');
    restoreSession();
    if (isInPlace) phone.openPage();
    await phone.soon(() => phone.callsOf('getRound') > before);
    await phone.arrived();
    assert.equal([phone.kept().length, phone.reason(), phone.shown()], [1, undefined, isInPlace ? [words] : []]);
    setVisible(true);
    assert.equal([phone.kept(), phone.reason(), phone.shown()], [[], isInPlace ? words : undefined, [words]]);
  }
  for (const [name, reason] of [
    ['ravi', undefined],
    ['asha', words],
  ] as const) {
    signIn(sandbox.signIn(name));
    await loadUser();
    assert.is(phone.reason(), reason, name);
  }
  await loadRound();
  await phone.bidThrough();
  assert.is(phone.reason(), undefined);
});

test('after an unknown outcome, a connection without a push is replaced', async () => {
  phone.socket()?.pause();
  sandbox.faults.policy = (name) => (name === 'resolveBid' ? { kind: 'redirect' } : undefined);
  const made = phone.countSockets();
  const clock = stopTimers();
  sandbox.faults.next('placeBid', { kind: 'malformed' });
  bid('heads', STAKE);
  await until(() => Boolean(clock.tick(1_000)) && phone.countSockets() > made).finally(clock.uninstall);
  await phone.walletIsRight();
});

for (const operation of ['placeBid', 'revealBid'] as const) {
  test(`an answer to ${operation} that arrives after Sign Out is shown only to the player who bid, at their next sign-in`, async () => {
    const before = [phone.bids() + 1, phone.bids('ravi')];
    const letGo = await phone.held(operation, () => bid('heads', STAKE));
    phone.leavePage();
    endSession();
    assert.is(sessionStorage.length, 0);
    await phone.enter('ravi');
    await phone.ready();
    await letGo();
    await phone.arrived();
    assert.equal([phone.state(), landedFlips.value, sessionStorage.getItem(KEY)], ['none', [], null]);
    phone.leavePage();
    await phone.enter();
    await until(() => landedFlips.value.length === 1);
    assert.is(await phone.verdictOfNewest(), 'fair');
    assert.equal([phone.bids(), phone.bids('ravi')], before);
  });
}

test.run();
