import type { IncomingMessage, ServerResponse } from 'node:http';
import * as uvu from 'uvu';
import * as assert from 'uvu/assert';
import { type Sandbox, startSandbox } from '../sandbox/sandbox';
import { staticHost } from '../serve/static-host';
import type { Engine, Tab } from './engine';
import { journey } from './journey';
import { createPage, type Page } from './page';

export interface Site {
  down: boolean;
  waits: (path: string) => Promise<unknown> | undefined;
}

export interface Stage {
  readonly page: Page;
  readonly sandbox: Sandbox;
  readonly site: Site;
}

/** Milliseconds that the journey may take: the runner ends a file after ten minutes, without a word about the step. */
const LONGEST = 540_000;

const files = staticHost(process.env.DIST ?? 'dist');

const TROUBLE = '/trouble';

function watch(address: string) {
  const tell = (text: unknown) => navigator.sendBeacon(address, String(text));
  addEventListener('error', ({ message }) => tell(message));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell(`${violatedDirective} blocked ${blockedURI}`),
  );
  // Before the app's own listener: a page from the back-forward cache shows nothing, not even for a moment.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && document.body.innerText) tell(`restored with ${document.body.innerText}`);
  });
  console.error = console.warn = (...said) => tell(said.join(' '));
}

/**
 * A suite in one browser, which its first scene opens. Without the browser it is skipped, in one line that says how to
 * get it. @param script runs in every document before the document's own scripts
 */
export async function suiteIn(engine: Engine, name: string, script: string) {
  const suite = uvu.suite(name);
  const open = await engine.find();
  let opening: Promise<Tab> | undefined;
  suite.after(async () => {
    const tab = await opening?.catch(() => undefined);
    await tab?.close();
  });
  return {
    scene(sentence: string, play: (tab: Tab) => Promise<void>): void {
      if (!open) return void suite.skip(sentence);
      suite(sentence, async () => {
        // Here and not in a hook: uvu doesn't print what a hook throws.
        opening ??= open(script);
        await play(await opening);
      });
    },
    run(): void {
      if (!open) console.log(`Skipped: ${engine.name} was not found. To get it: ${engine.advice}.`);
      suite.run();
    },
  };
}

/**
 * Prepares the journey in one browser. Each chapter has a sandbox at an address of its own, so nothing that the browser
 * stores reaches the next one. @returns what runs it
 */
export async function engineSuite(engine: Engine, host: string) {
  const { scene, run } = await suiteIn(engine, engine.name, `(${watch})('${TROUBLE}')`);
  const troubles: string[] = [];
  const end = Date.now() + LONGEST;

  for (const [sentence, chapter] of Object.entries(journey)) {
    scene(sentence, async (tab) => {
      troubles.length = 0;
      const site: Site = { down: false, waits: () => undefined };

      async function serve(request: IncomingMessage, response: ServerResponse) {
        if (request.url === TROUBLE) {
          let text = '';
          for await (const chunk of request) text += chunk;
          troubles.push(text);
          return void response.writeHead(204).end();
        }
        if (site.down) return void request.socket.destroy();
        await site.waits(request.url ?? '');
        await files(request, response);
      }

      const sandbox = await startSandbox({ host, serve });
      try {
        await chapter({ page: createPage(tab, sandbox.origin, end), sandbox, site });
        assert.equal(troubles, [], 'no error, no warning and no policy violation in the page');
      } finally {
        await sandbox.close();
      }
    });
  }
  return run;
}
