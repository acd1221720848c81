import { signal } from '@preact/signals-react';
import * as assert from 'uvu/assert';
import { checkedFlips } from '../../src/audit/verdicts';
import { bidOnStage, cooldownLeft, fall, isSpinning, land, latestWin, shownSide, startToss } from '../../src/game/toss';
import { bid, currentBid, type LandedFlip, landedFlips } from '../../src/money/bids';
import { concealedUntilLanding } from '../../src/money/conceal';
import { add, close } from '../../src/money/orders';
import { loadRound, round } from '../../src/money/round';
import { balance, countPushes } from '../../src/money/wallet';
import { closeOverlay, installLocation, openOverlay, overlay } from '../../src/state/location';
import { changed } from '../answers';
import { arrived, holdCoin, idOf, leavePage, openPage, sandbox, soon, test, walletIsRight } from '../money/bid-stage';
import { defaultRules } from '../sandbox/rules';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';

/** What the screen shows that would tell how the coin lands. */
const shown = () => [balance.value, round.value, latestWin.value, checkedFlips.value];
const isShown = () => walletIsRight().then(() => until(() => round.value.state === 'loaded'));
/** Waits until the page knows the outcome, and has the push and the next round. */
async function outcome(): Promise<void> {
  const pushes = countPushes();
  await until(() => currentBid.value.state === 'answered' && countPushes() > pushes);
  await arrived();
}

test.before(() => installLocation());
test.before.each(holdCoin);

test('the balance, the next round, a win and the verdict are shown after the coin has landed', async () => {
  const before = shown();
  const won = (body: string) =>
    body.replace('"status":false', '"status":true').replace(/"winAmount":0/, '"winAmount":200');
  sandbox.faults.next('revealBid', changed(won));
  bid('heads', 10_000);
  await outcome();
  // The check of the flip takes a moment.
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(shown(), before);
  land();
  await until(() => shown().every((value, index) => value !== before[index]));
  await isShown();
});

test('the coin has the side of the result before, and turns to its own when it begins to fall', async () => {
  const before = landedFlips.value[0]?.flip.side ?? 'heads';
  bid('tails', 10_000);
  assert.equal([shownSide.value, isSpinning.value], [before, true]);
  await outcome();
  assert.equal([shownSide.value, isSpinning.value], [before, false]);
  fall();
  assert.is(shownSide.value, sandbox.bids(idOf('asha')).at(-1)?.flip?.side);
});

test('a coin lands once, and lies so whenever its page is opened', async () => {
  bid('heads', 10_000);
  await outcome();
  assert.equal([land()?.flip.side, land()], [shownSide.value, undefined]);
  const { value: landed } = shownSide;
  leavePage();
  openPage();
  assert.is(shownSide.value, landed);
});

test('a bid whose outcome isn’t known has the stage and a coin with neither side up, until a later flip has landed', async () => {
  bid('heads', 10_000);
  await outcome();
  const { order } = land() as LandedFlip;
  const { value: landed } = shownSide;
  const open = { ...order, requestId: 'open', tappedAt: order.tappedAt + 1 };
  add({ order: open, state: 'pending' });
  assert.equal([shownSide.value, bidOnStage.value?.order.requestId], [undefined, 'open']);
  close(open.requestId);
  assert.equal([shownSide.value, bidOnStage.value], [landed, undefined]);
  add({ order: open, state: 'withheld' });
  bid('heads', 10_000);
  assert.is(bidOnStage.value, undefined, 'the coin in the air has it');
  await outcome();
  land();
  assert.equal([shownSide.value, bidOnStage.value], [landedFlips.value[0]?.flip.side, undefined]);
});

test('after a landing a cooldown lasts a second, or until the round opens, also on a page that is opened meanwhile', async () => {
  bid('heads', 10_000);
  await outcome();
  // Whole milliseconds: sums of fractions differ in their last digits.
  const passed = Math.ceil(performance.now());
  const clock = stopTimers(undefined, 'performance');
  // The next round is open by then.
  clock.tick(passed + 10_000);
  assert.is(cooldownLeft.value, 0);
  land();
  assert.is(cooldownLeft.value, 1_000);
  // Other charges begin another round.
  sandbox.changeRules({ leastSeconds: 300, winChargePercent: 3 });
  await loadRound();
  leavePage();
  openPage();
  await until(() => cooldownLeft.value > 200_000);
  sandbox.changeRules(defaultRules);
  await loadRound();
  clock.tick(999);
  assert.is(cooldownLeft.value, 1_000);
  clock.tick(1);
  assert.is(cooldownLeft.value, 0);
});

test('a cooldown follows a toss without a landing too', async () => {
  sandbox.faults.next('placeBid', { kind: 'error', message: 'Not enough.', code: 'INSUFFICIENT_BALANCE' });
  bid('heads', 10_000);
  await until(() => currentBid.value.state === 'refused');
  assert.ok(cooldownLeft.value > 900);
});

test('they are shown at once if the player leaves the page, and the flip is reported on return, without a toss', async () => {
  bid('heads', 10_000);
  await outcome();
  leavePage();
  await isShown();
  assert.is(currentBid.value.state, 'answered');
  startToss()();
  assert.is(currentBid.value.state, 'none');
});

test('opening Transactions or the statement lands the coin at once', async () => {
  for (const panel of ['transactions', 'statement'] as const) {
    bid('heads', 10_000);
    await outcome();
    openOverlay(panel);
    assert.is(currentBid.value.state, 'none', panel);
    await isShown();
    closeOverlay();
    await soon(() => overlay.value === undefined);
  }
});

test('the balance and the next round also wait for a bid that is sent again', async () => {
  for (let times = 0; times < 3; times++) sandbox.faults.next('placeBid', { kind: 'drop-after' });
  const [before, pushes] = [shown(), countPushes()];
  bid('heads', 10_000);
  await until(() => countPushes() > pushes);
  assert.is(currentBid.value.state, 'checking');
  assert.equal(shown(), before);
  await soon(() => currentBid.value.state === 'answered');
  assert.equal(shown(), before);
});

test('what is held back is shown after 20 s without an answer, until the bid is locked', async () => {
  const late = sandbox.faults.hold('placeBid');
  const answer = sandbox.faults.hold('resolveBid');
  const reported = signal('before');
  const [held, pushes] = [concealedUntilLanding(reported), countPushes()];
  const clock = stopTimers(Date.now());
  bid('heads', 10_000);
  reported.value = 'after';
  clock.tick(0);
  await until(() => countPushes() > pushes);
  clock.tick(15_000);
  await until(() => currentBid.value.state === 'checking');
  clock.tick(4_999);
  assert.is(held.value, 'before');
  clock.tick(1);
  assert.is(held.value, 'after');
  reported.value = 'before the lock';
  clock.uninstall();
  const reveal = sandbox.faults.hold('revealBid');
  void late();
  void answer();
  await until(() => currentBid.value.state === 'revealing');
  reported.value = 'revealed';
  assert.is(held.value, 'before the lock');
  void reveal();
  await until(() => currentBid.value.state === 'answered');
});

test.run();
