#!/usr/bin/env node
// The build script: node build.mjs [build [folder] | serve | test [name] | bench [folder ...] | faults | contract]
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import * as esbuild from 'esbuild';

process.chdir(path.dirname(fileURLToPath(import.meta.url)));

/** Must be inside the project: the bundles in it import packages from node_modules. */
const CACHE = process.env.CACHE ?? 'node_modules/.cache/coin-flip';

/** Bytes on the wire of a cold visit (1 KB = 1000 bytes): brotli bodies, and measured bytes of headers per response. */
const BUDGETS = { login: 68_000, public: 72_000, shell: 84_000, code: 135_000 };
const RESPONSE_HEADERS = 280;

// ---------------------------------------------------------------- options

const isOrigin = (text) =>
  /^(https:\/\/([\w.-]+|\[[\da-f:]+\])|http:\/\/(localhost|127(\.\d+){3}|\[::1\]))(:\d+)?\/?$/i.test(text);
const isWebAddress = (text) => /^https:\/\/[^\s/]\S*$/.test(text);
const isContact = (text) => /^(https?|mailto|tel):/.test(text);
const isReportAddress = (text) =>
  /^(https:\/\/[\w.-]+|http:\/\/(localhost|127(\.\d+){3}))(:\d+)?([/?]\S*)?$/i.test(text);

/** The configuration (README): the default, the rule in code and in words, and what a release does if it isn't set. */
const SETTINGS = {
  API_ORIGIN: [
    '',
    isOrigin,
    'an origin such as https://api.example.com (http: only for localhost)',
    'Pages may reach port 8001 of any host.',
  ],
  REFERRAL_KEY: ['sandbox-referral-key', Boolean, '', 'Invite links use the sandbox key, which everybody knows.'],
  SUPPORT_URL: ['mailto:support@example.com', isContact, 'an https:, mailto: or tel: link'],
  TERMS_URL: ['', isWebAddress, 'an https: link', 'The sign-up names no terms.'],
  PRIVACY_URL: ['', isWebAddress, 'an https: link', 'The sign-up names no privacy policy.'],
  HELP_URL: ['', (url) => isWebAddress(url) || /^tel:\+?\d+$/.test(url), 'an https: or tel: link'],
  MIN_AGE: ['18', (age) => age % 1 === 0 && age >= 18, 'a whole number of 18 or more'],
  REPORT_URL: ['', isReportAddress, 'an https: link, or an http: link to localhost'],
  PORT: ['3000', (port) => port % 1 === 0 && port > 0 && port < 65_536, 'a number from 1 to 65535'],
};

/** Reads the configuration. @throws Error that tells the operator what to fix */
function readOptions(env) {
  const values = Object.entries(SETTINGS).map(([name, [fallback, fits, rule]]) => {
    if (env[name] && !fits(env[name])) throw new Error(`${name} must be ${rule}, not ${env[name]}`);
    return [name, env[name] || fallback];
  });
  const { PORT, ...settings } = Object.fromEntries(values);
  if (env.API_ORIGIN) {
    if (!env.REFERRAL_KEY) throw new Error('API_ORIGIN needs REFERRAL_KEY: the passphrase of invite links in your API');
    settings.API_ORIGIN = new URL(env.API_ORIGIN).origin;
  }
  const isConfigured = Object.keys(settings).some((name) => env[name]);
  return { settings, port: Number(PORT), isConfigured, outdir: 'dist', release: true };
}

// ---------------------------------------------------------------- bundling

const common = { bundle: true, format: 'esm', jsx: 'automatic', legalComments: 'none', logLevel: 'silent' };

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

/** Settings for code that runs in Node: tests, tools, and pages rendered to HTML. */
const forNode = (options) => ({
  ...common,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  define: defines(options),
  loader: { '.graphql': 'text' },
});

/** The constants that the build fills in. @param sheets hashes of style sheets by name */
const defines = ({ settings, release }, sheets = {}) => ({
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [`__${name}__`, JSON.stringify(value)])),
  __SERVICE_WORKER__: String(release),
  __STYLE_SHEETS__: JSON.stringify(sheets),
});

/** Bundles a module of this project and imports it. */
async function importModule(file, options) {
  const outfile = path.resolve(CACHE, `${file}.mjs`);
  await esbuild.build({ ...forNode(options), entryPoints: [file], outfile });
  return import(`${pathToFileURL(outfile)}?${Date.now()}`);
}

/** Bundles each file for the browser separately. Returns their texts by name. */
async function bundleEach(files, settings) {
  const { outputFiles } = await esbuild.build({ ...forBrowser, ...settings, entryPoints: files, outdir: '.' });
  return new Map(outputFiles.map((file) => [path.parse(file.path).name, file.text.trim()]));
}

