import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

let spoil: (headers: Headers, address: string) => void;
let environment: NodeJS.ProcessEnv;
test.before.each(async () => {
  [spoil, environment] = [() => {}, {}];
  await rm(site, { recursive: true, force: true });
  cpSync(dist, site, { recursive: true });
  await facts({});
});
test.after(() => rm(folder, { recursive: true, force: true }));

/** Changes a file of the site. Its compressed copies go: they would be served in its place. */
async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const target = path.join(site, file);
  await writeFile(target, (await readFile(target, 'utf8')).replace(from, to));
  await Promise.all(['.br', '.gz'].map((end) => rm(target + end, { force: true })));
}
const facts = (text: object) => change('build.json', /.*/s, JSON.stringify({ commit: 'c0ffee', settings, ...text }));

const files = staticHost(site);
const host: RequestListener = (request, response) => {
  const headers = new Headers([...headersOf(rules, request.url ?? '/')]);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache, no-transform');
  spoil(headers, request.url ?? '/');
  const writeHead = response.writeHead.bind(response);
  const send = (status: number, own: object) => writeHead(status, { ...own, ...Object.fromEntries(headers) });
  response.writeHead = send as typeof writeHead;
  void files(request, response);
};

async function verifiedAt(origin: string, patience = 30_000) {
  let text = '';
  const sources = { commit: 'c0ffee', environment, dist, build: async () => {} };
  const count = await verify([origin], sources, (line) => (text += `${line}\n`), patience);
  return { count, text };
}
async function verified(serve = host, patience = 30_000) {
  const server = createServer(serve);
  const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0, '')}`;
  return verifiedAt(origin, patience).finally(() => stop(server));
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

const header =
  (name: string, value: string, only = /^/) =>
  () => {
    spoil = (headers, address) => void (only.test(address) && headers.set(name, value));
  };

/** What can be wrong with a site, and what verify says of it, with an arrow between. */
const faults: Readonly<Record<string, () => unknown>> = {
  'a changed chunk → differs: the app runs code': () => change(`assets/${chunk}`, /$/, ';'),
  'a swapped page → /login differs: players read something else': () => change('login/index.html', 'Sign in', 'Log in'),
  'an old service worker → /service-worker.js differs': () => change('service-worker.js', /.*/s, 'old'),
  'a stale file → /manifest.webmanifest differs': () => change('manifest.webmanifest', 'Coin', 'Old'),
  'a missing page → /refer answers with status 404': () => rm(path.join(site, 'refer'), { recursive: true }),
  'a foreign script → a script that may take passwords': () =>
    change('index.html', /$/, '<script src="/x.js"></script>'),
  'a changed page that only compressed copies have → /wallet differs': async () =>
    writeFile(path.join(site, 'wallet/index.html.br'), await readFile(path.join(site, 'refer/index.html.br'))),
  'another page for unknown addresses → /hi/no-such-page': () => change('hi/404.html', /.*/s, 'Not here'),
  'another commit → of commit bad, not c0ffee': () => facts({ commit: 'bad' }),
  'an unknown commit → of commit unknown': () => facts({ commit: null }),
  'a missing header → has X-Content-Type-Options: none: a browser may run a file': () => {
    spoil = (headers) => headers.delete('x-content-type-options');
  },
  'a page that is cached → /dashboard has Cache-Control: max-age=60': header('cache-control', 'max-age=60', /^.dash/),
  'a host that may change a page → /wallet has Cache-Control: no-cache:': header('cache-control', 'no-cache', /wallet/),
  'an unknown address that is cached → /hi/no-such': header('cache-control', 'max-age=60', /hi.no-such/),
  'a wrong type → has Content-Type: text/plain: browsers may refuse it': header('content-type', 'text/plain', /\.js$/),
  ...Object.fromEntries(
    FOREIGN.map((name) => [`${name} → /wallet has ${name}: 0; url=x`, header(name, '0; url=x', /wallet/)]),
  ),
  'another API than the environment’s → API_ORIGIN is not set, not https://api.example.com': () => {
    environment = { API_ORIGIN: 'https://api.example.com' };
  },
  'a commit that writes lines of its own → commit bad  [2J99 files': () => facts({ commit: 'bad\n\u001b[2J99 files' }),
  'a header on unknown addresses → 2 addresses, as ': header('refresh', '0', /no-such/),
};
for (const [fault, tamper] of Object.entries(faults)) {
  const [what, words = ''] = fault.split(' → ');
  test(`${what} is found`, async () => {
    await tamper();
    const { count, text } = await verified();
    assert.is(count, 1, text);
    assert.match(text, words);
  });
}

test('a host that drops .html, adds slashes and has its own word for no-cache is clean', async () => {
  spoil = (headers) => {
    const own = headers.get('cache-control')?.replace('no-cache', 'public, max-age=0, must-revalidate');
    headers.set('cache-control', String(own));
  };
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
