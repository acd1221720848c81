#!/usr/bin/env node
// @ts-check
// The build script: node build.mjs [build [folder] | serve | test [name ...] | bench [folder] | faults | contract | verify
// | texts [language]]
import { createHash } from 'node:crypto';
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
/** @typedef {typeof import('./src/prerender')} Prerender */
/** @typedef {import('./src/routes').Route} Route */
/** @typedef {import('./src/build/languages').Language} Language */
/** @typedef {Map<string, string>} Contents of files, by name */
/** @typedef {Map<string, string | Uint8Array>} Files of dist/ */
/** @typedef {{ settings: import('./src/build/settings').Settings, port: number, outdir: string, release: boolean }} Options */
/** @typedef {Options & { language: Language, others: readonly Language[] }} LanguageOptions */

// ---------------------------------------------------------------- bundling

/** @satisfies {BuildOptions} */
const common = {
  // src/signals-jsx.ts. tsconfig.json names it too, but a release may be built without that file.
  jsxImportSource: '#signals',
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  legalComments: 'none',
  logLevel: 'silent',
};

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

/** @param {string} language */
const monthsOf = (language) =>
  Array.from({ length: 12 }, (_, month) => new Date(2026, month).toLocaleDateString(language, { month: 'short' }));

/**
 * The constants that the build fills in.
 * @param {Options & Partial<LanguageOptions>} options
 * @param {object} sheets their hashes by name
 */
const defines = ({ settings, release, language, others = [] }, sheets = {}) => ({
  ...constantsOf(settings),
  __SERVICE_WORKER__: String(release),
  __STYLE_SHEETS__: JSON.stringify(sheets),
  __LANGUAGE__: JSON.stringify(language?.code ?? 'en'),
  __MONTHS__: JSON.stringify(monthsOf(language?.code ?? 'en')),
  __OTHER_LANGUAGES__: JSON.stringify(others.map(({ code, name, invitation }) => ({ code, name, invitation }))),
});

/** What is filled into the sources of a language. @param {LanguageOptions} options */
const filled = (options) => ({ define: defines(options), plugins: [sourcesIn(options.language)] });

/** Bundles a module of this project and imports it. @param {string} file @param {BuildOptions} [settings] */
async function importModule(file, settings, variant = '') {
  const outfile = path.resolve(CACHE, `${file}${variant}.mjs`);
  await esbuild.build({ ...forNode, ...settings, entryPoints: [file], outfile });
  return import(`${pathToFileURL(outfile)}?${Date.now()}`);
}

/** Imports a tool of test/. @param {string} file @param {Options} options */
const importTool = (file, options) => importModule(file, { define: defines(options) });

/** Bundles each file for the browser separately. @param {string[]} files @param {BuildOptions} [settings] */
async function bundleEach(files, settings) {
  const { outputFiles = [] } = await esbuild.build({ ...forBrowser, ...settings, entryPoints: files, outdir: '.' });
  return new Map(outputFiles.map((file) => [path.parse(file.path).name, file.text.trim()]));
}

/** @param {string | Uint8Array} content */
const hashOf = (content, length = 8) => createHash('sha256').update(content).digest('hex').slice(0, length);
/** @param {string | Uint8Array} content */
const integrityOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

// ---------------------------------------------------------------- chunks

const MAIN = 'src/main.tsx';
const SHELL = 'src/pages/shell-pages.tsx';

/**
 * Bundles the client into two chunks: the core with the public pages, and the shell with all others.
 * @param {LanguageOptions} options
 * @param {object} sheets hashes of style sheets by name
 */
async function bundleClient(options, sheets) {
  const built = await esbuild.build({
    ...forBrowser,
    metafile: true,
    entryPoints: [MAIN],
    splitting: true,
    outdir: 'assets',
    // Chromium compiles it all beside the main thread: a first page is there 5 % sooner, for 0.3 MB of memory.
    banner: { js: '//# allFunctionsCalledOnLoad' },
    entryNames: '[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    // Only Node.js has setImmediate: React's scheduler needs no code for it.
    define: { ...defines(options, sheets), setImmediate: 'undefined' },
    plugins: [reactAsModules, sourcesIn(options.language, SHELL)],
  });
  const outputs = built.outputFiles.map(({ path: file, contents }) => {
    const { inputs = {}, entryPoint } = built.metafile.outputs[path.relative('.', file)] ?? {};
    return { name: path.basename(file), contents, inputs, entryPoint };
  });
  // The entry itself only imports the core, which the HTML names directly.
  const all = outputs.filter(({ entryPoint }) => entryPoint !== MAIN);
  /** @param {string} file */
  const chunkWith = (file) => all.find(({ inputs }) => file in inputs) ?? fail(`No chunk has ${file}`);
  return { all, core: chunkWith(MAIN), shell: chunkWith(SHELL) };
}

/**
 * Reads the sources in a language. What loads later imports the core: else esbuild would cut the core in two.
 * @type {(language: Language, later?: string) => Plugin}
 */
