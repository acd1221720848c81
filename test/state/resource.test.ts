import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getReferrals } from '../../src/invites/referral-operations';
import { call } from '../../src/state/call';
import { createResource } from '../../src/state/resource';
import { endSession, signIn } from '../../src/state/session';
import { sandboxStage } from '../stage';

const { sandbox, held, shown, enter } = await sandboxStage(test);

const { current, load, refresh, set, drop } = createResource((options) => call(getReferrals, {}, options));
const names = () =>
  current.value.state === 'loaded' ? current.value.value.map(({ name }) => name) : current.value.state;
const everybody = ['Joseph D.', 'Meera I.'];
const empty = { state: 'loading' };

test.before.each(() => enter());

test('each load is in the state loading until its answer', async () => {
  for (let time = 0; time < 2; time++) {
    const loading = load();
    assert.equal(names(), 'loading');
    await loading;
    assert.equal(names(), everybody);
  }
});

test('a first load or refresh that fails shows a toast, and load can be called again', async () => {
  for (const first of [load, refresh]) {
    drop();
    sandbox.faults.next('getReferrals', { kind: 'error', message: 'Not today.' });
    await first();
    assert.equal([names(), shown()], ['failed', ['Not today.']]);
  }
  await load();
  assert.equal(names(), everybody);
});

test('a refresh keeps the old value until the new one is here, and if it fails', async () => {
  await load();
  sandbox.faults.next('getReferrals', { kind: 'error', message: 'Not today.' });
  const failing = refresh();
  assert.equal(names(), everybody);
  await failing;
  assert.equal(names(), everybody);
  const before = current.value;
  await refresh();
  assert.is.not(current.value, before);
});

test('an older answer never replaces a newer one', async () => {
  const answerOlder = await held('getReferrals', load);
  sandbox.faults.next('getReferrals', { kind: 'error', message: 'Not today.' });
  await load();
  await answerOlder();
  assert.equal(names(), 'failed');
});

test('what is set from another answer stays, though an earlier question is answered later', async () => {
  const answer = await held('getReferrals', load);
  set([]);
  await answer();
  assert.equal(names(), []);
});

for (const [what, forget] of [
  ['drop', drop],
  ['the end of the session', endSession],
] as const) {
  test(`${what} forgets a pending and a loaded answer`, async () => {
    await load();
    forget();
    assert.equal(current.value, empty);
    signIn(sandbox.signIn('asha'));
    const loading = load();
    forget();
    await loading;
    assert.equal(current.value, empty);
  });
}

test('without a session nothing is loaded', async () => {
  endSession();
  const before = sandbox.received.length;
  await Promise.all([load(), refresh()]);
  assert.is(sandbox.received.length, before);
  assert.equal(names(), 'loading');
});

test.run();
