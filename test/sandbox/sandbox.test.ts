import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { apiClient } from './api-client';
import { startSandbox } from './sandbox';

const test = suite('sandbox');

const failure = (call: Promise<unknown>) => call.then(String, ({ message }: Error) => message);

test('a busy port rejects with one line, and the other port is released; closing breaks every connection and frees both', async () => {
  const sandbox = await startSandbox({ socketPort: 0 });
  const { port, socketPort } = sandbox;
  const isBusy = (busy: number) => `Port ${busy} is in use: stop what listens there`;
  assert.is(await failure(startSandbox({ port, socketPort: 0, demo: false })), `${isBusy(port)} or set PORT`);
  assert.is(await failure(startSandbox({ socketPort, demo: false })), isBusy(socketPort));

  const token = sandbox.signIn('asha');
  const socket = new WebSocket(`${sandbox.socketUrl}?t=${token}`);
  await new Promise((resolve) => socket.once('message', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  sandbox.mischief.next('*', { kind: 'late', ms: 60_000 });
  const hanging = failure(apiClient(sandbox, token)('getUser'));
  while (!sandbox.received.length) await new Promise((resolve) => setTimeout(resolve, 5));
  await sandbox.close();
  await closed;
  assert.is(await hanging, 'fetch failed');
  const again = await startSandbox({ port, socketPort, demo: false });
  await again.close();
});

test.run();
