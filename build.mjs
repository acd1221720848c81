#!/usr/bin/env node
// The one build script: node build.mjs [build [folder] | serve | test [part of a file's name] | bench [folder ...] | faults]
import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import * as esbuild from 'esbuild';

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);
// Inside the project, or what is bundled there finds no packages.
const cache = process.env.CACHE ?? path.join(root, 'node_modules/.cache/coin-flip');
const SANDBOX_KEY = 'sandbox-referral-key';
/** The dark theme's --page of styles/tokens.css. */
const PAGE_COLOR = '#1c1033';

/**
 * Bytes on the wire of a cold visit (1 KB = 1000 bytes): brotli bodies and so many bytes of headers a response, measured.
 * A hello world of React 19.2.9 with signals is 54.6 KB by the same count, on 19.3.1 it is 62.1 KB.
 */
const HEADERS = 280;
const BUDGETS = { login: 66_000, public: 69_000, shell: 78_500, code: 112_000 };

/** The configuration of README; throws what the operator must mend. */
function readOptions(env) {
  const { API_ORIGIN = '', REFERRAL_KEY = '', SUPPORT_URL = 'mailto:support@example.com' } = env;
  const port = Number(env.PORT || 3000);
  if (API_ORIGIN && !/^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?\/?$/i.test(API_ORIGIN)) {
    throw new Error(`API_ORIGIN must be an origin such as https://api.example.com, not ${API_ORIGIN}`);
  }
  if (API_ORIGIN && !REFERRAL_KEY) {
    throw new Error('API_ORIGIN is set and REFERRAL_KEY is not: invite links need the passphrase that your API knows');
  }
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new Error(`PORT must be a number from 1 to 65535, not ${env.PORT}`);
  }
  if (!/^(https?:|mailto:|tel:)/.test(SUPPORT_URL))
    throw new Error('SUPPORT_URL must start with https:, mailto: or tel:');
  return {
    apiOrigin: API_ORIGIN && new URL(API_ORIGIN).origin,
    referralKey: REFERRAL_KEY || SANDBOX_KEY,
    supportUrl: SUPPORT_URL,
    port,
    outdir: path.join(root, 'dist'),
    release: true,
  };
}

// ---------------------------------------------------------------- bundling

const base = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  format: 'esm',
  jsx: 'automatic',
  legalComments: 'none',
  // In ASCII, which is the default: one character beyond Latin-1 doubles what a script takes in memory.
  logLevel: 'silent',
};

const defines = (options, sheets = {}) => ({
  'process.env.NODE_ENV': '"production"',
  // The hooks of developer tools.
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
  'window.__PREACT_SIGNALS_DEVTOOLS__': 'undefined',
  // What React asks for in environments and for uses that are not ours.
  navigation: 'undefined',
  setImmediate: 'undefined',
  __API_ORIGIN__: JSON.stringify(options.apiOrigin),
  __REFERRAL_KEY__: JSON.stringify(options.referralKey),
  __SUPPORT_URL__: JSON.stringify(options.supportUrl),
  __SERVICE_WORKER__: String(options.release),
  __PUBLIC_SHEET__: JSON.stringify(sheets.public?.href ?? '/public.css'),
  __SHELL_SHEET__: JSON.stringify(sheets.shell?.href ?? '/shell.css'),
  __DRAWERS_SHEET__: JSON.stringify(sheets.drawers?.href ?? '/drawers.css'),
  __PAGE_SHEETS__: JSON.stringify(Object.fromEntries((sheets.pages ?? []).map(({ name, href }) => [name, href]))),
});

/**
 * Fields of React's own records and names of its hooks and lifecycles, none of which is read by anything that isn't bundled
 * with it: their long names are two percent of all that a page weighs. True of the one exact version in package.json; the
 * tests run what is built so.
 */
