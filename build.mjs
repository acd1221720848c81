#!/usr/bin/env node
// @ts-check
// The build script: node build.mjs [build [folder] | serve | test [name] | bench [folder ...] | faults | contract | verify]
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

process.chdir(path.dirname(fileURLToPath(import.meta.url)));

if (Number.parseInt(process.versions.node, 10) < 20) fail(`Coin Flip needs Node 20 or newer, not ${process.version}.`);
const esbuild = await import('esbuild').catch(() => fail('A package is missing: run npm ci first.'));

/** Must be inside the project: the bundles in it import packages from node_modules. */
const CACHE = process.env.CACHE ?? 'node_modules/.cache/coin-flip';

/** @typedef {import('esbuild').BuildOptions} BuildOptions */
/** @typedef {import('esbuild').Plugin} Plugin */
/** @typedef {import('esbuild').Metafile['outputs']} Outputs */
/** @typedef {typeof import('./src/prerender')} Prerender */
/** @typedef {import('./src/routes').Route} Route */
/** @typedef {Map<string, string>} Texts texts by name */
/** @typedef {{ settings: import('./src/settings').Settings, port: number, outdir: string, release: boolean }} Options */

// ---------------------------------------------------------------- bundling

/** @satisfies {BuildOptions} */
const common = { bundle: true, format: 'esm', jsx: 'automatic', legalComments: 'none', logLevel: 'silent' };

/** @satisfies {BuildOptions} */
const forBrowser = {
  ...common,
  // Keep the default charset, ASCII: one character beyond Latin-1 doubles the memory of a script.
  write: false,
  minify: true,
  platform: 'browser',
  target: ['es2022', 'chrome113', 'safari16.4', 'firefox128'],
  // React 18 and newer have useSyncExternalStore built in.
  alias: { 'use-sync-external-store/shim/index.js': 'react' },
};

/** For code that runs in Node: tests, tools, and pages rendered to HTML. @satisfies {BuildOptions} */
const forNode = { ...common, platform: 'node', target: 'node20', packages: 'external', loader: { '.graphql': 'text' } };

/** The constants that the build fills in. @param {Options} options @param {object} sheets their hashes by name */
const defines = ({ settings, release }, sheets = {}) => ({
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`__${name}__`, JSON.stringify(value)])),
  __SERVICE_WORKER__: String(release),
  __STYLE_SHEETS__: JSON.stringify(sheets),
});

/** Bundles a module of this project and imports it. @param {string} file @param {Options} [options] */
async function importModule(file, options) {
  const outfile = path.resolve(CACHE, `${file}.mjs`);
  const define = options ? defines(options) : {};
  await esbuild.build({ ...forNode, define, entryPoints: [file], outfile });
  return import(`${pathToFileURL(outfile)}?${Date.now()}`);
}

/** Bundles each file for the browser separately. @param {string[]} files @param {BuildOptions} [settings] */
async function bundleEach(files, settings) {
  const { outputFiles = [] } = await esbuild.build({ ...forBrowser, ...settings, entryPoints: files, outdir: '.' });
  return new Map(outputFiles.map((file) => [path.parse(file.path).name, file.text.trim()]));
}

/** The style sheets, by name: the files of styles/ that no other style file imports. */
async function bundleSheets() {
  const files = (await readdir('styles')).map((file) => `styles/${file}`);
  const { metafile } = await esbuild.build({ ...forBrowser, entryPoints: files, outdir: '.', metafile: true });
  const imported = new Set(Object.values(metafile.inputs).flatMap(({ imports }) => imports.map((one) => one.path)));
  return bundleEach(files.filter((file) => !imported.has(file)));
}

/** @param {string | Uint8Array} content */
const hashOf = (content, length = 8) => createHash('sha256').update(content).digest('hex').slice(0, length);
/** @param {string | Uint8Array} content */
const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Reads React as ES modules. It is published as CommonJS, whose exports no bundler can rename or remove. Changes
 * nothing else. Bundles a file unchanged, with a warning, if its code isn't as expected.
 * @type {Plugin}
 */
const reactAsModules = {
  name: 'react as modules',
  setup(build) {
    build.onLoad({ filter: /node_modules.(react|react-dom|scheduler).[\w-]+\.js$/ }, async ({ path: entry }) => {
      const resolveDir = path.dirname(entry);
      const [, production] = /require\('(.+\.production\.js)'\)/.exec(await readFile(entry, 'utf8')) ?? [];
      const contents = production && toModule(await readFile(path.join(resolveDir, production), 'utf8'));
      return contents ? { contents, resolveDir } : { warnings: [{ text: path.relative('node_modules', entry) }] };
    });
  },
};