/** The style sheets, by name: the files of styles/ that no other style file imports. */
async function bundleSheets() {
  const files = (await readdir('styles')).map((file) => `styles/${file}`);
  const { inputs } = (
    await esbuild.build({ bundle: true, entryPoints: files, outdir: '.', write: false, metafile: true })
  ).metafile;
  const imported = new Set(Object.values(inputs).flatMap(({ imports }) => imports.map((one) => one.path)));
  return bundleEach(files.filter((file) => !imported.has(file)));
}

const hashOf = (content, length = 8) => createHash('sha256').update(content).digest('hex').slice(0, length);
const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/**
 * Reads React as ES modules. It is published as CommonJS, whose exports no bundler can rename or remove. Changes
 * nothing else. Bundles a file unchanged, with a warning, if its code isn't as expected.
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

/** Turns CommonJS into an ES module. undefined unless all imports and exports are at the top level and by name. */
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

const pageFile = ({ name }) =>
  [`src/pages/${name}.tsx`, `src/pages/${name}/${name}.tsx`].find((file) => existsSync(file));

/**
 * Bundles the client into chunks { name, contents }: one for each dynamic import with the code that only it needs, and
 * two shared ones. The core has the code of main.tsx and what a public page shares. The shell has all other shared code.
 */
async function bundleClient(options, routes, sheets) {
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
  const plain = await esbuild.build({ ...settings, plugins: [reactAsModules] });
  const shared = findShared(plain.metafile.outputs, routes);
  const built = await esbuild.build({ ...settings, plugins: [reactAsModules, importShared(shared)] });
  const chunks = built.outputFiles.map((file) => {
    const { inputs, entryPoint, imports } = built.metafile.outputs[path.relative('.', file.path)];
    const needs = imports.filter(({ kind }) => kind === 'import-statement').map((one) => path.basename(one.path));
    return { name: path.basename(file.path), contents: file.contents, inputs, entryPoint, needs };
  });
  const core = chunks.find(({ inputs }) => MAIN in inputs);
  const [, stray] = chunks.filter((chunk) => !chunk.entryPoint && chunk !== core);
  if (stray) throw new Error(`Too many shared chunks: one holds ${Object.keys(stray.inputs).join(', ')}`);
  return {
    core,
    pageOf: (route) => chunks.find(({ inputs }) => pageFile(route) in inputs),
    // The entry itself only imports the core, which the HTML names directly.
    all: chunks.filter(({ entryPoint }) => entryPoint !== MAIN),
    unread: built.warnings.flatMap(({ pluginName, text }) => (pluginName === reactAsModules.name ? text : [])),
  };
}

/** The files that each entry must import to get the shared chunks whole: file -> files. */
function findShared(outputs, routes) {
  const entries = Object.keys(outputs).filter((output) => outputs[output].entryPoint);
  const needs = new Map(entries.map((output) => [outputs[output].entryPoint, filesOf(output, outputs)]));
  const publicPages = routes.filter((route) => route.public).map(pageFile);
  const [core, shell] = [new Set(needs.get(MAIN)), new Set()];
  for (const file of new Set([...needs.values()].flatMap((files) => [...files]))) {
    const users = [...needs.values()].filter((files) => files.has(file));
    const isPublic = users.some((files) => publicPages.some((page) => files.has(page)));
    if (users.length > 1 && !core.has(file)) (isPublic ? core : shell).add(file);
  }
  return new Map(
    [...needs].map(([entry, files]) => [entry, [...core, ...([...shell].some((one) => files.has(one)) ? shell : [])]]),
  );
}

/** The source files of an output and of its static imports, without esbuild's own. */
function filesOf(output, outputs) {
  const reached = new Set([output]);
  for (const one of reached) {
    for (const { path: next, kind } of outputs[one].imports) if (kind === 'import-statement') reached.add(next);
  }
  return new Set([...reached].flatMap((one) => Object.keys(outputs[one].inputs)).filter((file) => existsSync(file)));
}

/** Makes entries import the shared files: esbuild puts files that the same entries reach into one chunk. */
const importShared = (shared) => ({
  name: 'import shared',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, async ({ path: file }) => {
      const imports = shared.get(path.relative('.', file));
      if (!imports) return undefined;
      const statements = imports.map((one) => `import ${JSON.stringify(path.resolve(one))};`);
      const contents = [await readFile(file, 'utf8'), ...statements].join('\n');
      return { contents, loader: path.extname(file).slice(1) };
    });
  },
});

