import { act } from 'react';
import * as assert from 'uvu/assert';
import { RechargeScreen } from '../../src/payments/recharge';
import { LimitNote } from '../../src/safer-gambling/limit-note';
import { playersLimits, saveLimits } from '../../src/safer-gambling/limits';
import { SaferGamblingSettings } from '../../src/safer-gambling/settings';
import { changed } from '../answers';
import { mount } from '../dom';
import * as phone from '../money/bid-stage';
import { enterNew, sandbox, test } from '../money/bid-stage';
import { show } from '../pages/screen';
import { until } from '../sandbox/until';
import { stopTimers } from '../timers';

const FIELDS = ['Most in a day', 'Most in a week', 'Most in a month'];
const WITHOUT = 'Go on without a limit';

async function notes(): Promise<(string | null)[]> {
  const views = [await mount(<LimitNote kind="LOST" />), await mount(<LimitNote kind="ADDED" />)];
  const texts = views.map(({ container }) => container.textContent);
  for (const view of views) await view.unmount();
  return texts;
}

test('a note names the limits of its kind; without one, or while it is unknown, only a deposit has a note: the way to set one', async () => {
  await enterNew('notes');
  assert.equal(await notes(), ['', 'Set a deposit limit']);
  await playersLimits.load();
  assert.equal(await notes(), ['', 'Set a deposit limit']);
  await saveLimits({ kind: 'LOST', day: 100, week: 300 });
  await saveLimits({ kind: 'ADDED', week: 0 });
  assert.equal(await notes(), ['Your loss limit: ₹100 a day, ₹300 a week', 'Your deposit limit: ₹0 a week']);
});

test('a player sets limits, makes one lower at once and another higher a day later, and takes that back', async () => {
  const ask = await enterNew('setter');
  const { says, misses, press, fill } = await show(<SaferGamblingSettings />);
  await says('No limit');
  await press('Change the limit: Loss limit');
  assert.is(document.activeElement?.textContent, 'Loss limit', 'the button has gone');
  await fill('Most in a day', '500');
  await fill('Most in a week', '400');
  await press('Save limit');
  await says('The limit of a day can’t be above the limit of a week: ₹500 is more than ₹400.');
  assert.is(document.activeElement?.getAttribute('aria-invalid'), 'true');
  await fill('Most in a week', '2000');
  await fill('Most in a month', '6000');
  await press('Save limit');
  await says('₹500 a day, ₹2,000 a week, ₹6,000 a month');
  assert.is(document.activeElement?.textContent, 'Loss limit');
  assert.is((await ask('getLimits')).lost.day, 500);
  await press('Change the limit: Loss limit');
  await fill('Most in a day', '200');
  await fill('Most in a week', '');
  await press('Save limit');
  await says('₹200 a day, ₹2,000 a week, ₹6,000 a month');
  await says(/From \d+.\w+.20\d\d,.\d\d:\d\d: ₹200 a day, ₹6,000 a month/);
  await press('Keep the present limit');
  await misses('Keep the present limit');
  await until(() => phone.shown().join().includes('Saved: ₹200 a day, ₹2,000 a week, ₹6,000 a month'));
  assert.is((await ask('getLimits')).lost.waiting, null);
});

test('only what is changed here is sent, so that what another phone has set meanwhile stays', async () => {
  const ask = await enterNew('two.phones');
  await ask('setLimits', { kind: 'ADDED', day: 500, week: 2000 });
  const { says, press, fill } = await show(<SaferGamblingSettings />);
  await press('Change the limit: Deposit limit');
  await ask('setLimits', { kind: 'ADDED', day: 100 });
  await fill('Most in a week', '1000');
  await press('Save limit');
  await says('₹100 a day, ₹1,000 a week');
  assert.is((await ask('getLimits')).added.waiting, null, 'the old limit of a day was not asked for');
});

/** The next answer of getLimits says another time of the choice. */
const sayChosen = (at: string | null) =>
  sandbox.faults.next(
    'getLimits',
    changed((body) => body.replace(/"confirmedAt":("[^"]*"|null)/, `"confirmedAt":${JSON.stringify(at)}`)),
  );

test('before the first recharge a page of its own asks for a limit a day, a week and a month, or to go on without one, once', async () => {
  for (const [name, month, saved] of [
    ['chooser', 5000, 'Saved: ₹5,000 a month'],
    ['free', null, 'Saved: No limit'],
  ] as const) {
    const ask = await enterNew(name);
    sayChosen(null);
    const { says, misses, press, find, fill, text, texts, unmount } = await show(<RechargeScreen />);
    const letGo = sandbox.faults.hold('setLimits');
    await says('No money moves now.');
    assert.equal(texts('h1, label, button'), ['Set a deposit limit', ...FIELDS, 'Save limit', WITHOUT]);
    assert.not.match(text(), /Recharge|Amount to add/);
    if (month) {
      await fill('Most in a month', String(month));
      await press('Save limit');
    } else {
      // An empty limit is none.
      await press('Save limit');
      await says('Are you sure?');
      await press('Set a limit');
      await press(WITHOUT);
      await says('Are you sure?');
      assert.equal(texts('h1, label, button'), ['Set a deposit limit', 'Set a limit', WITHOUT]);
      await press(WITHOUT);
    }
    await find('[aria-busy]');
    await letGo();
    await says('Amount to add');
    assert.equal([(await find('h1')).textContent, document.activeElement?.tagName], ['Recharge', 'H1']);
    assert.is(phone.shown().at(-1), saved);
    assert.is((await ask('getLimits')).added.month, month);
    await unmount();
    const again = await show(<RechargeScreen />);
    await again.says('Amount to add');
    await misses('No money moves now.');
    await again.unmount();
  }
});

test('limits that can’t be loaded, or take longer than three seconds, keep nobody from a recharge', async () => {
  await enterNew('unasked');
  sandbox.faults.next('getLimits', { kind: 'drop-before' });
  const failed = await show(<RechargeScreen />);
  await failed.says('Amount to add');
  await failed.unmount();

  await enterNew('waiting');
  sandbox.faults.hold('getLimits');
  const timers = stopTimers();
  const { says, text, unmount } = await show(<RechargeScreen />);
  await says('Loading your limits');
  await act(async () => timers.tick(3_000));
  await says('Amount to add');
  timers.uninstall();
  sayChosen(null);
  await act(() => playersLimits.load());
  assert.is(playersLimits.current.value.value?.confirmedAt, undefined);
  assert.match(text(), 'Amount to add', 'the form on screen stays');
  await unmount();
});

test('limits that can’t be read are unknown, never none', async () => {
  await enterNew('unread');
  sandbox.faults.next(
    'getLimits',
    changed((body) => body.replace('"day":null', '"day":-1')),
  );
  const { says, text } = await show(<SaferGamblingSettings />);
  await says('Your limits couldn’t be loaded. Those you set still hold.');
  assert.not.match(text(), 'No limit');
});

test.run();