/** Turns CommonJS into an ES module. undefined unless imports and exports are top-level and by name. @param {string} commonJs */
function toModule(commonJs) {
  const names = new Set();
  const source = commonJs
    .replace(/^var (?:\w+ = require\("[\w-]+"\),\s+)*\w+ = require\("[\w-]+"\);/m, (declaration) =>
      declaration.replace(/(?:var )?(\w+) = require\("([\w-]+)"\)[,;]/g, 'import * as $1 from "$2";'),
    )
    .replace(/^exports\.(\w+) =/gm, (_, name) => {
      names.add(name);
      return `let $${name} =`;
    })
    .replace(/\bexports\.(\w+)/g, (use, name) => (names.has(name) ? `$${name}` : use));
  if (!names.size || /\b(exports|require)\b/.test(source)) return undefined;
  return `${source}\nexport { ${[...names].map((name) => `$${name} as ${name}`).join()} };`;
}

// ---------------------------------------------------------------- chunks

const MAIN = 'src/main.tsx';

/** @param {Route} route */
const pageFile = ({ name }) =>
  [`src/pages/${name}.tsx`, `src/pages/${name}/${name}.tsx`].find((file) => existsSync(file)) ?? '';

/**
 * Bundles the client into chunks: one for each dynamic import with the code that only it needs, and three shared ones.
 * The core has the code of main.tsx and what a public page shares. The shell has what its pages share. The rest is
 * shared by code that loads on demand.
 * @param {Options} options
 * @param {readonly Route[]} routes
 * @param {object} sheets hashes of style sheets by name
 */
async function bundleClient(options, routes, sheets) {
  /** @satisfies {BuildOptions} */
  const settings = {
    ...forBrowser,
    entryPoints: [MAIN],
    splitting: true,
    metafile: true,
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    define: defines(options, sheets),
  };
  // esbuild puts files that the same entries reach into one chunk. A first pass finds out who reaches what.
  const plain = await esbuild.build({ ...settings, plugins: [reactAsModules] });
  const shared = findShared(plain.metafile.outputs, routes);
  const built = await esbuild.build({ ...settings, plugins: [reactAsModules, importShared(shared)] });
  const chunks = built.outputFiles.map(({ path: file, contents }) => {
    const { inputs = {}, entryPoint, imports = [] } = built.metafile.outputs[path.relative('.', file)] ?? {};
    const needs = imports.filter(({ kind }) => kind === 'import-statement').map((one) => path.basename(one.path));
    return { name: path.basename(file), contents, inputs, entryPoint, needs };
  });
  // The entry itself only imports the core, which the HTML names directly.
  const all = chunks.filter(({ entryPoint }) => entryPoint !== MAIN);
  /** @param {string} file */
  const chunkWith = (file) => all.find(({ inputs }) => file in inputs) ?? fail(`No chunk has ${file}`);
  const core = chunkWith(MAIN);
  return {
    all,
    /** The chunks that a page loads at once, the core first. @param {Route} route */
    chunksOf(route) {
      const page = chunkWith(pageFile(route));
      return [core, ...all.filter((chunk) => chunk !== core && page.needs.includes(chunk.name)), page];
    },
    unread: built.warnings.flatMap(({ pluginName, text }) => (pluginName === reactAsModules.name ? text : [])),
  };
}

/**
 * The files that each entry must import to get its shared chunks whole: file -> files.
 * @param {Outputs} outputs
 * @param {readonly Route[]} routes
 */
function findShared(outputs, routes) {
  /** @type {Map<string, Set<string>>} */
  const needs = new Map();
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint) needs.set(entryPoint, filesOf(output, outputs));
  }
  const pages = routes.map(pageFile);
  const publicPages = routes.filter((route) => route.public).map(pageFile);
  const core = new Set(needs.get(MAIN));
  /** @type {Set<string>} */
  const shell = new Set();
  /** @type {Set<string>} */
  const onDemand = new Set();
  for (const file of new Set([...needs.values()].flatMap((files) => [...files]))) {
    const users = [...needs].filter(([, files]) => files.has(file));
    const isPublic = users.some(([, files]) => publicPages.some((page) => files.has(page)));
    const isInPage = users.some(([entry]) => pages.includes(entry));
    if (users.length > 1 && !core.has(file)) (isPublic ? core : isInPage ? shell : onDemand).add(file);
  }
  // Each entry needs the core, and all of another group if it uses one file of it.
  return new Map(
    [...needs].map(([entry, files]) => {
      const groups = [shell, onDemand].filter((group) => [...group].some((file) => files.has(file)));
      return [entry, [core, ...groups].flatMap((group) => [...group])];
    }),
  );
}

/**
 * The source files of an output and of its static imports, without esbuild's own.
 * @param {string} output
 * @param {Outputs} outputs
 */
