import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DEMO_PASSWORD } from '../sandbox/demo';
import { buildElsewhere, readDist } from './built-elsewhere';

const test = suite('the supply chain');

interface Package {
  readonly version?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const manifest: Package = JSON.parse(readFileSync('package.json', 'utf8'));
const lockText = readFileSync('package-lock.json', 'utf8');
const locked: Readonly<Record<string, Package>> = JSON.parse(lockText).packages;
const dist = await readDist(process.env.DIST ?? 'dist');

const holding = (files: ReadonlyMap<string, string>, pattern: RegExp | string) =>
  [...files].flatMap(([file, text]) => {
    const found = typeof pattern === 'string' ? text.includes(pattern) && pattern : text.match(pattern)?.[0];
    return found ? [`${file}: ${found}`] : [];
  });

test('there are four runtime dependencies', () => {
  const packages = ['@preact/signals-react', 'lean-qr', 'react', 'react-dom'];
  assert.equal(Object.keys(manifest.dependencies ?? {}).sort(), packages);
});

test('every version is exact and the same in the lockfile', () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
    assert.is(locked[`node_modules/${name}`]?.version, version, name);
  }
});

test('the lockfile names no registry', () => {
  assert.not.match(lockText, /"resolved"|\.tgz/);
});

test('only esbuild has an install script', () => {
  const scripted = Object.entries(locked).flatMap(([name, { hasInstallScript }]) => (hasInstallScript ? name : []));
  assert.equal(scripted, ['node_modules/esbuild']);
});

test('the output has no source map, no local path and no sandbox account', () => {
  assert.ok(dist.size > 20, 'there is a build');
  assert.equal(holding(dist, /sourceMappingURL|\.map\b(?=["'])/), []);
  for (const folder of [process.cwd(), homedir()].filter((one) => one.length > 5)) {
    assert.equal(holding(dist, folder), []);
  }
  assert.equal(holding(dist, /file:\/\/|\/(home|root|Users|tmp|mnt|opt)\/|\bnode_modules\b|\b[A-Z]:\\\\/), []);
  assert.equal(holding(dist, /\b(asha|ravi|meera|joseph)\b|98765432\d\d/i), []);
  assert.equal(holding(dist, DEMO_PASSWORD), []);
});

test('a build needs no tests and is byte for byte the same in any folder and environment', async () => {
  const [bare, full] = await Promise.all([
    buildElsewhere('bare', { PATH: process.env.PATH }),
    buildElsewhere('with-much-around', {
      ...process.env,
      API_KEY: 'canary-in-the-mine',
      NODE_ENV: 'canary-in-the-mine',
      USER: 'canary-in-the-mine',
      API_ORIGIN: '',
      REFERRAL_KEY: '',
      SUPPORT_URL: 'mailto:support@example.com',
    }),
  ]);
  for (const name of ['API_ORIGIN', 'REFERRAL_KEY', 'SUPPORT_URL', 'TERMS_URL', 'PRIVACY_URL'])
    assert.match(bare.output, `WARNING: ${name} is not set.`);
  assert.not.ok(existsSync(path.join(bare.dist, '../test')));
  const [one, other] = await Promise.all([readDist(bare.dist), readDist(full.dist)]);
  assert.equal(holding(other, 'canary-in-the-mine'), []);
  assert.equal([...one.keys()], [...other.keys()]);
  for (const [file, text] of one) assert.ok(text === other.get(file), `${file} is the same`);
});

test.run();
