import { cpSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { headersOf, readRules } from '../build/header-rules';
import { listen, stop } from '../sandbox/http';
import { staticHost } from '../serve/static-host';
import { verify } from './verify';

const test = suite('verify');

const dist = path.resolve(process.env.DIST ?? 'dist');
const folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
const site = path.join(folder, 'site');
const rules = await readRules(dist);
const chunk = (await readdir(path.join(dist, 'assets'))).find((name) => /^chunk-.*\.js$/.test(name));

const spoiling: ((headers: Headers, address: string) => void)[] = [];
test.before.each(async () => {
  spoiling.length = 0;
  await rm(site, { recursive: true, force: true });
  cpSync(dist, site, { recursive: true });
  await change('build.json', /"commit": [^,]*/, '"commit": "c0ffee"');
});
test.after(() => rm(folder, { recursive: true, force: true }));

/** Changes a file of the site. Its compressed copies go: they would be served in its place. */
async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const target = path.join(site, file);
  await writeFile(target, (await readFile(target, 'utf8')).replace(from, to));
  await Promise.all(['.br', '.gz'].map((end) => rm(target + end, { force: true })));
}

const host: RequestListener = (request, response) => {
  const sent = new Map([['Cache-Control', 'no-cache, no-transform'], ...headersOf(rules, request.url ?? '/')]);
  const headers = new Headers([...sent]);
  for (const spoil of spoiling) spoil(headers, request.url ?? '/');
  const writeHead = response.writeHead.bind(response);
  const send = (status: number, own: object) => writeHead(status, { ...own, ...Object.fromEntries(headers) });
  response.writeHead = send as typeof writeHead;
  void staticHost(site)(request, response);
};

async function verified(serve = host, patience = 30_000, environment: NodeJS.ProcessEnv = {}) {
  const server = createServer(serve);
  const origin = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0, '')}`;
  let text = '';
  const sources = { commit: 'c0ffee', environment, dist, build: async () => {} };
  const count = await verify([origin], sources, (line) => (text += `${line}\n`), patience).finally(() => stop(server));
  return { count, text };
}

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
  'has X-Content-Type-Options: none: players lose what protects them': () =>
    spoiling.push((headers) => headers.delete('x-content-type-options')),
  '/dashboard has Cache-Control: max-age=60: players may': header('cache-control', 'max-age=60', /^.dash/),
  '/robots.txt has Content-Type: text/html: browsers may refuse it': header('content-type', 'text/html', /robots/),
  '/payment has refresh: 0; url=x: it leads': header('refresh', '0; url=x', /^.payment$/),
  'The build is of commit bad  [2J99 files, not c0ffee': () =>
    change('build.json', 'c0ffee', String.raw`bad\n\u001b[2J99 files`),
};

test('each difference is found, says what it means for players, and writes over no line', async () => {
  for (const tamper of Object.values(faults)) await tamper();
  const { count, text } = await verified(host, 30_000, { API_ORIGIN: 'https://api.example.com' });
  for (const words of Object.keys(faults)) assert.match(text, words);
  assert.match(text, 'API_ORIGIN is not set, not https://api.example.com: players use another service');
  assert.is(count, Object.keys(faults).length + 1, text);
  assert.match(text, /^\d+ addresses, \d+ differences$/m);
});

test('a site that serves these sources is clean, also if its host drops .html and adds slashes, and its settings are printed', async () => {
  const { count, text } = await verified((request, response) => {
    const { url = '' } = request;
    const plain = url.replace(/\.html$/, '');
    if (plain !== url) return void response.writeHead(308, { location: plain }).end();
    if (/\/(login|hi)$/.test(url)) return void response.writeHead(308, { location: `${url}/` }).end();
    if (url.endsWith('/verify')) request.url = `${url}.html`;
    host(request, response);
  });
  assert.is(count, 0, text);
  assert.match(text, 'REFERRAL_KEY=sandbox-referral-key\n');
  assert.match(text, /^\d\d+ addresses are what commit c0ffee builds .* A host can serve others something else\.$/m);
});

test('a site that can’t be checked gets one sentence', async () => {
  for (const [serve, words] of [
    [() => {}, /\/build\.json hasn’t answered within 0\.5 s/],
    [(_, response) => response.writeHead(302, { location: 'https://x.example/' }).end(), /of a build \(status 302/],
    ...['<h1>Proxy</h1>', 'null', '{}', '{"settings":{"MIN_AGE":"3"}}'].map((body): [RequestListener, RegExp] => [
      (_, response) => response.end(body),
      /of a build \(status 200\)/,
    ]),
    [(request) => request.socket.destroy(), /or the connection broke off/],
  ] as readonly [RequestListener, RegExp][]) {
    const said = await verified(serve, 500).then(String, ({ message }) => message);
    assert.match(said, words);
    assert.not.match(said, '\n');
  }
});

test.run();
