import { execFile } from 'node:child_process';
import { appendFile, copyFile, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('the commands of build.mjs');

const PATH = '/nowhere';

/** The commands build too: not where the other tests read. */
const CACHE = path.resolve(process.env.CACHE ?? 'node_modules/.cache/coin-flip', 'commands');

const problem = (args: readonly string[], env: NodeJS.ProcessEnv = {}, script = 'build.mjs') =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { PATH, ...env } }, (error, _, said) =>
      resolve(error ? said.trim() : 'it did not fail'),
    );
  });

test('what can’t be run is reported in one line', async () => {
  for (const [args, env, words] of [
    [['deploy'], {}, 'Unknown command deploy: use one of build, serve, test, bench, faults, contract, texts, verify'],
    [['build', '--out', 'folder'], {}, "node build.mjs build doesn't know --out"],
    [['build', 'one', 'other'], {}, "node build.mjs build doesn't know other"],
    [['serve', '8080'], {}, "node build.mjs serve doesn't know 8080"],
    [['serve'], { ROUND_SECONDS: '2.5' }, 'ROUND_SECONDS must be a whole number from 1 to 1440'],
    [['serve'], { PAUSE_AFTER_MINUTES: 'abc' }, 'PAUSE_AFTER_MINUTES must be a whole number from 1 to 1440'],
    [['test', 'no-such-test'], {}, 'No test file has no-such-test in its name'],
    [['test', 'journeys'], { CI: '1' }, 'No Chromium, Chrome or Edge was found. Install one or set CHROME_PATH.'],
    [['test', 'journeys'], { CHROME_PATH: '/no/such/file' }, 'CHROME_PATH names no file: /no/such/file'],
    [['bench', 'any'], {}, 'No Chromium, Chrome or Edge was found. Install one or set CHROME_PATH.'],
    [['faults', '--intents', 'many'], {}, '--intents must be a whole number of 1 or more'],
    [['faults', '--taps', '5'], {}, "Unknown option '--taps'"],
    [
      ['verify'],
      { API_ORIGIN: 'https://api.example.com' },
      'Name one site: npm run verify -- https://play.example.com',
    ],
    [['contract', 'https://api.example.com', '--name', 'a'], {}, 'An option is unknown'],
  ] as const) {
    const said = await problem(args, { CACHE, ...env });
    assert.ok(said.startsWith(words), `${args.join(' ')}: ${said}`);
    assert.not.match(said, '\n');
  }
});

test('an old Node and missing packages are reported in one line', async () => {
  const old = `--import=data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.20.0'})`;
  assert.match(await problem([], { NODE_OPTIONS: old }), /^Coin Flip needs Node 20 or newer, not v\S+$/);
  const folder = await mkdtemp(path.join(tmpdir(), 'without-packages-'));
  await copyFile('build.mjs', path.join(folder, 'build.mjs'));
  assert.is(await problem([], {}, path.join(folder, 'build.mjs')), 'A package is missing: run npm ci first.');
  await rm(folder, { recursive: true });
});

test('a text that a language lacks fails `texts`, which `npm run check` runs', async () => {
  const folder = path.join(CACHE, 'lacking');
  await rm(folder, { recursive: true, force: true });
  await cp('src', path.join(folder, 'src'), { recursive: true });
  await copyFile('build.mjs', path.join(folder, 'build.mjs'));
  await appendFile(path.join(folder, 'src/routes.ts'), "t('Nobody translates this');\n");
  const said = await problem(['texts'], { CACHE: folder }, path.join(folder, 'build.mjs'));
  assert.match(said, /^src\/routes\.ts:\d+ src\/languages\/hi\.json lacks “Nobody translates this”$/);
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  assert.match(scripts.check, 'node build.mjs texts');
});

test.run();
