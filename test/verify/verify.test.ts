import { cpSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Settings } from '../../src/settings';
import { headersOf, readRules } from '../build/header-rules';
import { findNginx, startNginx } from '../build/nginx';
import { listen, stop } from '../sandbox/http';
import { staticHost } from '../serve/static-host';
import { verify } from './verify';

const test = suite('verify');

const COMMIT = 'c0ffee';
const dist = path.resolve(process.env.DIST ?? 'dist');
const folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
const site = path.join(folder, 'site');
const rules = await readRules(dist);
const assets = await readdir(path.join(dist, 'assets'));
const { settings } = JSON.parse(await readFile(path.join(dist, 'build.json'), 'utf8'));

/** Writes a file of the site. Its compressed copies go: they would be served in its place. */
async function change(file: string, edit: (text: string) => string): Promise<void> {
  const target = path.join(site, file);
  await writeFile(target, edit(await readFile(target, 'utf8')));
  await Promise.all(['.br', '.gz'].map((end) => rm(target + end, { force: true })));
}

const facts = (text: object) => change('build.json', () => JSON.stringify({ commit: COMMIT, settings, ...text }));

interface Site {
  readonly serve?: RequestListener;
  readonly environment?: NodeJS.ProcessEnv;
  readonly patience?: number;
}

