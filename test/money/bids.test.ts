import { effect } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { failedProofs, judgedFlips } from '../../src/audit/verdicts';
import { land } from '../../src/game/toss';
import { addFlip, bid, flips } from '../../src/money/bids';
import { loadRound } from '../../src/money/round';
import { wallet } from '../../src/money/wallet';
import { endSession } from '../../src/state/session';
import { changed } from '../answers';
import { replace, setVisible } from '../dom';
import { commitmentOf } from '../sandbox/rounds';
import { until } from '../sandbox/until';
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
    if (!phone.stateOf(requestId)) isChecked ??= judgedFlips.peek().has(requestId);
  });
  await until(() => isChecked !== undefined);
  stop();
  assert.ok(isChecked, 'it is open until then');
  await phone.ready();
  const [played] = flips.value;
  const made = sandbox.bids(idOf('asha')).at(-1);
  assert.equal([phone.bids(), flips.value.length], [before + 1, 1]);
  assert.equal(
    [played?.flip.side, played?.flip.participation.won, played?.flip.participation.bid, played?.order.requestId],
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

test('no bid can be placed by a double tap, even on the other side, nor before the coin of the last bid has landed', async () => {
  const before = phone.bids();
  phone.holdCoin();
  bid('heads', STAKE);
  bid('tails', 2 * STAKE);
  await phone.made();
  bid('tails', STAKE);
  assert.equal([phone.state(), phone.bids()], ['answered', before + 1]);
  land();
  await phone.ready();
  assert.equal([flips.value.length, flips.value[0]?.order.side], [1, 'heads']);
  bid('tails', STAKE);
  await until(() => phone.bids() === before + 2);
});

test('no bid can be placed while the round is loading', async () => {
  const before = phone.callsOf('placeBid');
  void loadRound();
  bid('heads', STAKE);
  assert.is(phone.state(), 'none');
  await phone.ready();
  assert.is(phone.callsOf('placeBid'), before);
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
  assert.equal([flips.value.length, seen.includes(900)], [1, false]);
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
  const [failed] = flips.value;
  if (!failed) return assert.unreachable();
  for (let later = 1; later <= 100; later++) {
    const order = { ...failed.order, requestId: `later ${later}`, tappedAt: failed.order.tappedAt + later };
    addFlip({ ...failed, order });
  }
  assert.equal([flips.value.length, flips.value.includes(failed)], [100, false]);
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

test.run();
