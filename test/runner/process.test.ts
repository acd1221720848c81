import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listen, stop } from '../sandbox/http';
import { until } from '../sandbox/until';
import { startWorker } from './process';

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url));

test('a test process that is killed leaves none of the programs running that it has started', async () => {
  const open = new Set<ServerResponse>();
  let asked = 0;
  // Never ends its answer: the connection closes when the process at its other end does.
  const server = createServer((_, response) => {
    asked++;
    open.add(response.on('close', () => open.delete(response)));
    response.writeHead(200).write('One moment');
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-'));
  try {
    const port = await listen(server, '127.0.0.1', 0, 'it is any free one');
    const file = path.join(folder, 'any.mjs');
    await writeFile(
      file,
      `import { spawn } from 'node:child_process';
      const program = "require('http').get('http://127.0.0.1:${port}/', () => console.log('It runs'))";
      spawn(process.execPath, ['-e', program]).stdout.on('data', () => process.kill(process.pid, 'SIGKILL'));
      await new Promise(() => setInterval(() => {}, 1000));`,
    );
    const { report } = await startWorker(worker, '').run(file);
    assert.match(report, 'It ended with SIGKILL.');
    assert.ok(asked, 'what it started has never run');
    await until(() => !open.size);
  } finally {
    await rm(folder, { recursive: true });
    await stop(server);
  }
});

test.run();
