import path from 'node:path';
import * as esbuild from 'esbuild';
import type { Window } from 'happy-dom';
import { constantsOf, readSettings } from '../../src/build/settings';
import type { FaultyClient } from './sabotages';

export type Client = typeof import('./client');

/** The globals that the client gets from its page instead of the process. */
const PAGE_GLOBALS = `
  window globalThis location history document navigator sessionStorage localStorage fetch WebSocket crypto
  addEventListener removeEventListener scrollTo innerWidth matchMedia getComputedStyle CSS ResizeObserver reportError console
  setTimeout clearTimeout setInterval clearInterval requestAnimationFrame cancelAnimationFrame Date performance Math
  Element HTMLElement HTMLInputElement HTMLIFrameElement`
  .trim()
  .split(/\s+/);

/** Makes a new instance of the client on a window; `own` replaces some of the window's globals. */
export type MakeClient = (window: Window, own: Readonly<Record<string, unknown>>) => Client;

/** Gives every importer but the sabotages themselves a module whose export is the faulty one. */
const swapPlugin = ({ module, name, does }: FaultyClient): esbuild.Plugin => ({
  name: 'sabotage',
  setup(build) {
    const real = path.resolve('src', module);
    const sabotages = path.resolve('test/faults/sabotages.ts');
    let isDone = false;
    build.onResolve({ filter: /^\./ }, ({ path: given, resolveDir, importer }) => {
      if (path.resolve(resolveDir, given) !== real || importer === sabotages) return undefined;
      isDone = true;
      return { path: module, namespace: 'faulty' };
    });
    build.onLoad({ filter: /./, namespace: 'faulty' }, () => ({
      resolveDir: process.cwd(),
      contents: `
        export * from ${JSON.stringify(`${real}.ts`)};
        import { faultyClients } from ${JSON.stringify(sabotages)};
        export const ${name} = faultyClients.find(({ does }) => does === ${JSON.stringify(does)}).faulty;`,
    }));
    build.onEnd(() => {
      if (!isDone) throw new Error(`Nothing imports ${module} any more`);
    });
  },
});

export async function bundleClient(faulty?: FaultyClient): Promise<MakeClient> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [path.resolve('test/faults/client.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'client',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'silent',
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': '""',
      // Without these React plans its work with timers, which end with the page.
      MessageChannel: 'undefined',
      setImmediate: 'undefined',
      __SERVICE_WORKER__: 'false',
      __LANGUAGE__: '"en"',
      __MONTHS__: JSON.stringify(__MONTHS__),
      __OTHER_LANGUAGES__: '[]',
      ...constantsOf(readSettings({}).settings),
    },
    plugins: faulty ? [swapPlugin(faulty)] : [],
  });
  const make: (...globals: unknown[]) => Client = new Function(
    ...PAGE_GLOBALS,
    `${outputFiles[0]?.text}; return client;`,
  ) as never;
  return (window, own) =>
    make(
      ...PAGE_GLOBALS.map((name) => {
        const value: unknown = own[name] ?? Reflect.get(window, name);
        // Methods of the window need it as their receiver.
        return typeof value === 'function' && /^[a-z]/.test(name) ? value.bind(window) : value;
      }),
    );
}
