import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { apiClient } from './api-client';
import { startSandbox } from './sandbox';
import { until } from './until';

const test = suite('sandbox wallet socket');

const sandbox = await startSandbox({ socketPort: 0, rules: { rechargeDelay: 20 } });
test.after(() => sandbox.close());
const { userId } = sandbox.account('ravi');

/** A connection and the messages pushed to it. */
function connect(token: string, url = sandbox.socketUrl) {
  const socket = new WebSocket(`${url}?t=${encodeURIComponent(token)}`);
  const pushed: string[] = [];
  socket.on('message', (message) => pushed.push(String(message)));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  // A refused handshake also fires error.
  socket.on('error', () => {});
  return { socket, pushed, closed };
}

const topUpOf = (message = '{}'): unknown => JSON.parse(message).data?.top_up;

test('the wallet is pushed on connecting and at each change, to each of the player’s connections', async () => {
  const connections = [connect(sandbox.signIn('ravi')), connect(sandbox.signIn('ravi'))];
  const other = connect(sandbox.signIn('asha'));
  const all = [...connections, other];
  await until(() => all.every(({ pushed }) => pushed.length === 1));
  for (const { pushed } of connections) {
    assert.equal(pushed, ['{"data":{"reference_earning":0,"top_up":0,"game":0}}']);
  }
  const ask = apiClient(sandbox, sandbox.signIn('ravi'));
  await ask('createRecharge', { amount: 100, requestId: 'push' });
  await until(() => connections.every(({ pushed }) => topUpOf(pushed[1]) === 100));
  const { roundId } = await ask('getRound');
  const bid = { roundId, bidOnCoin: 'heads', bidAmount: 10, clientSeed: 'seed', requestId: 'bid' };
  const { wallet } = await ask('placeBid', bid);
  await until(() => connections.every(({ pushed }) => pushed.length === 3));
  for (const { pushed } of connections) assert.equal(JSON.parse(pushed[2] ?? ''), { data: wallet });
  assert.is(other.pushed.length, 1);
  assert.is(sandbox.connections(userId), 2);
  for (const { socket } of all) socket.terminate();
  await until(() => sandbox.connections(userId) === 0);
});

test('a wrong token is closed and told nothing', async () => {
  for (const token of ['', 'wrong']) {
    const { closed, pushed } = connect(token);
    assert.is(await closed, 1008);
    assert.equal(pushed, []);
  }
});

test('another path is refused', async () => {
  const { closed, pushed } = connect(sandbox.signIn('ravi'), sandbox.socketUrl.replace('/ws_get_wallet/', '/other'));
  await closed;
  assert.equal(pushed, []);
});

test('the connections of a session close with it, and no others', async () => {
  const tokens = [sandbox.signIn('ravi'), sandbox.signIn('ravi')];
  const [left, kept] = tokens.map((token) => connect(token));
  await until(() => [left, kept].every((connection) => connection?.pushed.length === 1));
  await apiClient(sandbox, tokens[0])('logoutUser');
  assert.is(await left?.closed, 1008);
  assert.is(sandbox.connections(userId), 1);
  sandbox.endSessions(userId);
  assert.is(await kept?.closed, 1008);
});

test.run();
