import path from 'node:path';
import * as esbuild from 'esbuild';
import type { Window } from 'happy-dom';
import { MONTHS } from '../../src/lib/language';
import { SIGNING_PUBLIC_KEY } from '../sandbox/signing-key';
import type { Sabotage } from './sabotages';

export type Client = typeof import('./client');

/** The globals that the client gets from its page instead of the process. */
const PAGE_GLOBALS = [
  ...['window', 'globalThis', 'location', 'history', 'document', 'navigator', 'sessionStorage', 'localStorage'],
  ...[
    'addEventListener',
    'removeEventListener',
    'scrollTo',
    'matchMedia',
    'getComputedStyle',
    'CSS',
    'fetch',
    'WebSocket',
  ],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'requestAnimationFrame', 'cancelAnimationFrame'],
  ...['ResizeObserver', 'Date', 'performance', 'Math', 'crypto', 'console', 'reportError'],
  ...['Element', 'HTMLElement', 'HTMLInputElement', 'HTMLIFrameElement'],
];

/** Makes a new instance of the client on a window; `own` replaces some of the window's globals. */
export type MakeClient = (window: Window, own: Readonly<Record<string, unknown>>) => Client;

/** Gives every importer the faulty module, which itself imports the real one. */
const swapPlugin = ({ module, by }: Sabotage): esbuild.Plugin => ({
  name: 'sabotage',
  setup(build) {
    const real = path.resolve('src', module);
    const faulty = path.resolve('test/faults/sabotages', `${by}.ts`);
    let isDone = false;
    build.onResolve({ filter: /^\./ }, ({ path: name, resolveDir, importer }) => {
      if (path.resolve(resolveDir, name) !== real || importer === faulty) return undefined;
      isDone = true;
      return { path: faulty };
    });
    build.onEnd(() => {
      if (!isDone) throw new Error(`Nothing imports ${module} any more`);
    });
  },
});

/** Bundles the client. */
export async function bundleClient(sabotage?: Sabotage): Promise<MakeClient> {
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
      __STYLE_SHEETS__: '{}',
      __API_ORIGIN__: '""',
      __REFERRAL_KEY__: '""',
      __SIGNING_KEY__: JSON.stringify(SIGNING_PUBLIC_KEY),
      __SUPPORT_URL__: '""',
      __TERMS_URL__: '""',
      __PRIVACY_URL__: '""',
      __HELP_URL__: '""',
      __REPORT_URL__: '""',
      __LANGUAGE__: '"en"',
      __MONTHS__: JSON.stringify(MONTHS),
      __LANGUAGES__: '"en"',
      __OTHER_LANGUAGES__: '[]',
      __MIN_AGE__: '"18"',
    },
    plugins: sabotage ? [swapPlugin(sabotage)] : [],
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
