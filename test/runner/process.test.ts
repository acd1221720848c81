import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findBrowser, NO_BROWSER } from '../journeys/find-browser';
import { listen, stop } from '../sandbox/http';
import { until } from '../sandbox/until';
import { startWorker } from './process';

const test = suite('a test process that is killed');

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url));
const DIE = "process.kill(process.pid, 'SIGKILL')";

/** Runs a test file that is killed once what it started has asked the address. Waits until that has ended. */
async function assertEnds(source: (address: string) => string): Promise<void> {
  const open = new Set<ServerResponse>();
  let asked = 0;
  // Never ends its answer: the connection closes when the process at its other end does.
  const server = createServer((_, response) => {
    asked++;
    open.add(response.on('close', () => open.delete(response)));
    response.writeHead(200, { 'content-type': 'text/html' }).write('<!doctype html><p>One moment');
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-'));
  try {
    const port = await listen(server, '127.0.0.1', 0, 'it is any free one');
    const file = path.join(folder, 'any.mjs');
    await writeFile(file, source(`http://127.0.0.1:${port}/`));
    const { report } = await startWorker(worker, '').run(file);
    assert.match(report, 'It ended with SIGKILL.');
    assert.ok(asked, 'what it started has never run');
    await until(() => !open.size);
  } finally {
    await rm(folder, { recursive: true });
    await stop(server);
  }
}

test('leaves none of the programs running that it has started', () =>
  assertEnds(
    (address) => `
      import { spawn } from 'node:child_process';
      const program = "require('http').get('${address}', () => console.log('It runs'))";
      spawn(process.execPath, ['-e', program]).stdout.on('data', () => ${DIE});
      await new Promise(() => setInterval(() => {}, 1000));
    `,
  ));

const chromium = findBrowser();

(chromium ? test : test.skip)('leaves no Chromium running', () =>
  assertEnds(
    (address) => `
      import { chromium } from '${import.meta.resolve('playwright-core')}';
      const browser = await chromium.launch({ executablePath: '${chromium}', args: ['--no-sandbox', '--disable-gpu'] });
      const page = await browser.newPage();
      await page.goto('${address}', { waitUntil: 'commit' });
      ${DIE};
    `,
  ),
);

if (!chromium) console.log(`Skipped: ${NO_BROWSER}`);
test.run();
