import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apiClient, post, refusalOf } from './api-client';
import type { Fault } from './mischief';
import { startSandbox } from './sandbox';
import { until } from './until';

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

/** The answer of a recharge call, with its body unread. */
function raw(): Promise<Response> {
  const query = `mutation createRecharge { createRecharge(amount: 10, requestId: "raw ${++lastRequest}") { status } }`;
  return post(sandbox, { operationName: 'createRecharge', query }, { authorization: sandbox.signIn('ravi') });
}

test('a delayed request runs only after the delay', async () => {
  const before = count();
  next({ kind: 'delay', ms: 80 });
  const start = Date.now();
  const call = recharge();
  await new Promise((resolve) => setTimeout(resolve, 40));
  assert.is(count(), before);
  await call;
  assert.ok(Date.now() - start >= 75);
  assert.is(count(), before + 1);
});

test('a late answer comes after the operation has run', async () => {
  const before = count();
  next({ kind: 'late', ms: 80 });
  let answered = false;
  const call = recharge().then(() => {
    answered = true;
  });
  await until(() => count() === before + 1);
  assert.is(answered, false);
  await call;
});

test('a connection breaks before the operation, or after it', async () => {
  const before = count();
  next({ kind: 'drop-before' });
  assert.instance(await failure(recharge()), TypeError);
  assert.is(count(), before);
  next({ kind: 'drop-after' });
  assert.instance(await failure(recharge()), TypeError);
  assert.is(count(), before + 1);
});

test('an error, any status and a redirect run nothing', async () => {
  const before = count();
  next({ kind: 'error', message: 'No luck', code: 'NOT_FOUND' });
  const { message, code, status } = await refusalOf(recharge());
  assert.equal([message, code, status], ['No luck', 'NOT_FOUND', 200]);
  next({ kind: 'error', message: 'Broken', status: 500 });
  assert.equal(await (await raw()).json(), { errors: [{ message: 'Broken' }] });
  next({ kind: 'status', status: 502, body: '<h1>Bad gateway</h1>' });
  const answer = await raw();
  assert.equal([answer.status, await answer.text()], [502, '<h1>Bad gateway</h1>']);
  assert.match(answer.headers.get('content-type') ?? '', 'text/html');
  next({ kind: 'redirect' });
  const redirect = await raw();
  assert.equal([redirect.status, redirect.headers.get('location')], [307, '/elsewhere']);
  assert.is(count(), before);
});

test('a malformed answer and a truncated one have run', async () => {
  const before = count();
  next({ kind: 'malformed' });
  assert.instance(await failure(recharge()), SyntaxError);
  next({ kind: 'truncated' });
  const response = await raw();
  assert.is(response.status, 200);
  assert.instance(await failure(response.text()), TypeError);
  assert.is(count(), before + 2);
});

test('an error with any code and an answer of any kind can hide an operation that has run', async () => {
  const before = count();
  next({ kind: 'error', message: 'Odd', code: 'NOBODY_KNOWS_THIS', runs: true });
  assert.is((await refusalOf(recharge())).code, 'NOBODY_KNOWS_THIS');
  assert.is(count(), before + 1);
  next({ kind: 'status', status: 502, runs: true });
  assert.is((await raw()).status, 502);
  assert.is(count(), before + 2);
});

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

test('a policy is asked for each request, after the queue', async () => {
  const asked: string[] = [];
  sandbox.mischief.policy = (operationName) => {
    asked.push(operationName);
    return operationName === 'getRound' ? { kind: 'error', message: 'by policy' } : undefined;
  };
  await ask('getUser');
  assert.is((await refusalOf(ask('getRound'))).message, 'by policy');
  sandbox.mischief.next('getRound', { kind: 'error', message: 'by queue' });
  assert.is((await refusalOf(ask('getRound'))).message, 'by queue');
  sandbox.mischief.policy = undefined;
  await ask('getRound');
  assert.equal(asked, ['getUser', 'getRound']);
});

test.run();
