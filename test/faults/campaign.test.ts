import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { campaign, isFound } from './campaign';
import { faultyClients } from './sabotages';

const test = suite('fault campaign');

test('on a failing network 300 bids, recharges and withdrawals are made once or never, and shown as they are', async () => {
  const { taps, figures, failures } = await campaign({ intents: 300, seed: 48 });
  assert.equal(failures, []);
  assert.ok(taps.length >= 300);
  for (const reported of ['made', 'not made', 'unknown'] as const) {
    assert.ok(taps.filter((tap) => tap.reported.at(-1) === reported).length > 5, reported);
  }
  assert.ok(figures.size > 35, 'many kinds of faults occurred');
  assert.ok(Number(figures.get('refused with LIMIT_REACHED')) > 2);
});

for (const faulty of faultyClients.slice(0, 6)) {
  test(`finds a client that ${faulty.does}`, async () => assert.ok(await isFound(faulty)));
}

test.run();