const REACT_FIELDS = `
  revealOrder inst current alternate child return sibling stateNode elementType lanes childLanes flags subtreeFlags
  deletions updateQueue memoizedState memoizedProps pendingProps dependencies treeContext refCleanup
  baseState baseQueue eagerState hasEagerState revertLane lastRenderedState lastRenderedReducer
  firstBaseUpdate lastBaseUpdate hiddenCallbacks firstContext lastEffect memoizedValue shared payload callback callbacks
  pendingLanes suspendedLanes pingedLanes warmLanes expiredLanes entangledLanes entanglements expirationTimes
  hiddenUpdates errorRecoveryDisabledLanes retryLane shellSuspendCounter baseLanes treeForkCount memoCache
  containerInfo pendingChildren pendingContext callbackNode callbackPriority cancelPendingCommit timeoutHandle
  pooledCache pooledCacheLanes cachePool isDehydrated dehydrated hydrationErrors blockedOn refCount
  retryQueue tailMode renderingStartTime isBackwards unsuspend stylesheets hoistableScripts hoistableStyles
  suspenseState waitingForImages waitingForViewTransition imgCount imgBytes suspenseyImages targetContainers
  instance listeners pending dispatch expirationTime sortIndex isPropagationStopped isDefaultPrevented nativeEvent
  _visibility _currentValue _reactInternals _internalRoot _retryCache _valueTracker _transitions _pendingMarkers
  use[A-Z]\\w+ readContext getSnapshot identifierPrefix on(Uncaught|Caught|Recoverable)Error contextType
  enqueue(Replace|Set)State enqueueForceUpdate __reactInternalSnapshotBeforeUpdate getSnapshotBeforeUpdate
  (UNSAFE_)?componentWill(Mount|ReceiveProps|Update|Unmount) component(Did(Mount|Update|Catch)|Stack)
  getDerivedStateFrom(Props|Error) shouldComponentUpdate
`;

const browser = {
  ...base,
  minify: true,
  platform: 'browser',
  target: ['es2022', 'chrome111', 'safari16.4', 'firefox128'],
  // React has it built in; the shim is for React 17 and older.
  alias: { 'use-sync-external-store/shim/index.js': 'react' },
};

// What every browser has that this is built for, where React would bring a stand-in.
const STAND_INS =
  /"(?:function" =|undefined" !)== typeof (Object\.is|WeakSet|WeakMap|setTimeout|clearTimeout|Promise|AbortController|reportError)\s+\? \1\s+: (?:function \(\w*\) \{.*?\n {8}\}|[\w ]+)/gs;

/** What in React's files is replaced by what; true of the one exact version in package.json. */
const REACT_EDITS = {
  'react.production.js': [
    [STAND_INS, '$1'],
    // Nobody's base class here, which no bundler sees.
    [/^function ComponentDummy.*?isPureReactComponent = !0;/ms, 'let PureComponent;'],
  ],
  'react-dom-client.production.js': [
    [STAND_INS, '$1'],
    ['Math.clz32 ? Math.clz32 : clz32Fallback', 'Math.clz32'],
    [/^function makePrefixMap.*?(?=^var ANIMATION_END)/ms, ''],
    [/getVendorPrefixedEventName\(("\w+")\)/g, '$1'],
    [/^var isInputEventSupported = .*?^}$/ms, ''],
    ['if (isInputEventSupported)', 'if (true)'],
    // What developer tools would hook in.
    [/\binjectedHook &&|"function" === typeof log\$1 &&/g, 'false &&'],
    // A lookup for others' old code.
    [/^ReactDOMSharedInternals\.findDOMNode = .*?^};/ms, ''],
    // The other entries of this record are for react-dom's preload() and its like, which nothing here calls.
    [
      /^ReactDOMSharedInternals\.d = \{.*?^};/ms,
      'ReactDOMSharedInternals.d = { f: flushSyncWork, r: requestFormReset };',
    ],
  ],
  'scheduler.production.js': [
    [STAND_INS, '$1'],
    ['"object" === typeof performance && "function" === typeof performance.now', 'true'],
    ['"undefined" !== typeof MessageChannel', 'true'],
  ],
};

function edit(source, [part, replacement]) {
  const edited = source.replace(part, replacement);
  if (edited === source) throw new Error(`React's source holds nothing like ${part}`);
  return edited;
}