/** Fills in a template's %names%. */
const fill = (template, values) => template.replace(/%(\w+)%/g, (match, name) => values[name] ?? match);

/** The file of a route's page in dist. */
const htmlFile = ({ name }) => (name === 'not-found' ? '404.html' : `${name}/index.html`);

/** The chunks that a page loads at once. */
function chunksOf(route, { core, all, pageOf }) {
  const page = pageOf(route);
  return [core, ...all.filter((chunk) => chunk !== core && page.needs.includes(chunk.name)), page];
}

/** Makes the HTML of one page from index.html. */
async function makePage(route, { app, template, client, sheets, boots }) {
  const kind = route.public ? 'public' : 'shell';
  const [core, ...preloaded] = chunksOf(route, client);
  const tag = (start, { name, contents }) => `<${start}="/assets/${name}" integrity="${integrityOf(contents)}">`;
  const carried = ['every-page', ...route.sheets];
  const css = carried.map((name) => sheets.get(name)).join('');
  const boot = boots.get(route.name) ?? boots.get(kind);
  const integrity = client.all.map(({ name, contents }) => [`/assets/${name}`, integrityOf(contents)]);
  const importmap = JSON.stringify({ integrity: Object.fromEntries(integrity) });
  return fill(template, {
    scriptHashes: [importmap, boot].map((script) => `'${integrityOf(script)}'`).join(' '),
    styleHash: `'${integrityOf(css)}'`,
    connections: app.connections(),
    title: route.title,
    importmap,
    scripts: [
      `${tag('script type="module" src', core)}</script>`,
      ...preloaded.map((chunk) => tag('link rel="modulepreload" href', chunk)),
    ].join('\n'),
    boot,
    sheets: carried.join(' '),
    css,
    page: route.public ? ` data-page="${route.name}"` : '',
    html: await app.prerender(route),
  });
}

/** Makes the page that checks a copied proof: one file that needs no other, and whose policy forbids the network. */
async function makeVerifier() {
  const [template, scripts, styles] = await Promise.all([
    readFile('src/verifier/verify.html', 'utf8'),
    bundleEach(['src/verifier/verifier.ts'], { format: 'iife' }),
    bundleEach(['src/verifier/verifier.css']),
  ]);
  const [script, style] = [scripts.get('verifier'), styles.get('verifier')];
  return fill(template, { script, style, scriptHash: integrityOf(script), styleHash: integrityOf(style) });
}

// ---------------------------------------------------------------- the site

