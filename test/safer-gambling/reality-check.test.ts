import * as assert from 'uvu/assert';
import { land } from '../../src/game/toss';
import { netOf } from '../../src/lib/stakes';
import { bid, landedFlips } from '../../src/money/bids';
import { playSoFar, realityCheckSpan, SPANS, startRealityChecks } from '../../src/safer-gambling/reality-check';
import { closeOverlay, installLocation, openOverlay, overlay } from '../../src/state/location';
import { restoreSession } from '../../src/state/session';
import { setVisible } from '../dom';
import { bidThrough, holdCoin, STAKE, state, test } from '../money/bid-stage';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';

test.before(() => installLocation());
test.after.each(() => {
  setVisible(true);
  close();
});

const MINUTE = 60_000;
type Clock = ReturnType<typeof stopTimers>;

/** Closes a drawer, as the browser does when it has gone back. */
function close(): void {
  closeOverlay();
  history.replaceState(null, '');
  dispatchEvent(new Event('popstate'));
}

const isOpen = () => overlay.value === 'reality-check';

/** Runs a scene whose timers stand still until it moves them. */
function play(scene: (timers: Clock) => void): void {
  const timers = stopTimers(undefined, 'setInterval', 'clearInterval', 'performance');
  const stop = startRealityChecks();
  try {
    scene(timers);
  } finally {
    stop();
    timers.uninstall();
  }
}

/** Does so after a flip that has landed. */
async function afterFlip(scene: (timers: Clock) => void): Promise<void> {
  await bidThrough();
  play(scene);
}

test('nothing counts before the first flip', () =>
  play((timers) => {
    timers.tick(30 * MINUTE);
    assert.equal([playSoFar.value.time, overlay.value], [0, undefined]);
  }));

for (const span of SPANS) {
  test(`the first flip counts, and the reality check comes once in ${span} minutes`, () =>
    afterFlip((timers) => {
      realityCheckSpan.value = span;
      const [landed] = landedFlips.value;
      const net = landed && netOf(landed.flip.participation);
      for (const time of [span * MINUTE, 2 * span * MINUTE]) {
        timers.tick(span * MINUTE - 1);
        assert.not(isOpen());
        timers.tick(1);
        assert.ok(isOpen());
        assert.equal(playSoFar.value, { time, remindedAt: time, flips: 1, net, since: landed?.order.tappedAt });
        close();
      }
    }));
}

test('in a hidden tab no time counts and nothing is opened, and a timer that slept counts one tick', () =>
  afterFlip((timers) => {
    timers.tick(20 * MINUTE);
    setVisible(false);
    timers.tick(60 * MINUTE);
    setVisible(true);
    assert.equal([playSoFar.value.time, overlay.value], [20 * MINUTE, undefined]);
    timers.setSystemTime(timers.now + 60 * MINUTE);
    timers.jump(60 * MINUTE);
    assert.is(playSoFar.value.time, 20 * MINUTE + 5_000);
  }));

test('one that is due waits until another drawer is closed and the tab is in sight', () =>
  afterFlip((timers) => {
    openOverlay('rules');
    timers.tick(40 * MINUTE);
    assert.is(overlay.value, 'rules');
    setVisible(false);
    close();
    timers.tick(MINUTE);
    assert.is(overlay.value, undefined);
    setVisible(true);
    timers.tick(5_000);
    assert.ok(isOpen());
  }));

test('it waits while something is typed that wasn’t bid', () =>
  afterFlip((timers) => {
    const [form, field] = [document.createElement('form'), document.createElement('input')];
    form.append(field);
    document.body.append(form);
    field.value = '20';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    // of another form, which this field isn't in
    document.body.dispatchEvent(new Event('submit', { bubbles: true }));
    timers.tick(60 * MINUTE);
    assert.not(isOpen());
    field.value = '';
    timers.tick(MINUTE);
    assert.ok(isOpen());
    form.remove();
  }));

for (const hidden of [true, false]) {
  test(`it waits for the coin in the air, and comes after its landing ${hidden ? 'not out of' : 'in'} sight`, async () => {
    await bidThrough();
    holdCoin();
    bid('heads', STAKE);
    await until(() => state() === 'answered');
    play((timers) => {
      timers.tick(40 * MINUTE);
      setVisible(!hidden);
      land();
      timers.tick(899);
      assert.is(overlay.value, undefined);
      timers.tick(1);
      assert.is(isOpen(), !hidden);
    });
    setVisible(true);
    const stop = startRealityChecks();
    await until(() => playSoFar.value.flips === 2);
    stop();
    startRealityChecks()();
    assert.is(playSoFar.value.flips, 2, 'each counts once, though the shell was left meanwhile');
  });
}

test('a reload keeps what was played, and a sum that is unknown stays unknown', async () => {
  sessionStorage.setItem(
    'play-time',
    JSON.stringify({ since: 1, time: 44 * MINUTE, remindedAt: 30 * MINUTE, flips: 9 }),
  );
  restoreSession();
  await afterFlip((timers) => {
    assert.equal(playSoFar.value, { since: 1, time: 44 * MINUTE, remindedAt: 30 * MINUTE, flips: 10, net: undefined });
    timers.tick(16 * MINUTE - 1);
    assert.not(isOpen());
    timers.tick(1);
    assert.ok(isOpen());
  });
});

test('a flip that has landed out of sight counts once it is seen, since a reload shows it again until then', async () => {
  setVisible(false);
  await bidThrough();
  const stop = startRealityChecks();
  assert.is(playSoFar.value.flips, 0);
  setVisible(true);
  await until(() => playSoFar.value.flips === 1);
  stop();
});

test.run();
