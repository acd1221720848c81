import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { replace } from './dom';
import { sandboxStage } from './stage';
import { stopTimers } from './timers';

const test = suite('the stage of a test');

test('what a test changes for others is taken back after it, whether it passes or fails', async () => {
  const [afterEach, afterAll]: (() => unknown)[][] = [[], []];
  const after = (run: () => unknown) => void afterAll?.push(run);
  const each = (run: () => unknown) => void afterEach?.push(run);
  const { sandbox, elsewhere } = await sandboxStage({ after: Object.assign(after, { each }) as typeof test.after });
  const rules = { ...sandbox.rules };
  const { setTimeout, WebSocket } = globalThis;
  sandbox.changeRules({ minBid: 1, closed: 'Back at ten.' });
  sandbox.faults.policy = () => ({ kind: 'status', status: 500 });
  sandbox.faults.next('getUser', { kind: 'malformed' });
  stopTimers();
  replace('WebSocket', undefined);
  for (const run of afterEach ?? []) await run();
  assert.equal(sandbox.rules, rules);
  assert.is((await elsewhere('asha')('getUser')).username, 'asha');
  assert.equal([globalThis.setTimeout === setTimeout, globalThis.WebSocket === WebSocket], [true, true]);
  for (const run of afterAll ?? []) await run();
});

test.run();
