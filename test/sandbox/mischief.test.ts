import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, refusalOf } from './api-client';
import type { Fault } from './mischief';
import { startSandbox } from './sandbox';

const test = suite('sandbox mischief');

const sandbox = await startSandbox({ socketPort: 0 });
test.after(() => sandbox.close());
const { userId } = sandbox.account('ravi');
const ask = apiClient(sandbox, sandbox.signIn('ravi'));

let lastRequest = 0;
const recharge = () => ask('createRecharge', { amount: 10, requestId: `request ${++lastRequest}` });
const count = () => sandbox.recharges(userId).length;
const next = (fault: Fault) => sandbox.mischief.next('createRecharge', fault);

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => assert.unreachable('It did not fail'),
    (error: unknown) => error,
  );
}

test('a request whose connection breaks can still arrive later', async () => {
  const before = count();
  const arrive = sandbox.mischief.arriveLate('createRecharge');
  assert.instance(await failure(recharge()), TypeError);
  await recharge();
  assert.is(count(), before + 1);
  assert.match((await arrive()).body, 'PENDING');
  assert.is(count(), before + 2);
});

test('an operation that runs twice with one id is done once', async () => {
  const before = count();
  next({ kind: 'twice' });
  assert.is((await recharge()).status, 'PENDING');
  assert.is(count(), before + 1);
});

test('faults queue up for their operation, and * is for any', async () => {
  next({ kind: 'error', message: 'first' });
  next({ kind: 'error', message: 'second' });
  await ask('getUser');
  assert.is((await refusalOf(recharge())).message, 'first');
  assert.is((await refusalOf(recharge())).message, 'second');
  await recharge();
  sandbox.mischief.next('*', { kind: 'error', message: 'any' });
  assert.is((await refusalOf(ask('getUser'))).message, 'any');
});

test.run();
