import { connect } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { WebSocket } from 'ws';
import { post } from './api-client';
import { type Sandbox, startSandbox } from './sandbox';

const test = suite('sandbox');

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.unref();
  });

const openServers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;

test('a busy port rejects with one line, and the other port is released', async () => {
  const sandbox = await startSandbox({ socketPort: 0, demo: false });
  const messageOf = async (call: Promise<Sandbox>) =>
    call.then(
      () => '',
      ({ message }: Error) => message,
    );
  const { port, socketPort } = sandbox;
  const advice = `Port ${port} is in use: stop what listens there or set PORT`;
  assert.is(await messageOf(startSandbox({ port, socketPort: 0, demo: false })), advice);
  assert.is(
    await messageOf(startSandbox({ socketPort, demo: false })),
    `Port ${socketPort} is in use: stop what listens there`,
  );
  await sandbox.close();
  const again = await startSandbox({ port, socketPort, demo: false });
  await again.close();
});

test('a handler that throws is answered with a plain 500', async () => {
  const { error: report } = console;
  console.error = () => {};
  const serve = () => assert.unreachable('a secret of the stack');
  const sandbox = await startSandbox({ socketPort: 0, demo: false, serve });
  const response = await fetch(sandbox.origin);
  assert.equal([response.status, (await response.text()).includes('secret')], [500, false]);
  await sandbox.close();
  console.error = report;
});

test('closing leaves no connection, no timer and no port', async () => {
  const before = openServers();
  const sandbox = await startSandbox({ socketPort: 0 });
  const token = sandbox.signIn('asha');
  const socket = new WebSocket(`${sandbox.socketUrl}?t=${token}`);
  await new Promise((resolve) => socket.once('message', resolve));
  const query = 'mutation createRecharge { createRecharge(amount: 10, requestId: "a") { status } }';
  await post(sandbox, { query }, { authorization: token });
  sandbox.mischief.next('*', { kind: 'delay', ms: 60_000 });
  const hanging = post(sandbox, { query }, { authorization: token }).then(
    () => 'answered',
    () => 'broken',
  );
  await new Promise((resolve) => setTimeout(resolve, 30));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await sandbox.close();
  await closed;
  assert.is(await hanging, 'broken');
  assert.is(await isListening(sandbox.port), false);
  assert.is(await isListening(sandbox.socketPort), false);
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.ok(openServers() <= before);
});

test.run();