const sourcesIn = (language, later) => ({
  name: 'sources in a language',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path: file }) => {
      const name = path.relative('.', file);
      const core = name === later ? [`import ${JSON.stringify(path.resolve(MAIN))};`] : [];
      const contents = [language.codeOf(name), ...core].join('\n');
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts', resolveDir: path.dirname(file) };
    });
  },
});

// ---------------------------------------------------------------- the site

/**
 * Where a file of src/site stands in dist/. A game of points has icons of its own, and no pictures of rupees.
 * @param {string} name
 * @param {Options['settings']} settings
 */
const placeOf = (name, { STAKES }) => {
  const isOther = STAKES === 'points' ? /^(icons|screenshots)\// : /^points\//;
  return isOther.test(name) ? undefined : name.replace(/^points\//, '');
};

/** Makes the content of dist/ as a map of file to content. @param {Options} options */
async function makeSite(options) {
  const [languages, styles] = await Promise.all([
    readLanguages(options.settings.LANGUAGES),
    bundleEach(['styles/*.css']),
  ]);
  const versions = languages.map((language) => ({
    ...options,
    language,
    others: languages.filter((other) => other !== language),
  }));
  const [first = fail('LANGUAGES is empty')] = versions;
  /** @type {Prerender} */
  const app = await importModule('src/prerender.tsx', filled(first));
  const sheets = new Map(
    Object.entries(app.SHEETS).map(([group, names]) => [group, names.map((one) => styles.get(one)).join('')]),
  );
  const made = await Promise.all(versions.map((version) => makeVersion(version, sheets)));
  /** @type {Files} */
  const files = new Map(made.flatMap((version) => [...version]));
  for (const entry of await readdir('src/site', { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = placeOf(path.relative('src/site', file), options.settings);
    if (entry.isFile() && name && !files.has(name)) files.set(name, await readFile(file));
  }
  files.set('build.json', `${JSON.stringify({ commit: await commitOf(), settings: options.settings }, null, 2)}\n`);
  files.set('_headers', app.fillHeaders(String(files.get('_headers'))));
  files.set('robots.txt', app.fillRobots(String(files.get('robots.txt'))));
  return files;
}

/**
 * Makes the files of a language.
 * @param {LanguageOptions} options
 * @param {Contents} sheets by their group
 */
async function makeVersion(options, sheets) {
  // Every page inlines its own sheets. The files are for pages that open without a page load.
  const hashes = ['public', 'shell'].map((group) => [group, hashOf(sheets.get(group) ?? '')]);
  const client = await bundleClient(options, Object.fromEntries(hashes));
  /** @type {[Prerender, Contents, ...string[]]} */
  const [app, boots, template = '', manifest = '', retired = ''] = await Promise.all([
    importModule('src/prerender.tsx', filled(options), `.${options.language.code}`),
    bundleEach(['src/boot/*.ts'], { format: 'iife', ...filled(options) }),
    ...['index.html', 'src/site/manifest.webmanifest', 'src/site/service-worker-off.js'].map((file) =>
      readFile(file, 'utf8'),
    ),
  ]);
  /** @type {Files} */
  const files = new Map(client.all.map(({ name, contents }) => [`assets/${name}`, contents]));
  for (const [name = '', hash] of hashes) files.set(`assets/${name}-${hash}.css`, sheets.get(name) ?? '');
  const chunks = client.all.map(withIntegrity);
  for (const route of app.allRoutes()) {
    const boot = boots.get(route.name) ?? boots.get(route.public ? 'public' : 'shell') ?? '';
    const preloaded = route.public ? [] : [withIntegrity(client.shell)];
    files.set(
      app.htmlFile(route),
      await app.makePage(route, {
        template,
        sheets,
        boot,
        core: withIntegrity(client.core),
        preloaded,
        chunks,
        integrityOf,
      }),
    );
  }
  const worker = await bundleServiceWorker(options, files);
  // The root leads to the dashboard.
  files.set(app.fileAt('index.html'), files.get(app.fileAt('dashboard/index.html')) ?? '');
  files.set(app.fileAt('manifest.webmanifest'), app.fillManifest(manifest));
  files.set(app.fileAt('verify.html'), await makeVerifier(app, options));
  // `npm start` removes the service worker of an earlier release.
  files.set(app.fileAt('service-worker.js'), options.release ? worker : retired);
  return files;
}

/** @param {{ name: string, contents: Uint8Array }} chunk */
const withIntegrity = ({ name, contents }) => ({ path: `/assets/${name}`, integrity: integrityOf(contents) });

/**
 * Makes the page that checks a proof: one file that needs no other and may not use the network.
 * @param {Prerender} app
 * @param {LanguageOptions} options
 */
async function makeVerifier(app, options) {
  const [template, scripts, styles] = await Promise.all([
    readFile('src/verifier/verify.html', 'utf8'),
    bundleEach(['src/verifier/verifier.ts'], { format: 'iife', ...filled(options) }),
    bundleEach(['src/verifier/verifier.css']),
  ]);
  const [script = '', style = ''] = [scripts.get('verifier'), styles.get('verifier')];
  return app.fillVerifier(template, { script, style, scriptHash: integrityOf(script), styleHash: integrityOf(style) });
}

/**
 * Bundles the service worker with the list of pages and hashed files.
 * @param {LanguageOptions} options
 * @param {Files} files
 */
async function bundleServiceWorker(options, files) {
  /** @param {string} file */
  const addressOf = (file) => `/${file}`.replace(/\/index\.html$/, '');
  const list = JSON.stringify([...files].map(([file, content]) => [addressOf(file), integrityOf(content)]));
  const { define, plugins } = filled(options);
  const prefix = options.language.code === 'en' ? '' : `${options.language.code}-`;
  const constants = { ...define, __FILES__: list, __BUILD__: JSON.stringify(prefix + hashOf(list, 16)) };
  const workers = await bundleEach(['src/service-worker.ts'], { format: 'iife', define: constants, plugins });
  return workers.get('service-worker') ?? '';
}

const brotli = promisify(zlib.brotliCompress);
/** @type {(content: Uint8Array, options: zlib.ZlibOptions) => Promise<Buffer>} */
const gzip = promisify(zlib.gzip);

/** Builds a site. Returns a report. @param {Options} options */
async function build({ outdir, ...options }) {
  const started = performance.now();
  const files = await makeSite({ outdir, ...options });
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
  return `built in ${Math.round(performance.now() - started)} ms`;
}

// ---------------------------------------------------------------- commands

/** @type {Record<string, (options: Options, ...given: string[]) => Promise<void>>} */
const commands = {
  async build(options, folder = 'dist') {
    console.log(await build({ ...options, outdir: folder }));
    for (const problem of unsetSettings(process.env)) console.warn(`WARNING: ${problem}`);
    if (options.settings.STAKES === 'rupees')
      console.log('Before you take a rupee: src/operators-guide.md, UPI and the law in India');
  },

  /** Serves a separate build and rebuilds it on every change of a source file. */
  async serve(options) {
    const settings = { ...options.settings, REPORT_URL: `http://localhost:${options.port}/reports` };
    const site = { ...options, settings, release: false, outdir: path.join(CACHE, 'served') };
    const { serveDevelopment } = await importTool('test/serve/development.ts', options);
    await serveDevelopment({
      dist: site.outdir,
      port: options.port,
      build: async () => console.log(await build(site)),
    });
  },

  /** Runs the tests, or the files that have one of the names, against a separate build. */
  async test(options, ...names) {
    const dist = path.resolve(CACHE, 'dist');
    const { run } = await importTool('test/runner/runner.ts', options);
    const sheets = { public: 'hash', shell: 'hash' };
    // The tests choose what the backend has.
    const define = defines({ ...options, release: false }, sheets);
    const settings = {
      ...forNode,
      define: Object.fromEntries(Object.entries(define).filter(([one]) => /^__/.test(one))),
    };
    const outdir = path.resolve(CACHE, 'tests');
    await run({ names, settings, outdir, dist, build: () => build({ ...options, outdir: dist }) });
  },

  /** Measures the built site in a folder, or a new build, whose figures it writes down. */
  async bench(options, folder) {
    const { run } = await importTool('test/bench/bench.ts', options);
    if (folder) return run(folder);
    const outdir = path.join(CACHE, 'bench-dist');
    await build({ ...options, outdir });
    await run(outdir, 'test/bench/figures.md');
  },

  faults: (options, ...given) => importTool('test/faults/campaign.ts', options).then(({ run }) => run(given)),
  contract: (options, ...given) => importTool('test/contract/contract.ts', options).then(({ run }) => run(given)),

  /** Prints the texts that a language lacks, in the form of its file. Without a language it fails if any lacks one. */
  async texts(_, language) {
    if (language) console.log(await lackingTexts(language));
    else await readLanguages((await readdir('src/languages')).map((file) => path.parse(file).name).join(' '));
  },

  /** Compares a site with what these sources build with its settings. */
  async verify(options, ...given) {
    const { run } = await importTool('test/verify/verify.ts', options);
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

/** The most arguments of each command. faults, contract and verify read their own options. @type {Record<string, number>} */
const MOST = { build: 1, serve: 0, test: Infinity, bench: 1, texts: 1 };

const [name = 'build', ...rest] = process.argv.slice(2);
/** @type {typeof import('./src/build/build')} */
const { commitOf, constantsOf, lackingTexts, reactAsModules, readLanguages, readSettings, unsetSettings } =
  await importModule('src/build/build.ts');
/** What is built for developers has every language. A site is verified with its own settings. @type {typeof process.env} */
const preset = ['serve', 'test'].includes(name) ? { LANGUAGES: 'en hi' } : {};
const environment = name === 'verify' ? {} : { ...preset, ...process.env };
try {
  const command = Object.hasOwn(commands, name) && commands[name];
  if (!command) throw new Error(`Unknown command ${name}: use one of ${Object.keys(commands).join(', ')}`);
  const unknown = name in MOST && (rest.find((given) => given.startsWith('-')) ?? rest[MOST[name] ?? 0]);
  if (unknown) throw new Error(`node build.mjs ${name} doesn't know ${unknown}`);
  await command({ ...readSettings(environment), outdir: 'dist', release: true }, ...rest);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
