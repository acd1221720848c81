import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onPath } from '../journeys/on-path';
import { freePort } from '../sandbox/http';
import { type Engine, keyActions, LIMIT, type Tab, tapActions, within } from './engine';

const WINDOW = path.resolve('test/engines/webkit-window.py');

/** Debian's Python. Another one on the PATH may lack Debian's packages. */
const PYTHON = '/usr/bin/python3';

export const webkit: Engine = {
  name: 'WebKit',
  advice: 'apt install webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1',
  async find() {
    const driver = onPath('WebKitWebDriver');
    const screen = onPath('Xvfb');
    const canShow = await promisify(execFile)(PYTHON, [WINDOW, '--check'], { timeout: LIMIT }).then(
      () => true,
      () => false,
    );
    return driver && screen && canShow ? (script) => open(driver, screen, script) : undefined;
  },
};

async function open(driver: string, screen: string, script: string): Promise<Tab> {
  const port = await freePort('127.0.0.1');
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '360x640x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = await within(once(xvfb.stdio[3] as Readable, 'data'), 'Starting Xvfb');
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}` };
  // A process group of its own: the driver doesn't end the window that it opens.
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore', detached: true });
  const ended = Promise.all([once(xvfb, 'exit'), once(child, 'exit')]);
  const kill = () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    xvfb.kill();
  };
  process.once('exit', kill);

  async function close() {
    process.off('exit', kill);
    kill();
    await ended;
  }

  async function send(method: 'GET' | 'POST', address: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LIMIT),
    });
    const { value } = (await response.json()) as { value: { readonly message?: string } & Record<string, unknown> };
    if (!response.ok) throw new Error(`${address}: ${value.message || JSON.stringify(value)}`);
    return value;
  }

  async function isUp() {
    while (!(await send('GET', '/status').catch(() => undefined))) await setTimeout(100);
  }

  try {
    await within(isUp(), 'Starting WebKitWebDriver');
    const options = { binary: PYTHON, args: [WINDOW, script] };
    const capabilities = { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options };
    const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } });
    const session = `/session/${sessionId}`;
    return {
      async load(url) {
        await send('POST', `${session}/url`, { url });
      },
      async evaluate(expression) {
        const answer = `${expression}.then(arguments[0]);`;
        return String(await send('POST', `${session}/execute/async`, { script: answer, args: [] }));
      },
      async tap(x, y) {
        await send('POST', `${session}/actions`, { actions: tapActions(x, y) });
      },
      async type(text) {
        await send('POST', `${session}/actions`, { actions: keyActions(text) });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