function filesOf(output, outputs) {
  const reached = new Set([output]);
  for (const one of reached) {
    for (const { path: next, kind } of outputs[one]?.imports ?? []) if (kind === 'import-statement') reached.add(next);
  }
  const files = [...reached].flatMap((one) => Object.keys(outputs[one]?.inputs ?? {}));
  return new Set(files.filter((file) => existsSync(file)));
}

/** Makes entries import the shared files. @type {(shared: Map<string, string[]>) => Plugin} */
const importShared = (shared) => ({
  name: 'import shared',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path: file }) => {
      const imports = shared.get(path.relative('.', file));
      if (!imports) return undefined;
      const statements = imports.map((one) => `import ${JSON.stringify(path.resolve(one))};`);
      const contents = [await readFile(file, 'utf8'), ...statements].join('\n');
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

// ---------------------------------------------------------------- the site

/** Makes the content of dist/ as a map of file to content. @param {Options} options */
async function makeSite(options) {
  /** @type {[Prerender, Texts, Texts, string]} */
  const [app, sheets, boots, template] = await Promise.all([
    importModule('src/prerender.tsx', options),
    bundleSheets(),
    bundleEach(['src/boot/*.ts'], { format: 'iife', define: defines(options) }),
    readFile('index.html', 'utf8'),
  ]);
  const routes = app.allRoutes();
  // Every page inlines its own sheets. These files are for pages that open without a page load.
  const hashes = [...sheets].filter(([name]) => name !== 'every-page').map(([name, css]) => [name, hashOf(css)]);
  const client = await bundleClient(options, routes, Object.fromEntries(hashes));
  /** @type {Map<string, string | Uint8Array>} */
  const files = new Map(client.all.map(({ name, contents }) => [`assets/${name}`, contents]));
  for (const [name = '', hash] of hashes) files.set(`assets/${name}-${hash}.css`, sheets.get(name) ?? '');
  const chunks = client.all.map(withIntegrity);
  for (const route of routes) {
    const boot = boots.get(route.name) ?? boots.get(route.public ? 'public' : 'shell') ?? '';
    const [core, ...preloaded] = client.chunksOf(route).map(withIntegrity);
    files.set(
      app.htmlFile(route),
      await app.makePage(route, { template, sheets, boot, core, preloaded, chunks, integrityOf }),
    );
  }
  const worker = await bundleServiceWorker(options, files);
  // The host's root leads to the dashboard.
  files.set('index.html', files.get('dashboard/index.html') ?? '');
  for (const entry of await readdir('src/site', { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.relative('src/site', file), await readFile(file));
  }
  files.set('verify.html', await makeVerifier(app));
  // `npm start` removes the service worker of an earlier release.
  files.set('service-worker.js', options.release ? worker : (files.get('service-worker-off.js') ?? ''));
  files.set('build.json', `${JSON.stringify({ commit: await commitOf(), settings: options.settings }, null, 2)}\n`);
  files.set('_headers', app.fillHeaders(String(files.get('_headers'))));
  return { files, unread: client.unread };
}

/** The commit of these sources. null without git, with uncommitted changes, or in a copy inside another repository. */
async function commitOf() {
  /** @param {string[]} args */
  const git = (...args) => promisify(execFile)('git', args, { encoding: 'utf8' });
  try {
    const [{ stdout: commit }, { stdout: inside }, { stdout: changes }] = await Promise.all([
      git('rev-parse', 'HEAD'),
      git('rev-parse', '--show-prefix'),
      git('status', '--porcelain'),
    ]);
    return inside.trim() || changes ? null : commit.trim();
  } catch {
    return null;
  }
}

/** @param {{ name: string, contents: Uint8Array }} chunk */
const withIntegrity = ({ name, contents }) => ({ path: `/assets/${name}`, integrity: integrityOf(contents) });

/** Makes the page that checks a proof: one file that needs no other and may not use the network. @param {Prerender} app */
async function makeVerifier(app) {
  const [template, scripts, styles] = await Promise.all([
    readFile('src/verifier/verify.html', 'utf8'),
    bundleEach(['src/verifier/verifier.ts'], { format: 'iife' }),
    bundleEach(['src/verifier/verifier.css']),
  ]);
  const [script = '', style = ''] = [scripts.get('verifier'), styles.get('verifier')];
  return app.fill(template, { script, style, scriptHash: integrityOf(script), styleHash: integrityOf(style) });
}

/**
 * Bundles the service worker with the list of pages and hashed files.
 * @param {Options} options
 * @param {Map<string, string | Uint8Array>} files
 */
async function bundleServiceWorker(options, files) {
  /** @param {string} file */
  const addressOf = (file) => `/${file}`.replace(/\/index\.html$/, '');
  const list = JSON.stringify([...files].map(([file, content]) => [addressOf(file), integrityOf(content)]));
  const define = { ...defines(options), __FILES__: list, __BUILD__: JSON.stringify(hashOf(list, 16)) };
  const workers = await bundleEach(['src/service-worker.ts'], { format: 'iife', define });
  return workers.get('service-worker') ?? '';
}

const brotli = promisify(zlib.brotliCompress);
/** @type {(content: Uint8Array, options: zlib.ZlibOptions) => Promise<Buffer>} */
const gzip = promisify(zlib.gzip);

/** Builds a site. Returns a report. @param {Options} options */
async function build({ outdir, ...options }) {
  const started = performance.now();
  const { files, unread } = await makeSite({ outdir, ...options });
  await rm(outdir, { recursive: true, force: true });
  await Promise.all(
    [...files].map(async ([name, content]) => {
      const [file, raw] = [path.join(outdir, name), Buffer.from(content)];
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, raw);
      if (!options.release || !/\.(html|js|css|webmanifest)$/.test(name)) return;
      await Promise.all([
        brotli(raw).then((packed) => writeFile(`${file}.br`, packed)),
        gzip(raw, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
      ]);
    }),
  );
  const warning = `Can't be read as ES modules and is bundled as it comes: ${unread.join(', ')}`;
  return [`built in ${Math.round(performance.now() - started)} ms`, ...(unread.length ? [warning] : [])].join('\n');
}

// ---------------------------------------------------------------- commands

/** @type {Record<string, (options: Options, ...given: string[]) => Promise<void>>} */
const commands = {
  async build(options, folder = 'dist') {
    console.log(await build({ ...options, outdir: folder }));
    for (const problem of unsetSettings(process.env)) console.warn(`WARNING: ${problem}`);
  },

  /** Serves a separate build and rebuilds it on every change of a source file. */
  async serve(options) {
    const settings = { ...options.settings, REPORT_URL: `http://localhost:${options.port}/reports` };
    const site = { ...options, settings, release: false, outdir: path.join(CACHE, 'served') };
    const { serveDevelopment } = await importModule('test/sandbox/development.ts', options);
    await serveDevelopment({
      dist: site.outdir,
      port: options.port,
      build: async () => console.log(await build(site)),
    });
  },

  /** Runs the tests against a separate build. */
  async test(options, filter = '') {
    const dist = path.resolve(CACHE, 'dist');
    const { run } = await importModule('test/runner/runner.ts', options);
    await build({ ...options, outdir: dist });
    const sheets = { 'public-pages': 'hash', 'shell-pages': 'hash' };
    const settings = { ...forNode, define: defines({ ...options, release: false }, sheets) };
    await run({ filter, settings, outdir: path.resolve(CACHE, 'tests'), dist });
  },

  /** Measures the built sites in the folders, or a new build. */
  async bench(options, ...folders) {
    const { run } = await importModule('test/bench/bench.ts', options);
    const outdir = path.join(CACHE, 'bench-dist');
    if (!folders.length) await build({ ...options, outdir });
    await run(folders.length ? folders : [outdir]);
  },

  faults: (options, ...given) => importModule('test/faults/campaign.ts', options).then(({ run }) => run(given)),
  contract: (options, ...given) => importModule('test/contract/contract.ts', options).then(({ run }) => run(given)),

  /** Compares a site with what these sources build with its settings. */
  async verify(options, ...given) {
    const { run } = await importModule('test/verify/verify.ts', options);
    const outdir = path.join(CACHE, 'verified');
    await run(given, {
      commit: await commitOf(),
      environment: process.env,
      dist: outdir,
      /** @param {Options['settings']} settings */
      build: (settings) => build({ ...options, settings, outdir }),
    });
  },
};

/** @param {string} problem @returns {never} */
function fail(problem) {
  console.error(problem);
  process.exit(1);
}

/** The most arguments of each command. faults and contract read their own options. @type {Record<string, number>} */
const MOST = { build: 1, serve: 0, test: 1, bench: Infinity };

const [name = 'build', ...rest] = process.argv.slice(2);
/** @type {typeof import('./src/settings')} */
const { readSettings, unsetSettings } = await importModule('src/settings.ts');
try {
  const command = Object.hasOwn(commands, name) && commands[name];
  if (!command) throw new Error(`Unknown command ${name}: use one of ${Object.keys(commands).join(', ')}`);
  const unknown = name in MOST && (rest.find((given) => given.startsWith('-')) ?? rest[MOST[name] ?? 0]);
  if (unknown) throw new Error(`node build.mjs ${name} doesn't know ${unknown}`);
  await command({ ...readSettings(process.env), outdir: 'dist', release: true }, ...rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
