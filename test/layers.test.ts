import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../src/routes';

/** From top to bottom. An import points down this list or sideways inside one folder. */
const LAYERS = ['app', 'pages', 'shell', 'forms', 'ui', 'money', 'state', 'api', 'browser', 'lib'];
/** Every file may import these. */
const LEAVES = ['chunks', 'config', 'routes'];
/** The only file with dynamic imports. */
const SPLIT_POINTS = 'src/chunks.ts';
/** Other files may import only types from these. */
const ENTRIES = ['main', 'prerender', 'boot', 'service-worker'];

interface Source {
  readonly file: string;
  readonly text: string;
}

function sourcesIn(folder: string, names: RegExp): Source[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => names.test(file));
  return files.sort().map((name) => {
    const file = path.join(folder, name);
    return { file, text: readFileSync(file, 'utf8') };
  });
}

const sources = sourcesIn('src', /\.tsx?$/);
const tests = sourcesIn('test', /\.tsx?$/);
const sheets = sourcesIn('styles', /\.css$/);

interface Import {
  /** The text between `import` and `from`. */
  readonly names: string;
  readonly from: string;
}

function importsOf(text: string): Import[] {
  const written = text.matchAll(/^(?:import|export) (?:([\w*{}\s,]+) from )?'([^']+)';$/gm);
  const dynamic = text.matchAll(/\bimport\(\s*'([^']+)'/g);
  return [
    ...[...written].map(([, names = '', from = '']) => ({ names, from })),
    ...[...dynamic].map(([, from = '']) => ({ names: '', from })),
  ];
}

/** The folder of a file in src, or its own name if it is in none. */
const placeOf = (file: string) =>
  path
    .relative('src', file)
    .replace(/\.tsx?$/, '')
    .split(path.sep)[0] ?? '';

const targetOf = (file: string, from: string) => placeOf(path.join(path.dirname(file), from));

test('every folder of the source is a layer, and every other file an entry or a leaf', () => {
  const places = [...new Set(sources.map(({ file }) => placeOf(file)))];
  assert.equal(places.sort(), [...LAYERS, ...LEAVES, ...ENTRIES].sort());
});

function mayImport(here: string, there: string, typesOnly: boolean): boolean {
  if (here === there || LEAVES.includes(there)) return true;
  if (ENTRIES.includes(there)) return typesOnly;
  return ENTRIES.includes(here) || (LAYERS.includes(here) && LAYERS.indexOf(here) < LAYERS.indexOf(there));
}

test('imports point down the layers or sideways, never up', () => {
  const wrong: string[] = [];
  for (const { file, text } of sources)
    for (const { names, from } of importsOf(text)) {
      if (!from.startsWith('.') || file === SPLIT_POINTS) continue;
      if (!mayImport(placeOf(file), targetOf(file, from), names.startsWith('type '))) wrong.push(`${file}: ${from}`);
    }
  assert.equal(wrong, []);
});

test('components under ui/ depend only on their props', () => {
  const reached = sources
    .filter(({ file }) => placeOf(file) === 'ui')
    .flatMap(({ file, text }) => importsOf(text).map(({ from }) => [from, targetOf(file, from)] as const))
    .filter(([from, place]) => from.startsWith('.') && !['ui', 'lib'].includes(place));
  assert.equal(reached, []);
});