/** What verify prints for the site, and how many differences it finds. */
async function verified({ serve = hosted(), ...options }: Site = {}) {
  const server = createServer(serve);
  const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0, '')}`;
  try {
    return await verifiedAt(origin, options);
  } finally {
    await stop(server);
  }
}

async function verifiedAt(origin: string, { environment = {}, patience = 30_000 }: Site = {}) {
  const lines: string[] = [];
  const asked: Settings[] = [];
  const count = await verify([origin], {
    commit: COMMIT,
    environment,
    dist,
    build: async (given) => asked.push(given),
    print: (line) => lines.push(line),
    patience,
  });
  return { count, text: lines.join('\n'), settings: asked[0] };
}

/** A host of the site with every header. @param spoil changes the headers of an answer */
function hosted(spoil: (headers: Map<string, string>, address: string) => void = () => {}): RequestListener {
  const files = staticHost(site);
  return (request, response) => {
    const address = request.url ?? '/';
    const headers = new Map(headersOf(rules, address));
    spoil(headers, address);
    const { writeHead } = response;
    response.writeHead = ((status: number, own: Record<string, string>) =>
      writeHead.call(response, status, {
        ...own,
        'cache-control': 'no-cache',
        ...Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value])),
      })) as typeof writeHead;
    void files(request, response);
  };
}

test.before.each(async () => {
  await rm(site, { recursive: true, force: true });
  cpSync(dist, site, { recursive: true });
  await facts({});
});
test.after(() => rm(folder, { recursive: true, force: true }));

test('a site that serves these sources is clean, and the settings are printed', async () => {
  const { count, text, settings: asked } = await verified();
  assert.is(count, 0, text);
  assert.equal(asked, settings);
  assert.match(text, 'REFERRAL_KEY=sandbox-referral-key\n');
  assert.match(text, /^\d\d+ files are what commit c0ffee builds .* A host can serve others something else\.$/m);
});

const executable = findNginx();
(executable ? test : test.skip)('a site that nginx serves by the operator’s guide is clean', async () => {
  const nginx = await startNginx(String(executable), site);
  try {
    const { count, text } = await verifiedAt(nginx.origin);
    assert.is(count, 0, text);
  } finally {
    await nginx.close();
  }
});

const chunk = assets.find((name) => /^chunk-.*\.js$/.test(name)) ?? '';

const appended = (file: string, text: string) => change(file, (before) => before + text);
const replaced = (file: string, from: string, to: string) => change(file, (text) => text.replace(from, to));

/** What can be wrong with a site, and what verify says of it, with an arrow between. */
const faults: Readonly<Record<string, () => Promise<void>>> = {
  'a changed chunk → differs: the app runs code': () => appended(`assets/${chunk}`, ';'),
  'a swapped page → players read something else': () => replaced('login/index.html', 'Sign in', 'Log in'),
  'an old service worker → /service-worker.js differs: phones may keep': () => change('service-worker.js', () => 'old'),
  'a foreign script → it runs a script that': () => appended('login/index.html', '<script src="/x.js"></script>'),
  'a stale file → /manifest.webmanifest differs': () => replaced('manifest.webmanifest', 'Coin', 'Old'),
  'a missing page → /refer answers with status 404: players can’t open it': () =>
    rm(path.join(site, 'refer'), { recursive: true }),
  'another host in the policy → it may talk to other hosts: https://evil.example': () =>
    replaced('wallet/index.html', 'connect-src', 'connect-src https://evil.example'),
  'another commit → The build is of another commit': () => facts({ commit: 'bad' }),
  'an unknown commit → The build doesn’t name its commit': () => facts({ commit: null }),
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

test('a changed page that only compressed copies have is found', async () => {
  const copy = await readFile(path.join(site, 'refer/index.html.br'));
  await writeFile(path.join(site, 'wallet/index.html.br'), copy);
  const { count, text } = await verified();
  assert.is(count, 1);
  assert.match(text, '/wallet differs');
});

test('missing and wrong headers are found, once each', async () => {
  const { count, text } = await verified({
    serve: hosted((headers, address) => {
      headers.delete('X-Content-Type-Options');
      if (address === '/dashboard') headers.set('Cache-Control', 'public, max-age=86400');
    }),
  });
  assert.is(count, 2, text);
  assert.match(
    text,
    /^\d+ addresses, as \S+ has X-Content-Type-Options: none: a browser may run a file as what it isn’t$/m,
  );
  assert.match(text, '/dashboard has Cache-Control: public, max-age=86400: players may keep an old build');
});

test('a host that may change the pages is found', async () => {
  const { count, text } = await verified({
    serve: hosted((headers, address) => {
      if (address === '/login') headers.set('Cache-Control', 'no-cache');
    }),
  });
  assert.is(count, 1, text);
  assert.match(text, '/login has Cache-Control: no-cache: ');
  assert.match(text, 'or get one that a host has changed (no-transform)');
});

test('an unknown address without a header, with caching or with another page is found, in each language', async () => {
  const serve = hosted((headers, address) => {
    if (address.endsWith('/no-such-page-of-this-build')) headers.delete('X-Content-Type-Options');
    if (address === '/hi/no-such-page-of-this-build') headers.set('Cache-Control', 'max-age=60');
  });
  const { count, text } = await verified({ serve });
  assert.is(count, 2, text);
  assert.match(text, '2 addresses, as /no-such-page-of-this-build has X-Content-Type-Options: none');
  assert.match(text, '/hi/no-such-page-of-this-build has Cache-Control: max-age=60: players may keep an old build');
  await change('hi/404.html', () => 'Not here');
  assert.match((await verified()).text, 'An unknown address in /hi/ answers with status 404: it must be 404.html');
});

test('a host that drops .html, adds slashes and has its own word for no-cache is clean', async () => {
  const host = hosted((headers) => {
    if (headers.get('Cache-Control') === 'no-cache, no-transform')
      headers.set('Cache-Control', 'public, max-age=0, must-revalidate, no-transform');
  });
  const { count, text } = await verified({
    serve(request, response) {
      const { url = '' } = request;
      const plain = url.replace(/\.html$/, '');
      if (plain !== url) return void response.writeHead(308, { location: plain }).end();
      if (/\/(login|hi)$/.test(url)) return void response.writeHead(308, { location: `${url}/` }).end();
      if (url.endsWith('/verify')) request.url = `${url}.html`;
      host(request, response);
    },
  });
  assert.is(count, 0, text);
});

test('a site can’t write lines of its own into what verify prints', async () => {
  await facts({ commit: 'bad\n\u001b[2J99 files are what', settings: { ...settings, REFERRAL_KEY: 'a\r\nclean' } });
  const { text } = await verified();
  assert.match(text, 'REFERRAL_KEY=a  clean');
  assert.match(text, 'commit bad  [2J99 files');
});

test('another API_ORIGIN than the environment’s is found', async () => {
  const environment = { API_ORIGIN: 'https://api.example.com' };
  assert.match((await verified({ environment })).text, 'API_ORIGIN is not set, not https://api.example.com');
});

test('a site that can’t be checked gets one sentence', async () => {
  for (const [serve, words] of [
    [() => {}, /\/build\.json hasn’t answered within 0\.5 s/],
    [
      (_, response) => response.writeHead(302, { location: 'https://other.example/' }).end(),
      /isn’t that of a build \(status 302/,
    ],
    [(_, response) => response.end('<h1>Proxy</h1>'), /isn’t that of a build \(status 200, and no JSON\)/],
    [(_, response) => response.end('null'), /\(it has no settings\)/],
    [(_, response) => response.end('{"settings":{"MIN_AGE":"3"}}'), /\(MIN_AGE must be a whole number/],
    [(request) => request.socket.destroy(), /or the connection broke off/],
  ] as readonly [RequestListener, RegExp][]) {
    const said = await verified({ serve, patience: 500 }).then(
      () => 'no refusal',
      ({ message }) => message,
    );
    assert.match(said, words);
    assert.not.match(said, '\n');
  }
});

test.run();