/**
 * React as modules: the published files are CommonJS, whose names no bundler can shorten or leave out, and whose code is one
 * function that the phone would parse twice. Throws where a file isn't written as those of the version in package.json.
 */
const reactModules = {
  name: 'react modules',
  setup(build) {
    build.onLoad({ filter: /node_modules.(react|react-dom|scheduler).[\w-]+\.js$/ }, async ({ path: entry }) => {
      const resolveDir = path.dirname(entry);
      const [, production] = /require\('(.*\.production\.js)'\)/.exec(await readFile(entry, 'utf8'));
      const names = new Set();
      const source = (await readFile(path.join(resolveDir, production), 'utf8'))
        .replace(/^var \w+ = require\([^;]*;/m, (requires) =>
          requires.replace(/(?:var)?\s*(\w+) = require\("([\w-]+)"\)[,;]/g, 'import * as $1 from "$2";'),
        )
        .replace(/^exports\.(\w+) =/gm, (_, name) => {
          names.add(name);
          return `let $${name} =`;
        })
        .replace(/\bexports\.(\w+)/g, (use, name) => (names.has(name) ? `$${name}` : use));
      const edited = (REACT_EDITS[path.basename(production)] ?? []).reduce(edit, source);
      if (!names.size || /\b(exports|require)\b/.test(edited)) throw new Error(`${entry} can't be read as a module`);
      return {
        contents: `${edited}\nexport { ${[...names].map((name) => `$${name} as ${name}`).join()} };`,
        resolveDir,
      };
    });
  },
};

const hashOf = (content, bytes = 8) => createHash('sha256').update(content).digest('hex').slice(0, bytes);
const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

const nodeSettings = (options) => ({
  ...base,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  define: defines(options),
  loader: { '.graphql': 'text' },
  write: true,
});

/** Bundles a module of ours and runs it here. */
async function importModule(file, options, plugins = []) {
  const outfile = path.join(cache, `${file}.mjs`);
  await esbuild.build({ ...nodeSettings(options), entryPoints: [file], outfile, plugins });
  return import(`${pathToFileURL(outfile)}?${Date.now()}`);
}

/** The names of the pages in `page:<name>+<name>`. */
const namesOf = (id) => id.replace(/^.*page:/, '').split('+');

const holdsPage = (entryPoint, name) => entryPoint.startsWith('entry:page:') && namesOf(entryPoint).includes(name);

/**
 * Resolves `page:<name>` to that page of src/pages and the frame it stands in, `page:<name>+<name>` to several of one
 * kind (src/app/page-modules.d.ts). Where core and shell name files, every split point also imports all of those: esbuild
 * puts what the same entries reach into one chunk, and this makes one core and one shell out of many small chunks. The
 * copied files, which only some entries need, go into each owner's chunk instead of the core or the shell.
 */
export function pagePlugin(routes, { core = [], shell = [], owners = new Map(), copied = new Set() } = {}) {
  const importAll = (files) => files.map((file) => `import './${file}';\n`).join('');
  const pageFile = (name) => (existsSync(path.join(root, `src/pages/${name}.tsx`)) ? name : `${name}/${name}`);
  return {
    name: 'pages',
    setup(build) {
      const entry = (contents) => ({ contents, resolveDir: root, loader: 'ts' });
      build.onResolve({ filter: /^(page|core):/ }, ({ path: name }) => ({ path: name, namespace: 'entry' }));
      build.onLoad({ filter: /^core:/, namespace: 'entry' }, () => entry(importAll(core)));
      build.onLoad({ filter: /^page:/, namespace: 'entry' }, ({ path: id }) => {
        const names = namesOf(id);
        const isPublic = routes.find((route) => route.name === names[0])?.public;
        const frame = isPublic
          ? `export { PublicFrame as Frame } from './src/app/public-frame';`
          : `export { Shell as Frame } from './src/shell/shell'; export { startShell as start } from './src/shell/start-shell';`;
        return entry(`${importAll(isPublic ? core : [...core, ...shell])}
          ${names.map((name, n) => `import { Page as Page${n} } from './src/pages/${pageFile(name)}';`).join('\n')}
          export const pages = { ${names.map((name, n) => `'${name}': Page${n}`).join()} };
          ${frame}`);
      });
      if (!core.length) return;
      build.onResolve({ filter: /^\./ }, async ({ kind, path: name, importer, resolveDir, namespace, pluginData }) => {
        const owner = namespace === 'copy' ? pluginData : owners.get(path.relative(root, importer));
        if (!owner || pluginData === 'found' || kind !== 'import-statement') return undefined;
        const found = await build.resolve(name, { kind, resolveDir, pluginData: 'found' });
        if (!copied.has(path.relative(root, found.path))) return { path: found.path };
        return { path: path.relative(root, found.path), suffix: `?${owner}`, namespace: 'copy', pluginData: owner };
      });
      build.onLoad({ filter: /.*/, namespace: 'copy' }, async ({ path: file, pluginData }) => ({
        contents: await readFile(path.join(root, file), 'utf8'),
        resolveDir: path.join(root, path.dirname(file)),
        loader: 'tsx',
        pluginData,
      }));
      // A split point that is no page belongs to the shell.
      build.onResolve({ filter: /^\.|^[a-z]/ }, async ({ kind, path: name, resolveDir, namespace, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'part' || namespace === 'entry') return undefined;
        const found = await build.resolve(name, { kind: 'import-statement', resolveDir, pluginData: 'part' });
        return { path: path.relative(root, found.path), namespace: 'part' };
      });
      build.onLoad({ filter: /.*/, namespace: 'part' }, ({ path: file }) =>
        entry(`${importAll([...core, ...shell])}export * from './${file}';`),
      );
    },
  };
}

/**
 * The files that more than one split point needs: those of the shell's pages alone, and all others but the copied ones.
 * Owners names the one split point that needs a file.
 */
async function findShared(routes, settings) {
  const { metafile } = await esbuild.build({
    ...settings,
    minify: false,
    metafile: true,
    plugins: [reactModules, pagePlugin(routes, { core: ['src/main.tsx'] })],
  });
  const users = new Map();
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  for (const entry of entries) {
    const seen = new Set();
    const reach = (file) => {
      if (seen.has(file)) return;
      seen.add(file);
      users.set(file, [...(users.get(file) ?? []), entry]);
      for (const { path: next, kind, external } of metafile.inputs[file]?.imports ?? []) {
        if (kind !== 'dynamic-import' && !external) reach(next);
      }
    };
    reach(entry);
  }
  const isPublic = (entry) => routes.some(({ name, public: open }) => open && holdsPage(entry, name));
  const shared = [...users].filter(([file, by]) => by.length > 1 && !file.startsWith('entry:'));
  const owners = new Map([...users].flatMap(([file, by]) => (by.length === 1 ? [[file, by[0]]] : [])));
  // Of the files that keep nothing, copied are functions that a public page and only some of the others need, and whatever
  // just two chunks of the shell need. (storage.ts, which does keep something, is needed by all.)
  const pagesOfShell = routes.filter((route) => !route.public).length;
  const isCopied = ([file, by]) =>
    by.some(isPublic)
      ? /^src\/lib\//.test(file) && by.length < pagesOfShell
      : /^src\/(lib|ui)\//.test(file) && by.length === 2;
  const copied = new Set(shared.filter(isCopied).map(([file]) => file));
  const isOwned = (file) => owners.has(file) || copied.has(file);
  /** Whose chunks have to hold the file itself: what is shared imports no copies. */
  const holdersOf = (file) =>
    [...users].flatMap(([importer, by]) =>
      !isOwned(importer) && metafile.inputs[importer]?.imports.some((one) => one.path === file) ? by : [],
    );
  const [shell, core] = [false, true].map((forCore) =>
    shared
      .map(([file, by]) => [file, copied.has(file) ? holdersOf(file) : by])
      .filter(([, by]) => by.length && by.length < entries.length && by.some(isPublic) === forCore)
      .map(([file]) => file)
      .sort(),
  );
  return { core: ['src/main.tsx', ...core], shell, owners, copied };
}

/** The client as chunks: { core, shell, pages: { name: chunk }, all }, a chunk being { name, contents, bytes }. */
async function bundleClient(options, routes, sheets) {
  const settings = {
    ...browser,
    entryPoints: ['core:'],
    splitting: true,
    outdir: path.join(options.outdir, 'assets'),
    define: defines(options, sheets),
    mangleProps: new RegExp(`^(${REACT_FIELDS.trim().split(/\s+/).join('|')})$`),
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
  };
  const shared = await findShared(routes, settings);
  const { metafile, outputFiles } = await esbuild.build({
    ...settings,
    metafile: true,
    plugins: [reactModules, pagePlugin(routes, shared)],
  });
  const chunks = outputFiles.map(({ path: file, contents }) => {
    const { inputs, entryPoint = '' } = metafile.outputs[path.relative(root, file)];
    return { name: path.basename(file), contents, inputs: Object.keys(inputs), entryPoint };
  });
  const holding = (file) => chunks.find(({ inputs }) => inputs.includes(file));
  const core = holding('src/main.tsx');
  const shell = holding('src/shell/shell.tsx');
  const pages = Object.fromEntries(
    routes.map(({ name }) => [name, chunks.find(({ entryPoint }) => holdsPage(entryPoint, name))]),
  );
  // The entry itself only imports the core's chunk, which the HTML names directly.
  const all = chunks.filter(({ entryPoint }) => entryPoint !== 'entry:core:');
  const stray = all.filter((chunk) => chunk !== core && chunk !== shell && !chunk.entryPoint);
  if (stray.length)
    throw new Error(`Chunks that nobody chose hold ${stray.flatMap(({ inputs }) => inputs).join(', ')}`);
  return { core, shell, pages, all };
}

const bundleText = async (settings) => {
  const { outputFiles } = await esbuild.build({ ...browser, ...settings });
  return outputFiles[0].text.trim();
};

const repeat = (text, change) => {
  const changed = change(text);
  return changed === text ? text : repeat(changed, change);
};

/**
 * The style sheets: what every page inlines, and what comes on top of it in public pages, in the shell, in its drawers and
 * in the pages that have a sheet of their name, which is emitted as well, for pages that are reached without a page load.
 * The tokens that no theme and no motion setting changes are put in their places, and those that nothing uses are left out.
 */
async function bundleSheets(routes) {
  const ofPages = routes.map(({ name }) => name).filter((name) => existsSync(path.join(root, `styles/${name}.css`)));
  const names = ['common', 'public', 'shell', 'drawers', ...ofPages];
  const texts = await Promise.all(names.map((name) => bundleText({ entryPoints: [`styles/${name}.css`] })));
  const values = new Map();
  for (const [, name, value] of texts[0].matchAll(/(--[\w-]+): *([^;}]*)/g)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const settled = texts.map((css) =>
    repeat(css, (text) =>
      text.replace(/var\((--[\w-]+)\)/g, (use, name) => (values.get(name)?.length === 1 ? values.get(name)[0] : use)),
    ),
  );
  const isUsed = (name, css) => [css, ...settled.slice(1)].some((text) => text.includes(`var(${name})`));
  const common = repeat(settled[0], (css) =>
    css.replace(/(--[\w-]+):[^;}]*(?:;|(?=}))/g, (token, name) => (isUsed(name, css) ? token : '')),
  );
  settled[0] = common.replace(/;}/g, '}').replace(/(--[\w-]+): /g, '$1:');
  const sheets = names.map((name, n) => ({ name, css: settled[n], href: `/assets/${name}-${hashOf(settled[n])}.css` }));
  const [first, publicSheet, shell, drawers, ...pages] = sheets;
  return { common: first, public: publicSheet, shell, drawers, pages };
}

