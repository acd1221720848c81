import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { post } from './api-client';
import { createBidder } from './bidder';
import { startSandbox } from './sandbox';

const test = suite('sandbox GraphQL over HTTP');

const sandbox = await startSandbox({ socketPort: 0 });
test.after(() => sandbox.close());
const url = `${sandbox.origin}/graphql`;
const authorization = sandbox.signIn('asha');

async function answerTo(query: string, variables: unknown = {}) {
  const response = await post(sandbox, { operationName: null, variables, query }, { authorization });
  const body = (await response.json()) as {
    errors: { message: string; extensions?: { code: string; field: string } }[];
  };
  return { status: response.status, error: body.errors[0] };
}

test('only POST with a JSON body of a query is answered', async () => {
  const statusOf = async (init: RequestInit) => (await fetch(url, init)).status;
  assert.is(await statusOf({}), 405);
  assert.is(await statusOf({ method: 'POST', body: '{}' }), 415);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  for (const body of ['', 'null', '[]', '{', '{"query":1}', '{"query":"{a}","variables":[]}']) {
    assert.is(await statusOf({ method: 'POST', headers, body }), 400, body);
  }
  assert.is(await statusOf({ method: 'POST', headers, body: 'x'.repeat(100_001) }), 413);
});

test('a bad query is answered at 400 without a code, and never says the word of an ended session', async () => {
  const recharge = 'query ($id: ID!) { getRecharge(rechargeId: $id) { status } }';
  const wrong: [string, unknown][] = [
    ['query ($token: Nope) { getUser { name } }', {}],
    ['{ getUser', {}],
    ['{ a '.repeat(2_000), {}],
    [recharge, {}],
    [recharge, { id: { token: 'token' } }],
    ['mutation { logoutUser again: logoutUser }', {}],
    ['{ ...F } fragment F on Query { getUser { name } again: getUser { name } }', {}],
    [`{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`, {}],
  ];
  for (const [query, variables] of wrong) {
    const { status, error } = await answerTo(query, variables);
    assert.is(status, 400, query);
    assert.is(error?.extensions?.code, undefined);
    assert.not.match(error?.message ?? '', /token/i);
  }
});

test('an amount beyond all numbers is refused by its name', async () => {
  const { status, error } = await answerTo('mutation { createRecharge(amount: 1e999, requestId: "a") { status } }');
  assert.is(status, 200);
  assert.equal(error?.extensions, { code: 'BAD_INPUT', field: 'amount' });
});

test('a bug of the sandbox is answered with a plain 500, and the same call can succeed later', async () => {
  const { error: report } = console;
  const broken = await startSandbox({ socketPort: 0 });
  const start = Date.now();
  const { rules } = broken;
  const authorization = broken.signIn('asha');
  const { requestId, clientSeed } = await createBidder(broken, 'asha').lock({ win: true });
  for (const [query, rule] of [
    ['mutation { createRecharge(amount: 10, requestId: "a") { status } }', 'rechargeCourse'],
    [`mutation { revealBid(requestId: "${requestId}", clientSeed: "${clientSeed}") { status } }`, 'referralPercent'],
  ] as const) {
    const reported: unknown[] = [];
    console.error = (error) => reported.push(error);
    const { [rule]: value } = rules;
    const get = () => assert.unreachable('a secret of the stack');
    Object.defineProperty(rules, rule, { configurable: true, get });
    const response = await post(broken, { query }, { authorization });
    assert.is(response.status, 500);
    assert.equal(await response.json(), { errors: [{ message: 'Something went wrong on our side.' }] });
    assert.is(reported.length, 1);
    Object.defineProperty(rules, rule, { value });
    const again = await post(broken, { query }, { authorization });
    assert.equal([again.status, 'errors' in ((await again.json()) as object)], [200, false]);
  }
  const wins = broken.ledger(broken.account('asha').userId).filter(({ at, reason }) => reason === 'win' && at >= start);
  assert.is(wins.length, 1);
  await broken.close();
  console.error = report;
});

test.run();