test('all dynamic imports are in one file, whose static imports are only types', () => {
  for (const { file, text } of sources) {
    if (file === SPLIT_POINTS) assert.not.match(text, /^import (?!type )|^export .* from /m);
    else assert.not.match(text, /\bimport\(/, file);
  }
});

test('only the QR code’s chunk imports the QR encoder', () => {
  const importing = (module: RegExp) =>
    sources.filter(({ text }) => importsOf(text).some(({ from }) => module.test(from))).map(({ file }) => file);
  assert.equal(importing(/^lean-qr/), ['src/pages/recharge/qr-code.tsx']);
  assert.equal(importing(/\/qr-code$/), [SPLIT_POINTS]);
});

test('the check of the layers accepts imports downwards and finds those upwards', () => {
  const text = `import { signal } from 'x';\nimport type { A } from '../app/a';\nimport './b';\nvoid import('./c');\nexport const d = 'e';\n`;
  assert.equal(
    importsOf(text).map(({ from }) => from),
    ['x', '../app/a', './b', './c'],
  );
  assert.is(targetOf('src/lib/money.ts', '../app/a'), 'app');
  assert.is(targetOf('src/shell/install-shell.ts', '../boot/shell'), 'boot');
  assert.equal(
    [mayImport('lib', 'app', true), mayImport('shell', 'pages', false), mayImport('config', 'lib', false)],
    [false, false, false],
  );
  assert.equal(
    [mayImport('shell', 'boot', true), mayImport('ui', 'lib', false), mayImport('main', 'app', false)],
    [true, true, true],
  );
});

test('the source imports only the runtime dependencies', () => {
  const allowed = /^(react|react-dom|@preact\/signals-react)(\/|$)|^lean-qr\/nano$/;
  const packages = sources
    .flatMap(({ text }) => importsOf(text).map(({ from }) => from))
    .filter((from) => !/^\./.test(from));
  assert.equal(
    [...new Set(packages)].filter((name) => !allowed.test(name)),
    [],
  );
});

test('no script imports styles or writes HTML text', () => {
  for (const { file, text } of sources) {
    assert.not.ok(
      importsOf(text).some(({ from }) => /\.css$/.test(from)),
      file,
    );
    assert.not.match(text, /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/, file);
  }
});

/** The top-level statements of a file in Biome's format. */
const statementsOf = (text: string) => text.split(/^(?=(?:export |async |function |const |class |interface |type ))/m);

/** The start of a component or a hook. */
const COMPONENT = /^(?:export )?(?:function|const) (?:use)?[A-Z]\w*/;
const USES_SIGNALS = /^(?:.*\n)*?(?:\}|.*)\).*\{\n {2}useSignals\(\);\n/;

/** The names in a file that may be signals: it imports or defines them. */
function namesIn(text: string): Set<string> {
  const imported = importsOf(text)
    .flatMap(({ names }) => names.replace(/[{}]/g, ',').split(','))
    .map((name) => name.trim());
  const made = [...text.matchAll(/^(?:export )?const (\w+)\b.*= (?:\w*[sS]ignal|computed)\b/gm)].map(
    ([, name = '']) => name,
  );
  return new Set([...imported, ...made].map((name) => name.replace(/^.* as /, '')));
}

/** The names whose value a text reads: a in `a.value`, `a.b.value` and `const { value } = a.b`. */
const readsOf = (text: string) =>
  [...text.matchAll(/\b(\w+)(?:\.\w+)*\.value\b|\{ value\b[^}]*\} = (\w+)/g)].map(
    ([, path = '', taken = '']) => path || taken,
  );

test('a component that reads a signal’s value calls useSignals() first', () => {
  const forgetful: string[] = [];
  for (const { file, text } of sources) {
    // FormState has a signal.
    const names = namesIn(text).add('form');
    for (const statement of statementsOf(text)) {
      const [component] = COMPONENT.exec(statement) ?? [];
      const read = readsOf(statement).filter((name) => names.has(name));
      if (component && read.length && !USES_SIGNALS.test(statement))
        forgetful.push(`${file}: ${component} reads ${read[0]}`);
    }
  }
  assert.equal(forgetful, []);
});

test('the check of useSignals() finds a late and a missing call', () => {
  const names = namesIn(`import { type A, token as session } from './x';\nconst own = signal(0);\n`);
  assert.ok(names.has('session') && names.has('own'));
  const [, good = ''] = statementsOf(
    '\nexport function Good({ a }: { a: string }) {\n  useSignals();\n  return own.value;\n}\n',
  );
  const [, late = ''] = statementsOf(
    '\nexport function Late() {\n  const x = own.value;\n  useSignals();\n  return x;\n}\n',
  );
  const [, lacking = ''] = statementsOf('\nconst Lacking = () => <p>{own.value}</p>;\n');
  assert.equal(
    [good, late, lacking].map((statement) => COMPONENT.test(statement) && USES_SIGNALS.test(statement)),
    [true, false, false],
  );
});

test('the check of useSignals() finds every way to read a value', () => {
  assert.equal(readsOf('a.value; b.c.value; const { value: d } = e.f; input.values; g?.value'), ['a', 'b', 'e']);
});

test('a class from one page’s style sheet is used on no other page', () => {
  const classesIn = (text: string) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
  const own = sheets.filter(({ file }) => routes.some(({ name }) => file === `styles/${name}.css`));
  const shared = new Set(sheets.filter((sheet) => !own.includes(sheet)).flatMap(({ text }) => classesIn(text)));
  assert.ok(own.length > 2);
  for (const { file, text } of own) {
    const page = path.basename(file, '.css');
    const others = sources.filter((source) => /^src.(pages|shell)/.test(source.file) && !source.file.includes(page));
    const written = others.flatMap((source) => [...source.text.matchAll(/className="([^"]*)"/g)]);
    const names = new Set(written.flatMap(([, value = '']) => value.split(' ')));
    const lacking = classesIn(text).filter((name) => !shared.has(name) && names.has(name));
    assert.equal(lacking, [], file);
  }
});

test('every test file runs all tests of its suites', () => {
  for (const { file, text } of tests.filter(({ file }) => /\.test\.tsx?$/.test(file))) {
    assert.match(text, /^(\w+\.)?run\(\);\n$/m, `${file} ends with .run()`);
    assert.match(text.trimEnd(), /\brun\(\);$/, `${file} ends with .run()`);
    for (const [, suite] of text.matchAll(/^const (\w+) = suite\(/gm)) {
      assert.match(text, new RegExp(`^${suite}\\.run\\(\\);$`, 'm'), `${file} runs ${suite}`);
    }
    assert.not.match(text, new RegExp(`\\.${'only'}\\(`), file);
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