/** A script that is no module: the inlined ones and the service worker. */
const bundleScript = (options, file, more = {}) =>
  bundleText({ entryPoints: [`src/${file}.ts`], format: 'iife', define: { ...defines(options), ...more } });

// ---------------------------------------------------------------- pages

/** The Content-Security-Policy of one page: its own inline parts by hash and nothing else inline. */
function policyOf({ apiOrigin }, scripts, css) {
  const api = apiOrigin && new URL(apiOrigin);
  const socket = api
    ? `${api.protocol === 'https:' ? 'wss' : 'ws'}://${api.hostname}:8001`
    : 'ws://*:8001 wss://*:8001';
  return [
    `default-src 'none'`,
    `script-src 'self' ${scripts.map((script) => `'${integrityOf(script)}'`).join(' ')}`,
    `style-src 'self' '${integrityOf(css)}'`,
    `img-src 'self' data:`,
    `connect-src ${apiOrigin || `'self'`} ${socket}`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types service-worker`,
  ].join(';');
}

const fill = (template, values) => template.replace(/%(\w+)%/g, (match, name) => values[name] ?? match);

/** The script in a page's head: one with the name of the route, or else its kind's. */
const bootOf = ({ name, public: open }) =>
  existsSync(path.join(root, `src/boot/${name}.ts`)) ? `boot/${name}` : open ? 'boot/public' : 'boot/shell';

/** Where a route's page lies in dist. */
const fileOf = ({ name }) => (name === 'not-found' ? '404.html' : `${name}/index.html`);

/** Everything that dist/ consists of, as a map of file to content, and the client's chunks for the size table. */
async function makeSite(options) {
  const { routes, notFound } = await importModule('src/routes.ts', options);
  const everyRoute = [...routes, notFound];
  const sheets = await bundleSheets(everyRoute);
  const emitted = [sheets.public, sheets.shell, sheets.drawers, ...sheets.pages];
  const [client, { prerender }, template] = await Promise.all([
    bundleClient(options, everyRoute, sheets),
    importModule('src/prerender.tsx', options, [pagePlugin(everyRoute)]),
    readFile(path.join(root, 'index.html'), 'utf8'),
  ]);
  const files = new Map([
    ...emitted.map(({ href, css }) => [href.slice(1), css]),
    ...client.all.map(({ name, contents }) => [`assets/${name}`, contents]),
  ]);
  const importmap = JSON.stringify({
    integrity: Object.fromEntries(client.all.map(({ name, contents }) => [`/assets/${name}`, integrityOf(contents)])),
  });
  const tag = (start, { name, contents }) => `<${start}="/assets/${name}" integrity="${integrityOf(contents)}">`;
  for (const route of everyRoute) {
    const carried = [
      sheets[route.public ? 'public' : 'shell'],
      ...sheets.pages.filter(({ name }) => name === route.name),
    ];
    const css = [sheets.common, ...carried].map((sheet) => sheet.css).join('');
    const boot = await bundleScript(options, bootOf(route));
    const preloaded = route.public ? [client.pages[route.name]] : [client.shell, client.pages[route.name]];
    const page = fill(template, {
      csp: policyOf(options, [importmap, boot], css),
      title: route.title,
      importmap,
      boot,
      scripts: [
        `${tag('script type="module" src', client.core)}</script>`,
        ...preloaded.map((chunk) => tag('link rel="modulepreload" href', chunk)),
      ].join('\n'),
      sheets: carried.map(({ href }) => href).join(' '),
      css,
      held: route.public ? ` data-page="${route.name}"` : '',
      html: await prerender(route),
    });
    files.set(fileOf(route), page);
    // The host's root leads to the dashboard.
    if (route.name === 'dashboard') files.set('index.html', page);
  }
  const [worker, workerOff] = await bundleServiceWorkers(options, everyRoute, files);
  // Under `npm start` a service worker of an earlier release is taken away.
  files.set('service-worker.js', options.release ? worker : workerOff);
  files.set('service-worker-off.js', workerOff);
  files.set('_headers', makeHeaders(everyRoute));
  files.set('manifest.webmanifest', makeManifest());
  for (const icon of await readdir(path.join(root, 'src/icons'))) {
    files.set(`icons/${icon}`, await readFile(path.join(root, 'src/icons', icon)));
  }
  return { routes: everyRoute, client, sheets: emitted, files };
}

/** The service worker, which knows every page and hashed file made so far, and the one that takes it away. */
function bundleServiceWorkers(options, routes, files) {
  const addresses = new Map(
    routes.map((route) => [fileOf(route), route.name === 'not-found' ? '/404.html' : route.path]),
  );
  const kept = [...files]
    .filter(([file]) => file.startsWith('assets/') || addresses.has(file))
    .map(([file, content]) => [addresses.get(file) ?? `/${file}`, integrityOf(content)]);
  const list = JSON.stringify(kept);
  return Promise.all([
    bundleScript(options, 'service-worker', { __FILES__: list, __BUILD__: JSON.stringify(hashOf(list, 16)) }),
    bundleScript(options, 'service-worker-off'),
  ]);
}

/** What only headers can say, in the format that Netlify, Cloudflare Pages and others read. */
function makeHeaders(routes) {
  const rule = (address, headers) => [address, ...headers.map((header) => `  ${header}`)].join('\n');
  const denied = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'magnetometer', 'microphone', 'midi', 'usb'];
  const allowed = ['web-share', 'clipboard-write', 'otp-credentials'];
  const permissions = [...denied.map((name) => `${name}=()`), ...allowed.map((name) => `${name}=(self)`)].join(', ');
  const pages = routes.flatMap(({ name, path: address }) =>
    name === 'not-found' ? ['/404.html'] : [address, `${address}/`],
  );
  return `${[
    rule('/*', [
      `Content-Security-Policy: frame-ancestors 'none'`,
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: no-referrer',
      'Cross-Origin-Opener-Policy: same-origin',
      `Permissions-Policy: ${permissions}`,
      'Strict-Transport-Security: max-age=63072000; includeSubDomains',
    ]),
    rule('/assets/*', ['Cache-Control: public, max-age=31536000, immutable']),
    rule('/icons/*', ['Cache-Control: public, max-age=86400']),
    ...['/', ...pages, '/service-worker.js', '/manifest.webmanifest'].map((file) =>
      rule(file, ['Cache-Control: no-cache']),
    ),
  ].join('\n')}\n`;
}

function makeManifest() {
  const icon = (name, size, purpose) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/',
    name: 'Coin Flip',
    short_name: 'Coin Flip',
    description: 'Flip a coin and get 2x your bidding',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: PAGE_COLOR,
    theme_color: PAGE_COLOR,
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  });
}

// ---------------------------------------------------------------- output

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const isText = (file) => /\.(html|js|css|webmanifest)$/.test(file);

/** The precompressed forms of a file's content. */
async function compress(content) {
  const bytes = Buffer.from(content);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_NPOSTFIX } = zlib.constants;
  // One postfix bit suits minified code a little better than none.
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: bytes.length, [BROTLI_PARAM_NPOSTFIX]: 1 };
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzip(bytes, { level: 9 })]);
  return { br, gz };
}

/** Builds dist/ and answers its size table; only a release is compressed. */
async function build(options) {
  const started = performance.now();
  const site = await makeSite(options);
  await rm(options.outdir, { recursive: true, force: true });
  const sizes = new Map();
  await Promise.all(
    [...site.files].map(async ([file, content]) => {
      const target = path.join(options.outdir, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, content);
      if (!options.release || !isText(file)) return;
      const { br, gz } = await compress(content);
      sizes.set(file, { raw: Buffer.byteLength(content), br: br.length, gz: gz.length });
      await Promise.all([writeFile(`${target}.br`, br), writeFile(`${target}.gz`, gz)]);
    }),
  );
  const took = `built in ${Math.round(performance.now() - started)} ms`;
  if (!options.release) return { text: took, over: [] };
  const { text, over } = sizeTable(site, sizes);
  return { text: `${text}\n${took}`, over };
}

const budgetOf = (route) => BUDGETS[route.name] ?? BUDGETS[route.public ? 'public' : 'shell'];

/** What a cold visit of each page weighs, and which are over their budget. */
function sizeTable({ routes, client, sheets }, sizes) {
  const sum = (files, kind) => files.reduce((total, file) => total + sizes.get(file)[kind], 0);
  const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
  const over = [];
  const row = (name, files, budget, headers) => {
    const counted = sum(files, 'br') + headers * files.length;
    if (counted > budget) over.push(name);
    const cells = [sum(files, 'raw'), sum(files, 'gz'), sum(files, 'br'), counted].map(kb).join('');
    return `${name.padEnd(16)}${cells}  of ${budget / 1000}${counted > budget ? '  OVER' : ''}`;
  };
  const asset = ({ name }) => `assets/${name}`;
  const pages = routes.map((route) => {
    const scripts = [client.core, ...(route.public ? [] : [client.shell]), client.pages[route.name]].map(asset);
    return row(route.name, [fileOf(route), ...scripts], budgetOf(route), HEADERS);
  });
  const code = [...client.all.map(asset), ...sheets.map(({ href }) => href.slice(1))];
  const text = [
    'KB                   raw    gzip  brotli  on the wire',
    ...pages,
    row('all JS and CSS', code, BUDGETS.code, 0),
  ].join('\n');
  return { text, over };
}

// ---------------------------------------------------------------- commands

/** Serves a build of its own beside dist/, made anew on every change of a source. */
async function serve(options) {
  const site = { ...options, release: false, outdir: path.join(cache, 'served') };
  const { serveDevelopment } = await importModule('test/sandbox/development.ts', options);
  await serveDevelopment({
    dist: site.outdir,
    port: options.port,
    build: async () => console.log((await build(site)).text),
  });
}

/** Runs the tests against a build of their own. */
async function test(options, filter = '') {
  const dist = path.join(cache, 'dist');
  const { run } = await importModule('test/runner/runner.ts', options);
  const { text, over } = await build({ ...options, outdir: dist });
  if (over.length) throw new Error(`${text}\nOver budget: ${over.join(', ')}`);
  const { routes, notFound } = await importModule('src/routes.ts', options);
  const settings = { ...nodeSettings({ ...options, release: false }), plugins: [pagePlugin([...routes, notFound])] };
  await run({ filter, settings, outdir: path.join(cache, 'tests'), dist });
}

const commands = {
  async build(options, folder = 'dist') {
    const { text, over } = await build({ ...options, outdir: path.resolve(root, folder) });
    console.log(text);
    if (!process.env.REFERRAL_KEY) {
      console.warn('REFERRAL_KEY is not set: invite links use the sandbox key, which everybody knows.');
    }
    if (!over.length) return;
    // What operators configure is part of every page, and theirs to weigh.
    if (['API_ORIGIN', 'REFERRAL_KEY', 'SUPPORT_URL'].some((name) => process.env[name]))
      console.warn(`Over budget: ${over.join(', ')}`);
    else throw new Error(`Over budget: ${over.join(', ')}`);
  },
  serve,
  test,
  /** Measures built sites, or else this tree's. */
  async bench(options, ...folders) {
    const bench = await importModule('test/bench/bench.ts', options);
    const outdir = path.join(cache, 'bench-dist');
    if (!folders.length) await build({ ...options, outdir });
    await bench.run(folders.length ? folders : [outdir]);
  },
  async faults(options, ...given) {
    const campaign = await importModule('test/faults/campaign.ts', options);
    await campaign.run(given);
  },
};

async function main([name = 'build', ...rest]) {
  process.chdir(root);
  try {
    if (!Object.hasOwn(commands, name))
      throw new Error(`Unknown command ${name}: use one of ${Object.keys(commands).join(', ')}`);
    await commands[name](readOptions(process.env), ...rest);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

const [, script, ...args] = process.argv;
// Not awaited: the fault campaign, which a command waits for, imports this module.
if (script && import.meta.url === pathToFileURL(realpathSync(script)).href) void main(args);