/** Makes the content of dist/ as a map of file to content, and the data for the size table. */
async function makeSite(options) {
  const [app, sheets, boots, template] = await Promise.all([
    importModule('src/prerender.tsx', options),
    bundleSheets(),
    bundleEach(['src/boot/*.ts'], { format: 'iife', define: defines(options) }),
    readFile('index.html', 'utf8'),
  ]);
  const routes = [...app.routes, app.notFound];
  // Every page inlines its own sheets. These files are for pages that open without a page load.
  const loadable = [...sheets].filter(([name]) => name !== 'every-page');
  const hashes = loadable.map(([name, css]) => [name, hashOf(css)]);
  const client = await bundleClient(options, routes, Object.fromEntries(hashes));
  const emitted = hashes.map(([name, hash]) => ({ name: `${name}-${hash}.css`, contents: sheets.get(name) }));
  const assets = [...client.all, ...emitted];
  const files = new Map(assets.map(({ name, contents }) => [`assets/${name}`, contents]));
  for (const route of routes) {
    files.set(htmlFile(route), await makePage(route, { app, template, client, sheets, boots }));
  }
  const worker = await bundleServiceWorker(options, files);
  // The host's root leads to the dashboard.
  files.set('index.html', files.get('dashboard/index.html'));
  for (const entry of await readdir('src/site', { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile()) files.set(path.relative('src/site', file), await readFile(file));
  }
  files.set('verify.html', await makeVerifier());
  // `npm start` removes the service worker of an earlier release.
  files.set('service-worker.js', options.release ? worker : files.get('service-worker-off.js'));
  const pages = app.routes.flatMap((route) => [route.path, `${route.path}/`]);
  const rules = pages.map((page) => `${page}\n  Cache-Control: no-cache`).join('\n');
  files.set('_headers', fill(String(files.get('_headers')), { pages: rules }));
  return { routes, client, assets, files };
}

/** Bundles the service worker with the list of pages and hashed files. */
async function bundleServiceWorker(options, files) {
  const addressOf = (file) => `/${file}`.replace(/\/index\.html$/, '');
  const list = JSON.stringify([...files].map(([file, content]) => [addressOf(file), integrityOf(content)]));
  const define = { ...defines(options), __FILES__: list, __BUILD__: JSON.stringify(hashOf(list, 16)) };
  const workers = await bundleEach(['src/service-worker.ts'], { format: 'iife', define });
  return workers.get('service-worker');
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Writes a file and, if wanted, its compressed forms. Returns their sizes in bytes. */
async function writeWithForms(file, content, compressed) {
  const raw = Buffer.from(content);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, raw);
  if (!compressed) return undefined;
  const [br, gz] = await Promise.all([brotli(raw), gzip(raw, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { raw: raw.length, br: br.length, gz: gz.length };
}

/**
 * Builds a site. Returns a report, with the size table of a release, and whether it fits the budgets. They bind only a
 * release with default settings, and only if React could be read as modules.
 */
async function build(options) {
  const started = performance.now();
  const site = await makeSite(options);
  await rm(options.outdir, { recursive: true, force: true });
  const sizes = new Map();
  await Promise.all(
    [...site.files].map(async ([file, content]) => {
      const compressed = options.release && /\.(html|js|css|webmanifest)$/.test(file);
      sizes.set(file, await writeWithForms(path.join(options.outdir, file), content, compressed));
    }),
  );
  const { rows, over } = options.release ? sizeTable(site, sizes) : { rows: [], over: [] };
  const { unread } = site.client;
  const report = [
    ...rows,
    `built in ${Math.round(performance.now() - started)} ms`,
    ...(unread.length ? [`Can't be read as ES modules and is bundled as it comes: ${unread.join(', ')}`] : []),
    ...(over.length ? [`Over budget: ${over.join(', ')}`] : []),
  ];
  // The operator's configuration is in every page and may exceed the budgets.
  return { report: report.join('\n'), fits: !over.length || unread.length > 0 || options.isConfigured };
}

/** The size of a cold visit to each page, and the pages over their budget. */
function sizeTable({ routes, client, assets }, sizes) {
  const over = [];
  const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(8);
  const row = (name, files, budget, headers) => {
    const [raw, gz, br] = ['raw', 'gz', 'br'].map((kind) =>
      files.reduce((sum, file) => sum + sizes.get(file)[kind], 0),
    );
    const counted = br + headers * files.length;
    if (counted > budget) over.push(name);
    const cells = [raw, gz, br, counted].map(kb).join('');
    return `${name.padEnd(16)}${cells}  of ${budget / 1000}${counted > budget ? '  OVER' : ''}`;
  };
  const asset = ({ name }) => `assets/${name}`;
  const pages = routes.map((route) => {
    const budget = BUDGETS[route.name] ?? BUDGETS[route.public ? 'public' : 'shell'];
    return row(route.name, [htmlFile(route), ...chunksOf(route, client).map(asset)], budget, RESPONSE_HEADERS);
  });
  const head = 'KB                   raw    gzip  brotli  on the wire';
  return { rows: [head, ...pages, row('all JS and CSS', assets.map(asset), BUDGETS.code, 0)], over };
}

// ---------------------------------------------------------------- commands

const commands = {
  async build(options, folder = 'dist') {
    const { report, fits } = await build({ ...options, outdir: folder });
    console.log(report);
    for (const [name, [, , , consequence]] of Object.entries(SETTINGS)) {
      if (consequence && !process.env[name]) console.warn(`WARNING: ${name} is not set. ${consequence}`);
    }
    if (!fits) process.exitCode = 1;
  },

  /** Serves a separate build and rebuilds it on every change of a source file. */
  async serve(options) {
    const settings = { ...options.settings, REPORT_URL: `http://localhost:${options.port}/reports` };
    const site = { ...options, settings, release: false, outdir: path.join(CACHE, 'served') };
    const { serveDevelopment } = await importModule('test/sandbox/development.ts', options);
    await serveDevelopment({
      dist: site.outdir,
      port: options.port,
      build: async () => console.log((await build(site)).report),
    });
  },

  /** Runs the tests against a separate build. */
  async test(options, filter = '') {
    const dist = path.resolve(CACHE, 'dist');
    const { run } = await importModule('test/runner/runner.ts', options);
    const { report, fits } = await build({ ...options, outdir: dist });
    if (!fits) throw new Error(report);
    const sheets = { 'public-pages': 'hash', 'shell-pages': 'hash' };
    const settings = { ...forNode(options), define: defines({ ...options, release: false }, sheets) };
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
};

const [name = 'build', ...rest] = process.argv.slice(2);
try {
  if (!Object.hasOwn(commands, name))
    throw new Error(`Unknown command ${name}: use one of ${Object.keys(commands).join(', ')}`);
  await commands[name](readOptions(process.env), ...rest);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
