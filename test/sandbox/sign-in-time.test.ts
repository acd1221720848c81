import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { startSandbox } from './sandbox';

const test = suite('the time of a sign-in');

const ROUNDS = 60;

/** Longer waits and more tries than the test needs. */
const rules = { signInsAMinute: 10_000, freeTries: 10_000 };
const sandbox = await startSandbox({ socketPort: 0, rules });
test.after(() => sandbox.close());
const ask = apiClient(sandbox);

/** The time that a tenth of the tries stays below: what a busy machine adds is not in it. */
const quickOf = (times: readonly number[]) => [...times].sort((one, other) => one - other)[times.length / 10] ?? 0;

/** The milliseconds that each attempt takes. They take turns, so that a busy machine slows all alike. */
async function timesOf(attempts: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const times = attempts.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, attempt] of attempts.entries()) {
      const start = performance.now();
      await attempt();
      times[index]?.push(performance.now() - start);
    }
  }
  return times.map(quickOf);
}

const signIn = (username: string, password: string) => () => refused(ask('loginUser', { username, password }));

test('a wrong password takes as long for a name that exists as for one that doesn’t, before and beyond the limit', async () => {
  for (const wrongPasswordsAnHour of [10_000, 0]) {
    sandbox.changeRules({ wrongPasswordsAnHour });
    const names = ['asha', '9876543211', 'nobody.at.all', '6999999999'];
    const [first = 1, ...others] = await timesOf(names.map((name) => signIn(name, 'wrong')));
    for (const time of others) {
      const ratio = time / first;
      assert.ok(ratio > 0.7 && ratio < 1.4, `${time} ms against ${first} ms`);
    }
  }
});

test('beyond the limit a right password takes as long as a wrong one', async () => {
  sandbox.changeRules({ wrongPasswordsAnHour: 0 });
  const [right = 1, wrong = 1] = await timesOf([signIn('joseph', DEMO_PASSWORD), signIn('joseph', 'wrong')]);
  assert.ok(wrong / right > 0.7 && wrong / right < 1.4, `${wrong} ms against ${right} ms`);
});

test.run();
