import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sabotage } from './bundle';
import { type CampaignOptions, campaign } from './campaign';

/** The failures of a short campaign with a client that is wrong. */
async function failuresOf(sabotage: Sabotage, options: Partial<CampaignOptions> = {}): Promise<string> {
  const { failures } = await campaign({ intents: 80, seed: 7, ...options, sabotage });
  return failures.join('\n');
}

test('300 bids and recharges on a network that fails: each is done once or refused, and shown as it is', async () => {
  const { taps, faults, retries, reloads, failures } = await campaign({ intents: 300, seed: 42 });
  assert.equal(failures, []);
  assert.is(taps.length, 300);
  const bids = taps.filter(({ kind, done }) => kind === 'bid' && done);
  assert.ok(bids.filter(({ seen }) => seen).length > 0.8 * bids.length, 'results were seen on screen');
  assert.ok(faults.size > 12 && retries > 100 && reloads > 10, 'it was no fair-weather sail');
});

test('a client that makes a new requestId at each retry is found out', async () => {
  const failures = await failuresOf({
    file: 'src/state/intent.ts',
    from: 'rules.send(intent)',
    to: 'rules.send(attempt ? { ...intent, requestId: crypto.randomUUID() } : intent)',
  });
  assert.match(failures, /nobody asked for [\da-f-]{36}/);
  assert.match(failures, /paisa|paise|was made 0 times/);
});

test('a client that takes a time-out for a failure is found out', async () => {
  const failures = await failuresOf({
    file: 'src/state/intent.ts',
    from: 'if (isRefusal(error)) tell',
    to: `if (isRefusal(error) || error.message.includes('too long')) tell`,
  });
  assert.match(failures, /shown done 0 and refused 1 times, was made 1 times/);
});

test('a client that forgets its open bids at a reload is found out', async () => {
  const failures = await failuresOf({
    file: 'src/state/intent.ts',
    from: 'writeSession(rules.key, JSON.stringify(intent));\n      void settle(intent, 0);',
    to: 'void settle(intent, 0);',
  });
  assert.match(failures, /the storage has lost/);
});

test('a client whose screen turns white, crashes or shows a win otherwise than it was is found out', async () => {
  const dashboard = 'src/pages/dashboard/dashboard.tsx';
  const whiteOnceSent = {
    file: 'src/app/app.tsx',
    from: 'if (!page)',
    to: `if (!page || sessionStorage.getItem('bid'))`,
  };
  const crashesAtAFlip = { file: dashboard, from: '<FlipStrip flips={', to: '<FlipStrip flips={last ? undefined : ' };
  const forgetsTheCharge = { file: 'src/pages/dashboard/flip-result.tsx', from: 'win - winCharge', to: 'win' };
  assert.match(await failuresOf(whiteOnceSent), /the screen is white/);
  assert.match(await failuresOf(crashesAtAFlip), /the screen has crashed/);
  assert.match(
    await failuresOf(forgetsTheCharge),
    /is shown as (Heads|Tails)! You won ₹.*, and is: (Heads|Tails)! You won ₹/,
  );
});

test('a client that doesn’t say that a bid is being checked, or whose listeners throw, is found out', async () => {
  const silent = {
    file: 'src/pages/dashboard/dashboard.tsx',
    from: "case 'checking':",
    to: "case 'checking': return null;",
  };
  const throwing = {
    file: 'src/state/intent.ts',
    from: 'const wakeUp = () => checkAgain();',
    to: `const wakeUp = () => { throw new Error('from a listener'); };`,
  };
  assert.match(await failuresOf(silent), /nothing on screen says that the bid is being checked/);
  assert.match(await failuresOf(throwing), /an error was logged: Error: from a listener/);
});

test('the same seed makes the same taps', async () => {
  const reports = await Promise.all([3, 3, 4].map((seed) => campaign({ intents: 60, seed })));
  const [first, second, other] = reports.map(({ taps }) =>
    taps.map(({ kind, owner, amount }) => [kind, owner, amount]),
  );
  assert.equal(first, second);
  assert.not.equal(first, other);
});

test.run();
