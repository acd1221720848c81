import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

export type Serve = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

const helloWorld = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  import { signal } from '@preact/signals-react';
  import { useSignals } from '@preact/signals-react/runtime';
  const clicks = signal(0);
  function App() {
    useSignals();
    return createElement('button', { onClick: () => clicks.value++ }, 'Sign in ' + clicks.value);
  }
  createRoot(document.getElementById('root')).render(createElement(App));`;

/** The smallest React app with signals: one button, on the app's React as it is published. */
export async function floorSite(): Promise<Serve> {
  const { outputFiles } = await build({
    stdin: { contents: helloWorld, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return pack({
    '/login':
      '<!doctype html><link rel="icon" href="data:,"><title>Floor</title><div id="root"></div><script type="module" src="/app.js"></script>',
    '/app.js': outputFiles[0]?.text ?? '',
  });
}

/** Serves texts, compressed. */
function pack(files: Readonly<Record<string, string>>): Serve {
  const packed = new Map(Object.entries(files).map(([address, text]) => [address, brotliCompressSync(text)]));
  return ({ url = '' }, response) => {
    const body = packed.get(url);
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(body ? 200 : 404, {
      'content-type': type,
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    });
    response.end(body);
  };
}
