import { createHook } from 'node:async_hooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refused } from './api-client';
import { DEMO_PASSWORD } from './demo';
import { UNLIMITED } from './limiter';
import { startSandbox } from './sandbox';

const test = suite('the time of a sign-in');

const sandbox = await startSandbox({ socketPort: 0, rules: { most: UNLIMITED } });
test.after(() => sandbox.close());
const ask = apiClient(sandbox);

/** How many hashes an action computes. They take nearly all the time of a sign-in. */
async function hashesOf(action: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type === 'SCRYPTREQUEST') count++;
    },
  }).enable();
  await action();
  hook.disable();
  return count;
}

const signIn = (username: string, password: string) => ask('loginUser', { username, password });

test('one hash is computed for a right password, a wrong one and an unknown name, before and beyond the limit', async () => {
  assert.is(await hashesOf(() => signIn('asha', DEMO_PASSWORD)), 1);
  for (const most of [UNLIMITED, { ...UNLIMITED, 'wrong sign-in by caller': 0 }]) {
    sandbox.changeRules({ most });
    for (const name of ['asha', '9876543211', 'nobody.at.all', '6999999999']) {
      assert.is(await hashesOf(() => refused(signIn(name, 'wrong'))), 1, name);
    }
  }
  assert.is(await hashesOf(() => refused(signIn('joseph', DEMO_PASSWORD))), 1);
});

test.run();
