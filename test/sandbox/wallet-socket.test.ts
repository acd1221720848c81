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

test('a credit is pushed to the connections of its player, which are counted', async () => {
  const connection = connect(sandbox.signIn('ravi'));
  await until(() => connection.pushed.length === 1);
  assert.equal(connection.pushed, ['{"data":{"reference_earning":0,"top_up":0,"game":0}}']);
  await apiClient(sandbox, sandbox.signIn('ravi'))('createRecharge', { amount: 100, requestId: 'push' });
  await until(() => topUpOf(connection.pushed[1]) === 100);
  assert.is(sandbox.connections(userId), 1);
  connection.socket.terminate();
  await until(() => sandbox.connections(userId) === 0);
});

test('another path is refused', async () => {
  const { closed, pushed } = connect(sandbox.signIn('ravi'), sandbox.socketUrl.replace('/ws_get_wallet/', '/other'));
  await closed;
  assert.equal(pushed, []);
});

test.run();
