import * as assert from 'uvu/assert';
import { judgedFlips } from '../../src/audit/verdicts';
import { verdictOf } from '../../src/domain/fairness';
import { bid, flips, openBids } from '../../src/money/bids';
import { working } from '../../src/state/call';
import { endSession, restoreSession, token } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { setVisible } from '../dom';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';
import * as phone from './bid-stage';
import { idOf, STAKE, sandbox, test } from './bid-stage';
import { KEY } from './order-stage';

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
  await phone.soon(() => flips.value.length === 2 && phone.stateOf(requestId) === undefined);
  assert.is(flips.value.at(-1)?.order.requestId, requestId);
  assert.match(phone.shown().join(), 'bid went through');
  await until(() => judgedFlips.value.has(requestId));
  assert.is(verdictOf(judgedFlips.value.get(requestId)?.steps ?? []), 'fair');
});

test('a late flip is reported once: in a hidden page its bid stays open, and isn’t looked up again', async () => {
  const requestId = await bidUnanswered();
  await phone.bidThrough();
  setVisible(false);
  sandbox.faults.policy = undefined;
  await phone.soon(() => flips.value.length === 2);
  await phone.ready();
  const before = phone.callsOf('revealBid');
  for (let times = 0; times < 5; times++) {
    dispatchEvent(new Event('online'));
    await phone.arrived();
  }
  assert.equal([flips.value.length, phone.shown().length, phone.callsOf('revealBid')], [2, 1, before]);
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
  await phone.soon(() => flips.value.length === 1);
  assert.is(flips.value[0]?.order.requestId, requestId);
});

test('a document that comes back offline asks at `online` about the bid that the next one has left', async () => {
  await phone.leaveBid('of-the-next-document', { lock: undefined }, true);
  restoreSession();
  assert.is(phone.state(), 'checking');
  await phone.soon(() => flips.value.length === 1);
  assert.is(flips.value[0]?.order.requestId, 'of-the-next-document');
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

test('a bid that was not made stays stored until a visible page says so: in its place, or on another page in a toast', async () => {
  for (const isInPlace of [true, false]) {
    phone.leavePage();
    setVisible(false);
    await phone.leaveBid(`not-made-${isInPlace}`);
    const before = phone.callsOf('getRound');
    restoreSession();
    if (isInPlace) phone.openPage();
    await phone.soon(() => phone.callsOf('getRound') > before);
    await phone.arrived();
    assert.equal([phone.kept().length, phone.reason(), phone.shown()], [1, undefined, []]);
    setVisible(true);
    const words = 'Your bid of ₹10.00 on Heads was not made. Nothing was taken from your wallet.';
    assert.equal(
      [phone.kept(), phone.reason(), phone.shown()],
      [[], ...(isInPlace ? [words, []] : [undefined, [words]])],
    );
  }
  await phone.enter('ravi');
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

test('an answer that arrives after Sign Out is shown only to the player who bid, at their next sign-in', async () => {
  const before = [phone.bids(), phone.bids('ravi')];
  const letGo = sandbox.faults.hold('placeBid');
  bid('heads', STAKE);
  await until(() => phone.bids() === Number(before[0]) + 1);
  phone.leavePage();
  endSession();
  assert.is(sessionStorage.length, 0);
  await phone.enter('ravi');
  await phone.ready();
  await letGo();
  await phone.arrived();
  assert.equal([phone.state(), flips.value, sessionStorage.getItem(KEY)], ['none', [], null]);
  phone.leavePage();
  await phone.enter();
  await until(() => flips.value.length === 1);
  assert.equal([phone.bids(), phone.bids('ravi')], [Number(before[0]) + 1, before[1]]);
});

test('if the session expires during a bid, a toast says so, and the next sign-in resolves the bid', async () => {
  const before = phone.bids();
  sandbox.faults.next('placeBid', { kind: 'drop-after' });
  bid('heads', STAKE);
  await until(() => phone.bids() === before + 1);
  sandbox.endSessions(idOf('asha'));
  await phone.soon(() => token.value === undefined);
  assert.match(phone.shown().join(), /token/);
  phone.leavePage();
  closeAllToasts();
  await phone.enter();
  await until(() => flips.value.length === 1);
  assert.equal([phone.bids(), phone.shown()], [before + 1, []]);
});

test.run();
