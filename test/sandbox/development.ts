import type { ServerResponse } from 'node:http';
import { DEMO_PASSWORD } from './demo';
import { startSandbox } from './sandbox';
import { staticHost } from './static-host';

const EVENTS = '/development/events';
const SCRIPT = '/development/reload.js';

export interface Development {
  /** Reloads the pages that are open. */
  reload(): void;
  close(): Promise<void>;
}

/** The app and the sandbox on one origin, as `npm start` has them, with pages that reload after a build. */
export async function serveDevelopment({ dist, port }: { dist: string; port: number }): Promise<Development> {
  const open = new Set<ServerResponse>();
  const files = staticHost(dist, (html) => html.replace('</body>', `<script src="${SCRIPT}"></script></body>`));
  const sandbox = await startSandbox({
    host: 'localhost',
    port,
    onOtp: ({ phoneNumber, otp }) => console.log(`SMS to ${phoneNumber}: ${otp}`),
    serve(request, response) {
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
Demo sign-in        asha / ${DEMO_PASSWORD}  (has a UPI ID and a history)
                    ravi / ${DEMO_PASSWORD}  (has neither)
Codes that the app would send by SMS are printed here. It is play money. Ctrl-C stops everything.
`);
  return {
    reload() {
      for (const page of open) page.write('data: built\n\n');
    },
    async close() {
      for (const page of open) page.end();
      await sandbox.close();
    },
  };
}
