import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lackingFeatures } from '../../src/api/optional';
import { loadBreak, playersBreak, setBreak } from '../../src/in-charge/break';
import { endSession, signIn } from '../../src/state/session';
import { closeAllToasts, toasts } from '../../src/state/toasts';
import { installDom } from '../dom';
import { apiClient } from '../sandbox/api-client';
import { startSandbox } from '../sandbox/sandbox';
import { until } from '../sandbox/until';

const test = suite('the player’s break');

const sandbox = await startSandbox({ socketPort: 0 });
const week = { endsAt: Date.now() + 7 * 24 * 3_600_000 };

test.before.each(() => {
  installDom(sandbox.origin);
  endSession();
  closeAllToasts();
  signIn(sandbox.signIn('asha'));
});
test.after(() => sandbox.close());

test('it is the server’s, and the end of the session forgets it', async () => {
  await loadBreak();
  assert.is(playersBreak.value, undefined);
  const { until } = await apiClient(sandbox, sandbox.signIn('asha'))('takeBreak', { length: 'DAY' });
  await loadBreak();
  assert.equal(playersBreak.value, { endsAt: Date.parse(String(until)) });
  endSession();
  assert.is(playersBreak.value, undefined);
});

test('a failure leaves what is known, and only a GraphQL error is shown', async () => {
  setBreak(week);
  for (const fault of [
    { kind: 'drop-before' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 200, body: '{"data":{}}' },
    { kind: 'malformed' },
  ] as const) {
    sandbox.mischief.next('getBreak', fault);
    await loadBreak();
    assert.equal([playersBreak.value, toasts.value], [week, []], fault.kind);
  }
  sandbox.mischief.next('getBreak', { kind: 'error', message: 'Not today.' });
  await loadBreak();
  assert.is(playersBreak.value, week);
  assert.is(toasts.value[0]?.text, 'Not today.');
});

test('the answer to an earlier question doesn’t replace a break that has just begun', async () => {
  sandbox.received.length = 0;
  const letGo = sandbox.mischief.hold('getBreak');
  const asked = loadBreak();
  await until(() => sandbox.received.includes('getBreak'));
  setBreak(week);
  void letGo();
  await asked;
  assert.is(playersBreak.value, week);
});

test('a backend without breaks is never asked', async () => {
  lackingFeatures.add('break');
  sandbox.received.length = 0;
  await loadBreak();
  lackingFeatures.clear();
  assert.equal(sandbox.received, []);
});

test.run();
