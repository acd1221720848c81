import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notFound, routes } from '../../src/routes';
import { headersOf, readRules } from './header-rules';
import { findNginx, startNginx } from './nginx';

const test = suite('the configuration of nginx in the operator’s guide');

const dist = path.resolve(process.env.DIST ?? 'dist');
const executable = findNginx();
const rules = await readRules(dist);
let nginx: Awaited<ReturnType<typeof startNginx>>;

test.before(async () => {
  if (executable) nginx = await startNginx(executable, dist);
});
test.after(() => nginx?.close());

function check(sentence: string, run: () => Promise<void>): void {
  if (executable) test(sentence, run);
  // A developer without nginx can still run the other tests; the reason is printed below.
  else test.skip(sentence);
}

const get = (address: string, encoding = 'identity') =>
  fetch(nginx.origin + address, { headers: { 'accept-encoding': encoding }, redirect: 'manual' });

/** Asserts that an address is served with a status and with the headers that _headers gives it. */
async function assertServed(address: string, status = 200): Promise<Response> {
  const response = await get(address);
  assert.is(response.status, status, address);
  for (const [name, value] of headersOf(rules, address))
    assert.is(response.headers.get(name), value, `${address} ${name}`);
  return response;
}

check(
  'every route and the root are served as HTML, with any query and a trailing slash, without a redirect',
  async () => {
    for (const { path: address, title } of routes) {
      assert.match(await (await assertServed(`/hi${address}`)).text(), '<html lang="hi"');
      for (const form of [address, `${address}/`, `${address}?refId=any`]) {
        const response = await get(form);
        assert.is(response.status, 200, form);
        assert.match(String(response.headers.get('content-type')), /^text\/html/);
        assert.match(await response.text(), `<title>${title} ·`, form);
      }
      await assertServed(address);
      await assertServed(`${address}/`);
    }
    assert.match(await (await assertServed('/')).text(), '<title>Home ·');
    for (const root of ['/hi', '/hi/']) assert.match(await (await assertServed(root)).text(), '<html lang="hi"');
  },
);

check('an unknown address gets the not-found page, status 404, every header and no-cache', async () => {
  for (const address of ['/no-such-page', '/login/more', '/assets/chunk-AAAAAAAA.js', '/hi/no-such-page']) {
    const response = await get(address);
    assert.is(response.status, 404, address);
    const html = await response.text();
    if (address.startsWith('/hi/')) assert.match(html, '<html lang="hi"');
    else assert.match(html, `<title>${notFound.title} ·`, address);
    assert.is(response.headers.get('cache-control'), 'no-cache', address);
    for (const [name, value] of rules.get('/*') ?? [])
      assert.is(response.headers.get(name), value, `${address} ${name}`);
  }
});

check('every file has the headers of _headers, and one without a caching rule there has no-cache', async () => {
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  const addresses = files
    .filter((file) => file.isFile())
    .map((file) => `/${path.relative(dist, path.join(file.parentPath, file.name))}`);
  assert.ok(addresses.length > 100);
  for (const address of addresses) {
    const { headers } = await assertServed(address);
    if (!headersOf(rules, address).has('Cache-Control')) assert.is(headers.get('cache-control'), 'no-cache', address);
  }
});

check('browsers that accept gzip get the compressed copy of a text, and Vary says so', async () => {
  const [script = ''] = (await readdir(path.join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
  for (const address of ['/login', '/', '/manifest.webmanifest', `/assets/${script}`]) {
    const [packed, plain] = [await get(address, 'gzip'), await get(address)];
    assert.is(packed.headers.get('content-encoding'), 'gzip', address);
    assert.is(plain.headers.get('content-encoding'), null, address);
    assert.match(String(packed.headers.get('vary')), /accept-encoding/i);
    assert.is(await packed.text(), await plain.text(), address);
  }
});

check('scripts, style sheets and the manifest have their content types, which nosniff requires', async () => {
  for (const address of ['/manifest.webmanifest', '/hi/manifest.webmanifest']) {
    const manifest = await assertServed(address);
    assert.is(manifest.headers.get('content-type'), 'application/manifest+json');
  }
  for (const name of await readdir(path.join(dist, 'assets'))) {
    if (!/\.(js|css)$/.test(name)) continue;
    const { headers } = await get(`/assets/${name}`);
    assert.match(String(headers.get('content-type')), name.endsWith('.js') ? /javascript/ : /^text\/css/, name);
  }
});

if (!executable) console.log('Skipped: there is no nginx, or no /etc/nginx/mime.types. Install nginx-light.');
test.run();
