import { cpSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { headersOf, readRules } from '../build/header-rules';
import { findNginx, startNginx } from '../build/nginx';
import { listen, stop } from '../sandbox/http';
import { staticHost } from '../serve/static-host';
import { FOREIGN, verify } from './verify';

const test = suite('verify');

const dist = path.resolve(process.env.DIST ?? 'dist');
const folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
const site = path.join(folder, 'site');
const rules = await readRules(dist);
const chunk = (await readdir(path.join(dist, 'assets'))).find((name) => /^chunk-.*\.js$/.test(name));
const { settings } = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));

const spoiling: ((headers: Headers, address: string) => void)[] = [];
let commit: string | null;
test.before.each(async () => {
  spoiling.length = 0;
  commit = 'c0ffee';
  await rm(site, { recursive: true, force: true });
  cpSync(dist, site, { recursive: true });
});
test.after(() => rm(folder, { recursive: true, force: true }));

/** Changes a file of the site. Its compressed copies go: they would be served in its place. */
async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const target = path.join(site, file);
  await writeFile(target, (await readFile(target, 'utf8')).replace(from, to));
  await Promise.all(['.br', '.gz'].map((end) => rm(target + end, { force: true })));
}

const files = staticHost(site);
const host: RequestListener = (request, response) => {
  const headers = new Headers([...headersOf(rules, request.url ?? '/')]);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache, no-transform');
  for (const spoil of spoiling) spoil(headers, request.url ?? '/');
  const writeHead = response.writeHead.bind(response);
  const send = (status: number, own: object) => writeHead(status, { ...own, ...Object.fromEntries(headers) });
  response.writeHead = send as typeof writeHead;
  void files(request, response);
};

async function verifiedAt(origin: string, patience = 30_000, environment: NodeJS.ProcessEnv = {}) {
  await change('build.json', /.*/s, JSON.stringify({ commit, settings }));
  let text = '';
  const sources = { commit: 'c0ffee', environment, dist, build: async () => {} };
  const count = await verify([origin], sources, (line) => (text += `${line}\n`), patience);
  return { count, text };
}
async function verified(serve = host, ...how: [patience?: number, environment?: NodeJS.ProcessEnv]) {
  const server = createServer(serve);
  const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0, '')}`;
  return verifiedAt(origin, ...how).finally(() => stop(server));
}

test('a site that serves these sources is clean, and the settings are printed', async () => {
  const { count, text } = await verified();
  assert.is(count, 0, text);
  assert.match(text, 'REFERRAL_KEY=sandbox-referral-key\n');
  assert.match(text, /^\d\d+ addresses are what commit c0ffee builds .* A host can serve others something else\.$/m);
});

const executable = findNginx();
(executable ? test : test.skip)('a site that nginx serves by the operator’s guide is clean', async () => {
  const nginx = await startNginx(String(executable), site);
  const { count, text } = await verifiedAt(nginx.origin).finally(() => nginx.close());
  assert.is(count, 0, text);
});

const header = (name: string, value: string, only: RegExp) => () =>
  spoiling.push((headers, address) => void (only.test(address) && headers.set(name, value)));

/** What verify says of what is wrong with a site. */
const faults: Readonly<Record<string, () => unknown>> = {
  [`/assets/${chunk} differs: the app runs code`]: () => change(`assets/${chunk}`, /$/, ';'),
  '3 addresses, as /login differs: players read something else than this source says, or run a script': async () => {
    await change('login/index.html', 'Sign in', 'Log in');
    await change('hi/404.html', /.*/s, 'Not here');
    // Only its compressed copy is another page's.
    await copyFile(path.join(site, 'hi/index.html.br'), path.join(site, 'wallet/index.html.br'));
  },
  '/manifest.webmanifest differs: it looks or behaves otherwise': () => change('manifest.webmanifest', 'Coin', 'Old'),
  '/refer answers with status 404': () => rm(path.join(site, 'refer'), { recursive: true }),
  'has X-Content-Type-Options: none: a browser may run a file': () =>
    spoiling.push((headers) => headers.delete('x-content-type-options')),
  '/dashboard has Cache-Control: max-age=60: players may': header('cache-control', 'max-age=60', /^.dash/),
  '/profile has Cache-Control: no-cache: players may': header('cache-control', 'no-cache', /^.profile/),
  '/robots.txt has Content-Type: text/html: browsers may refuse it': header('content-type', 'text/html', /robots/),
  ...Object.fromEntries(
    FOREIGN.map((name) => [`/payment has ${name}: 0; url=x: it leads`, header(name, '0; url=x', /^.payment$/)]),
  ),
};

test('each difference is found, and says what it means for players', async () => {
  for (const tamper of Object.values(faults)) await tamper();
  const { count, text } = await verified(host, 30_000, { API_ORIGIN: 'https://api.example.com' });
  for (const words of Object.keys(faults)) assert.match(text, words);
  assert.match(text, 'API_ORIGIN is not set, not https://api.example.com: players use another service');
  assert.is(count, Object.keys(faults).length + 1, text);
  assert.match(text, /^\d+ addresses, \d+ differences$/m);
});

test('another commit, or an unknown one, is found, and writes over no line', async () => {
  for (const [other, words] of [
    [null, 'The build is of commit unknown, not c0ffee'],
    ['bad\n\u001b[2J99 files', 'The build is of commit bad  [2J99 files, not c0ffee'],
  ] as const) {
    commit = other;
    const { count, text } = await verified();
    assert.is(count, 1, text);
    assert.match(text, words);
  }
});

test('a host that drops .html, adds slashes and has its own word for no-cache is clean', async () => {
  const asked = 'public, max-age=0, must-revalidate';
  spoiling.push((headers) =>
    headers.set('cache-control', String(headers.get('cache-control')?.replace('no-cache', asked))),
  );
  const { count, text } = await verified((request, response) => {
    const { url = '' } = request;
    const plain = url.replace(/\.html$/, '');
    if (plain !== url) return void response.writeHead(308, { location: plain }).end();
    if (/\/(login|hi)$/.test(url)) return void response.writeHead(308, { location: `${url}/` }).end();
    if (url.endsWith('/verify')) request.url = `${url}.html`;
    host(request, response);
  });
  assert.is(count, 0, text);
});

test('a site that can’t be checked gets one sentence', async () => {
  for (const [serve, words] of [
    [() => {}, /\/build\.json hasn’t answered within 0\.5 s/],
    [(_, response) => response.writeHead(302, { location: 'https://x.example/' }).end(), /of a build \(status 302/],
    [(_, response) => response.end('<h1>Proxy</h1>'), /isn’t that of a build \(status 200, and no JSON\)/],
    [(_, response) => response.end('null'), /\(it has no settings\)/],
    [(_, response) => response.end('{"settings":{"MIN_AGE":"3"}}'), /\(MIN_AGE must be a whole number/],
    [(request) => request.socket.destroy(), /or the connection broke off/],
  ] as readonly [RequestListener, RegExp][]) {
    const said = await verified(serve, 500).then(String, ({ message }) => message);
    assert.match(said, words);
    assert.not.match(said, '\n');
  }
});

test.run();
