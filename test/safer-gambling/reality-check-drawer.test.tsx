import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PlaySoFar } from '../../src/game/play-so-far';
import { LIMITS } from '../../src/routes';
import { RealityCheck } from '../../src/safer-gambling/reality-check-drawer';
import { overlay } from '../../src/state/location';
import { restoreSession } from '../../src/state/session';
import { show } from '../pages/screen';
import { sandboxStage } from '../stage';

const { callsOf, elsewhere, enter } = await sandboxStage(test);

test('the play so far opens the reality check, which says what was played, leads to the limits, and with one question stops the play for a day', async () => {
  await enter();
  const since = Date.parse('2026-11-20T10:00:00Z');
  const kept = { since, time: 30 * 60_000, remindedAt: 0, flips: 11, net: -6_020 };
  sessionStorage.setItem('play-time', JSON.stringify(kept));
  restoreSession();
  const play = await show(<PlaySoFar />);
  await play.press('This visit: 30 min, −₹60.20');
  assert.is(overlay.value, 'reality-check');
  const { texts, find, press, wait, says, misses } = await show(<RealityCheck />);
  assert.equal(texts('dl > div').slice(1), ['Time30 min', 'Flips11', 'Won or lost−₹60.20']);
  assert.match(String(texts('dl > div')[0]), /^Since20 Nov 2026, \d\d:\d\d$/);
  assert.is((await find('a')).getAttribute('href'), LIMITS);
  const stop = await find('.panel > :last-child');
  assert.is.not(stop.previousElementSibling?.textContent, 'Continue', 'a slip of the finger reaches no other button');
  await press('Stop for 24 hours');
  await says('For 24 hours you can’t bid or recharge. A time-out can’t be undone');
  await press('Not now');
  await misses('For 24 hours');
  assert.is(document.activeElement?.textContent, 'Stop for 24 hours');
  await press('Stop for 24 hours');
  const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
  (await find('[type=submit]')).dispatchEvent(second);
  assert.is(callsOf('takeBreak'), 0, 'a double tap is no answer');
  await misses('Your password');
  await press('Start the time-out');
  await wait('the end of the play', () => overlay.value === undefined);
  const reported = await elsewhere('asha')('getBreak');
  assert.ok(Date.parse(String(reported?.until)) > Date.now() + 23 * 3_600_000);
});

test.run();
