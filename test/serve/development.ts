import { watch } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { startSandbox } from '../sandbox/sandbox';
import { REPORTS, takeReport } from './reports';
import { staticHost } from './static-host';

const EVENTS = '/development/events';
const SCRIPT = '/development/reload.js';

interface Development {
  readonly dist: string;
  readonly port: number;
  build(): Promise<void>;
}

/** A rule that a regulator may ask for, from the environment. @throws Error of one sentence */
function ruleFrom(name: string): number | undefined {
  const { [name]: text } = process.env;
  const value = Number(text);
  if (text !== undefined && !(Number.isInteger(value) && value >= 1 && value <= 1440))
    throw new Error(`${name} must be a whole number from 1 to 1440`);
  return text === undefined ? undefined : value;
}

/** Serves the app and the sandbox from one origin (`npm start`). Builds on every change and reloads the open pages. */
export async function serveDevelopment({ dist, port, build }: Development): Promise<void> {
  const rules = {
    leastSeconds: ruleFrom('ROUND_SECONDS') ?? 0,
    pauseAfter: (ruleFrom('PAUSE_AFTER_MINUTES') ?? Infinity) * 60_000,
  };
  await build();
  const open = new Set<ServerResponse>();
  const files = staticHost(dist, (html) => html.replace('</body>', `<script src="${SCRIPT}"></script></body>`));
  const sandbox = await startSandbox({
    host: 'localhost',
    rules,
    port,
    onSms: ({ phoneNumber, text }) => console.log(`SMS to ${phoneNumber}: ${text}`),
    serve(request, response) {
      if (request.url === REPORTS) {
        return takeReport(request, response, (line) => console.log(`Report: ${line}`));
      }
      if (request.url === SCRIPT) {
        response.writeHead(200, { 'content-type': 'text/javascript' });
        return void response.end(`new EventSource('${EVENTS}').onmessage = () => location.reload();`);
      }
      if (request.url !== EVENTS) return files(request, response);
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }).flushHeaders();
      open.add(response);
      response.on('close', () => open.delete(response));
    },
  });
  console.log(`
The app             ${sandbox.origin}
Sandbox API         ${sandbox.origin}/graphql
Wallet socket       ${sandbox.socketUrl}?t=<session>
Demo sign-in        asha / ${DEMO_PASSWORD}  (has ${__STAKES__ === 'points' ? '' : 'a UPI ID and '}a history)
                    ravi / ${DEMO_PASSWORD}  (is new)
Codes that the app would send by SMS, and its reports of what breaks, are printed here. It is play money. Ctrl-C stops everything.
`);
  const stopWatching = watchSources(async () => {
    try {
      await build();
      for (const page of open) page.write('data: built\n\n');
    } catch (error) {
      console.error(`The build failed, the last good one stays: ${error instanceof Error ? error.message : error}`);
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      stopWatching();
      for (const page of open) page.end();
      void sandbox.close();
    });
  }
}

function watchSources(rebuild: () => Promise<void>): () => void {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(rebuild);
    }, 50);
  };
  const watchers = [
    watch('src', { recursive: true }, changed),
    watch('styles', { recursive: true }, changed),
    // Not the file itself: an editor that saves by renaming leaves a watched file behind.
    watch('.', (_, name) => name === 'index.html' && changed()),
  ];
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
