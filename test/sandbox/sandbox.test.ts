import { once } from 'node:events';
import { request } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { apiClient, post } from './api-client';
import { createBidder } from './bidder';
import { startSandbox } from './sandbox';
import { until } from './until';

const test = suite('sandbox over HTTP');

const sandbox = await startSandbox({ socketPort: 0, serve: () => assert.unreachable('a secret of the stack') });
test.after(() => sandbox.close());
const authorization = sandbox.signIn('asha');

async function answerTo(query: string, variables: unknown = {}) {
  const response = await post(sandbox, { operationName: null, variables, query }, { authorization });
  const { errors = [] } = (await response.json()) as { errors?: { message: string; extensions?: object }[] };
  return { status: response.status, error: errors[0] };
}

test('only a JSON body of a query is answered', async () => {
  const send = async (body: string, type = 'application/json; charset=utf-8') =>
    (await fetch(`${sandbox.origin}/graphql`, { method: 'POST', headers: { 'content-type': type }, body })).status;
  assert.equal([await send('{}', 'text/plain'), await send('x'.repeat(100_001))], [415, 413]);
  for (const body of ['', 'null', '[]', '{', '{"query":1}', '{"query":"{a}","variables":[]}']) {
    assert.is(await send(body), 400, body);
  }
});

test('a body that is too long is refused before its end', async () => {
  const headers = { 'content-type': 'application/json', 'content-length': 1e12 };
  const endless = request(`${sandbox.origin}/graphql`, { method: 'POST', headers });
  endless.write('x'.repeat(200_000));
  const [{ statusCode }] = await once(endless, 'response', { signal: AbortSignal.timeout(5000) });
  assert.is(statusCode, 413);
  await once(endless, 'close', { signal: AbortSignal.timeout(5000) });
});

test('a bad query is answered at 400 without a code, and never says the word of an ended session', async () => {
  const recharge = 'query ($id: ID!) { getRecharge(rechargeId: $id) { status } }';
  const wrong: [string, unknown][] = [
    ['{ getUser', {}],
    ['{ a '.repeat(2_000), {}],
    [recharge, {}],
    [recharge, { id: { token: 'token' } }],
    ['{ ...F } fragment F on Query { getUser { name } again: getUser { name } }', {}],
    [`{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`, {}],
  ];
  for (const [query, variables] of wrong) {
    const { status, error } = await answerTo(query, variables);
    assert.equal([status, error?.extensions], [400, undefined], query);
    assert.not.match(error?.message ?? '', /token/i);
  }
  const { status, error } = await answerTo('mutation { createRecharge(amount: 1e999, requestId: "a") { status } }');
  assert.equal([status, error?.extensions], [200, { code: 'BAD_INPUT', field: 'amount' }]);
});

test('a bug of the sandbox is answered with a plain 500, and the same call can succeed later', async () => {
  const { error: report } = console;
  const start = Date.now();
  const { requestId, clientSeed } = await createBidder(sandbox, 'asha').lock({ win: true });
  const reported: unknown[] = [];
  console.error = (error) => reported.push(error);
  const reveal = `mutation { revealBid(requestId: "${requestId}", clientSeed: "${clientSeed}") { status } }`;
  const { referralPercent: value } = sandbox.rules;
  const get = () => assert.unreachable('a secret of the stack');
  Object.defineProperty(sandbox.rules, 'referralPercent', { configurable: true, get });
  assert.equal(await answerTo(reveal), { status: 500, error: { message: 'Something went wrong on our side.' } });
  Object.defineProperty(sandbox.rules, 'referralPercent', { value });
  assert.equal(await answerTo(reveal), { status: 200, error: undefined });
  const page = await fetch(sandbox.origin);
  assert.equal([page.status, (await page.text()).includes('secret')], [500, false]);
  assert.is(reported.length, 2);
  console.error = report;
  const { userId } = sandbox.account('asha');
  const wins = sandbox.ledger(userId).filter(({ at, kind }) => kind === 'WIN' && at >= start);
  assert.is(wins.length, 1);
});

const failure = (call: Promise<unknown>) => call.then(String, ({ message }: Error) => message);

test('a busy port rejects with one line, and the other port is released; closing breaks every connection and frees both', async () => {
  const closing = await startSandbox({ socketPort: 0 });
  const { port, socketPort } = closing;
  const isBusy = (busy: number) => `Port ${busy} is in use: stop what listens there`;
  assert.is(await failure(startSandbox({ port, socketPort: 0, demo: false })), `${isBusy(port)} or set PORT`);
  assert.is(await failure(startSandbox({ socketPort, demo: false })), isBusy(socketPort));

  const token = closing.signIn('asha');
  const socket = new WebSocket(`${closing.socketUrl}?t=${token}`);
  await new Promise((resolve) => socket.once('message', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  closing.faults.next('*', { kind: 'held', until: new Promise(() => {}) });
  const hanging = failure(apiClient(closing, token)('getUser'));
  await until(() => closing.received.length > 0);
  await closing.close();
  await closed;
  assert.is(await hanging, 'fetch failed');
  const again = await startSandbox({ port, socketPort, demo: false });
  await again.close();
});

test.run();
