import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { onPath } from '../journeys/on-path';
import { type Engine, keyActions, type Tab, tapActions, within } from './engine';

export const firefox: Engine = {
  name: 'Firefox',
  advice: 'apt install firefox-esr, or set FIREFOX_PATH',
  async find() {
    const executable = process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox');
    return executable ? (script) => open(executable, script) : undefined;
  },
};

const PREFERENCES = [
  // Nothing but the app may ask the network.
  ['network.captive-portal-service.enabled', false],
  // Scroll bars as on phones, which take no width.
  ['ui.useOverlayScrollbars', 1],
] as const;

/** Opens Firefox, which speaks WebDriver BiDi (W3C) itself. */
async function open(executable: string, script: string): Promise<Tab> {
  const profile = await mkdtemp(path.join(tmpdir(), 'firefox-'));
  const preferences = PREFERENCES.map(([name, value]) => `user_pref('${name}', ${value});`);
  await writeFile(path.join(profile, 'user.js'), preferences.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);

  async function close() {
    kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    const address = new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (text) => {
        said += text;
        const [, found] = /BiDi listening on (ws:\S+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
      ended.then(() => reject(new Error(`Firefox ended: ${said}`)), reject);
    });
    const send = await connect(`${await within(address, 'Starting Firefox')}/session`);
    await send('session.new', { capabilities: {} });
    const { contexts } = await send<{ contexts: [{ context: string }] }>('browsingContext.getTree', {});
    const [{ context }] = contexts;
    await send('browsingContext.setViewport', { context, viewport: { width: 360, height: 640 } });
    await send('script.addPreloadScript', { functionDeclaration: `() => { ${script} }` });
    return {
      async load(url) {
        const navigate = () => send('browsingContext.navigate', { context, url, wait: 'none' });
        // Once in many runs Firefox has said that it aborted this, for a reason that is not known. It is requested again, once.
        await navigate().catch((error) => {
          if (!/NS_BINDING_ABORTED/.test(String(error))) throw error;
          return navigate();
        });
      },
      async evaluate(expression) {
        const found = await send<{ result?: { value: string } }>('script.evaluate', {
          expression,
          target: { context },
          awaitPromise: true,
        });
        return String(found.result?.value);
      },
      async tap(x, y) {
        await send('input.performActions', { context, actions: tapActions(x, y) });
      },
      async type(text) {
        await send('input.performActions', { context, actions: keyActions(text) });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Send = <Result>(method: string, params: object) => Promise<Result>;

interface Answer {
  readonly result?: unknown;
  readonly message?: string;
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (text) => {
    const answer = JSON.parse(String(text));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await within(once(socket, 'open'), 'Connecting to Firefox');
  let last = 0;
  return async <Result>(method: string, params: object) => {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await within(answered, method);
    if (!result) throw new Error(`${method}: ${message}`);
    return result as Result;
  };
}
