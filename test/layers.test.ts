import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SHEETS } from '../src/browser/styles';

/** From top to bottom. An import points down this list or sideways inside one folder, a dynamic import too. */
const LAYERS = [
  ...[
    'main.tsx',
    'prerender.tsx',
    'service-worker.ts',
    'build',
    'verifier',
    'boot',
    'app',
    'pages',
    'shell',
    'account',
    'invites',
    'history',
    'game',
    'payments',
    'safer-gambling',
    'audit',
    'layout',
    'money',
    'forms',
    'state',
  ],
  ...['ui', 'api', 'browser', 'config.ts', 'routes.ts', 'domain', 'lib', 'signals-jsx.ts'],
];

interface Source {
  readonly file: string;
  readonly text: string;
}

function sourcesIn(folder: string, names: RegExp): Source[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => names.test(file));
  return files.sort().map((name) => {
    const file = path.posix.join(folder, ...name.split(path.sep));
    return { file, text: readFileSync(file, 'utf8') };
  });
}

const sources = sourcesIn('src', /\.tsx?$/);
const tests = sourcesIn('test', /\.tsx?$/);
const sheets = sourcesIn('styles', /\.css$/);

/** Lets the bundler see the imports of types, which it would drop. */
const withTypes: esbuild.Plugin = {
  name: 'with types',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replace(/^(import|export) type (?={|\w+ from)/gm, '$1 '),
      loader: file.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};

const { metafile } = await esbuild.build({
  entryPoints: ['src/*.ts', 'src/*.tsx', 'src/boot/*.ts', 'src/build/*.ts', 'src/verifier/*.ts'],
  platform: 'node',
  bundle: true,
  packages: 'external',
  format: 'esm',
  write: false,
  outdir: 'unwritten',
  metafile: true,
  logLevel: 'silent',
  define: { __REPORT_URL__: '"any"' },
  tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', verbatimModuleSyntax: true } },
  plugins: [withTypes],
});

const imports = new Map(
  Object.entries(metafile.inputs).map(([file, input]) => [file, input.imports.map((each) => each.path)]),
);

const isFile = (imported: string) => imports.has(imported);

const arrows = Object.entries(metafile.inputs).flatMap(([file, input]) =>
  input.imports.map(({ path: target, kind }) => ({ file, target, kind })),
);

const placeOf = (file: string) => file.split('/')[1] ?? '';

test('every source file is reached from an entry, in a folder or under a name that is a layer', () => {
  const unreached = sources.map(({ file }) => file).filter((file) => !isFile(file));
  assert.equal(unreached, []);
  const places = new Set([...imports.keys()].map(placeOf));
  assert.equal([...places].sort(), [...LAYERS].sort());
});

const pointsUp = (here: string, there: string): boolean => LAYERS.indexOf(here) > LAYERS.indexOf(there);

test('imports point down the layers or sideways, never up', () => {
  const wrong = arrows.filter(({ file, target }) => isFile(target) && pointsUp(placeOf(file), placeOf(target)));
  assert.equal(wrong, []);
  assert.ok(
    arrows.some(({ file, target }) => file === 'src/app/current-page.tsx' && target === 'src/pages/shell-pages.tsx'),
  );
  assert.ok(pointsUp('browser', 'app') && pointsUp('lib', 'routes.ts') && !pointsUp('pages', 'lib'));
});

test('package.json keeps each file that is imported for its effects alone, and no other', () => {
  const kept: string[] = JSON.parse(readFileSync('package.json', 'utf8')).sideEffects;
  const imported = [...sources, ...tests].flatMap(({ file, text }) =>
    [...text.matchAll(/^import '(\.[^']*)';/gm)].map(([, name = '']) => path.posix.join(path.dirname(file), name)),
  );
  assert.equal([...new Set(imported)].sort(), kept.map((file) => path.posix.join(file).replace(/\.tsx?$/, '')).sort());
});

/** A way of imports from a file back to itself. undefined if there is none. */
function circleFrom(start: string, graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return undefined;
}

test('no files import each other in a circle', () => {
  const circles = [...imports.keys()].map((file) => circleFrom(file, imports)).filter((circle) => circle);
  assert.equal(circles, []);
  const graph = new Map(Object.entries({ a: ['b', 'c'], b: ['d'], d: ['a'], c: [] }));
  assert.equal(circleFrom('a', graph), ['a', 'b', 'd']);
  assert.is(circleFrom('c', graph), undefined);
});

test('components under ui/ depend only on their props', () => {
  const reached = arrows.filter(({ file, target }) => placeOf(file) === 'ui' && isFile(target));
  const others = reached.filter(
    ({ target }) => !['ui', 'lib', 'routes.ts', 'signals-jsx.ts'].includes(placeOf(target)),
  );
  assert.equal(others, []);
});

test('the source imports only the runtime dependencies, and no styles', () => {
  const allowed = /^(react|react-dom|@preact\/signals-react)(\/|$)|^lean-qr\/nano$/;
  const others = arrows
    .filter(({ file }) => placeOf(file) !== 'build')
    .map(({ target }) => target)
    .filter((target) => !isFile(target) && !allowed.test(target));
  assert.equal([...new Set(others)], []);
});

test('no script writes HTML text', () => {
  for (const { file, text } of sources)
    assert.not.match(text, /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/, file);
});

test('each style sheet is in one group', () => {
  assert.equal(Object.values(SHEETS).flat().sort(), sheets.map(({ file }) => path.basename(file, '.css')).sort());
});

/** The features that a style sheet is for. All others are for more than one. */
const SHEETS_OF_FEATURES: Readonly<Record<string, RegExp>> = {
  account: /^src.(account|invites|safer-gambling)\b/,
  coin: /^src.game\b/,
  game: /^src.game\b/,
  payments: /^src.payments\b/,
};

test('a class from one feature’s style sheet is used in no other feature', () => {
  const classesIn = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
  const nameOf = ({ file }: Source) => path.basename(file, '.css');
  const shared = new Set(
    sheets.filter((one) => !SHEETS_OF_FEATURES[nameOf(one)]).flatMap(({ text }) => classesIn(text)),
  );
  for (const sheet of sheets) {
    const feature = SHEETS_OF_FEATURES[nameOf(sheet)];
    if (!feature) continue;
    const others = sources.filter(({ file }) => !feature.test(file));
    const written = others.flatMap(({ text }) => [...text.matchAll(/className="([^"]*)"/g)]);
    const names = new Set(written.flatMap(([, value = '']) => value.split(' ')));
    assert.equal(
      classesIn(sheet.text).filter((name) => !shared.has(name) && names.has(name)),
      [],
      sheet.file,
    );
  }
});

test('every test file runs all tests of its suites', () => {
  for (const { file, text } of tests.filter(({ file }) => /\.test\.tsx?$/.test(file))) {
    assert.match(text, /\n *(\w+\.)?run\(\);\n(}\n)?$/, `${file} ends with .run()`);
    for (const [, suite] of text.matchAll(/^const (\w+) = suite\(/gm)) {
      assert.match(text, new RegExp(`^${suite}\\.run\\(\\);$`, 'm'), `${file} runs ${suite}`);
    }
  }
});

test('no two test files listen at one loopback address, since the wallet’s port is fixed', () => {
  const used = tests.flatMap(({ file, text }) => {
    const addresses = text.match(/\b127\.0\.0\.\d+\b/g) ?? [];
    return [...new Set(addresses)].filter((address) => address !== '127.0.0.1').map((address) => ({ file, address }));
  });
  const shared = used.filter(({ address }, at) => used.findIndex((other) => other.address === address) !== at);
  assert.equal(shared, []);
});

test.run();
