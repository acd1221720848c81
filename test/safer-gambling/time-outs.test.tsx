import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UnlessOnTimeOut } from '../../src/safer-gambling/on-time-out';
import { playersTimeOut, refreshTimeOut, storeTimeOut } from '../../src/safer-gambling/time-out';
import { TimeOuts } from '../../src/safer-gambling/time-outs';
import { show } from '../pages/screen';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { until } from '../sandbox/until';
import { sandboxStage } from '../stage';
import { stopTimers } from '../timers';

const { sandbox, callsOf, addPlayer, enter, elsewhere } = await sandboxStage(test);

async function openForm(username: string) {
  addPlayer(username);
  await enter(username);
  const screen = await show(<TimeOuts />);
  return { ...screen, kept: () => elsewhere(username)('getBreak') };
}

test('self-exclusion needs the password, and a lost answer is requested again', async () => {
  const { says, press, fill, enter, find, field, button, kept } = await openForm('done');
  await press('Self-exclusion');
  await says(/You can never bid or recharge again.*Nobody can undo this/);
  assert.ok(document.activeElement?.matches('.notice'), 'the question has the focus');
  await press('Not now');
  assert.is(document.activeElement?.textContent, 'Time-out');
  await press('Self-exclusion');
  await enter('Your password');
  assert.is((await find('#password-error')).textContent, 'Enter your password.');
  assert.is(callsOf('takeBreak'), 0);
  await fill('Your password', 'of somebody else');
  await enter('Your password');
  await says('The password isn’t right.');
  assert.is(field('Your password')?.value, 'of somebody else');
  sandbox.faults.next('takeBreak', { kind: 'truncated' });
  await fill('Your password', DEMO_PASSWORD);
  await enter('Your password');
  await says('The server can’t be reached.');
  await enter('Your password');
  await says('You’re self-excludedYou can withdraw your whole wallet');
  assert.equal([button('A month'), button('Self-exclusion')], [undefined, undefined]);
  assert.equal(await kept(), { until: null, played: null });
});

test('during a pause of the server a time-out of a day has one question and no password; then a week, with it, makes it longer', async () => {
  const { says, press, fill, enter, misses, kept } = await openForm('resting');
  const days = async () => (Date.parse(String((await kept())?.until)) - Date.now()) / (24 * 3_600_000);
  const played = { since: new Date().toISOString(), flips: 9, won: 0, lost: 0 };
  storeTimeOut({ until: Date.now() + 300_000, played });
  await press('A day');
  await says('For 24 hours you can’t bid or recharge.');
  await misses(/It can be made longer|Your password/);
  await press('Start the time-out');
  await says('You’re on a time-out until');
  assert.is(Math.ceil(await days()), 1);
  await says('It can be made longer, but not shorter.');
  await misses('A day');
  await press('A week');
  await says('For 7 days you can’t bid or recharge.');
  await fill('Your password', DEMO_PASSWORD);
  await enter('Your password');
  await misses('For 7 days');
  assert.is(Math.ceil(await days()), 7);
});

test('what a time-out closes comes back when the server says that it has ended, and not when it can’t be reached', async () => {
  await enter();
  await elsewhere('asha')('takeBreak', { length: 'DAY' });
  await refreshTimeOut();
  const timers = stopTimers(undefined, 'setInterval', 'clearInterval');
  const { says, text, misses, unmount } = await show(<UnlessOnTimeOut>The game</UnlessOnTimeOut>);
  await says('You’re on a time-out until');
  const askAgain = async () => {
    const before = callsOf('getBreak');
    timers.tick(15 * 60_000);
    await act(() => until(() => callsOf('getBreak') > before));
  };
  sandbox.faults.next('getBreak', { kind: 'status', status: 503 });
  sandbox.faults.next('getBreak', { kind: 'status', status: 200, body: '{"data":{"getBreak":null}}' });
  await askAgain();
  assert.match(text(), 'You’re on a time-out until');
  assert.ok(playersTimeOut.value);
  await askAgain();
  await says('The game');
  await misses('You’re on a time-out');
  await unmount();
});

test.run();
