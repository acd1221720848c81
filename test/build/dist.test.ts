import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notFound, routes } from '../../src/routes';
import { headersOf, readRules } from './header-rules';

const dist = process.env.DIST ?? 'dist';
const test = suite('dist');

const names = (await readdir(dist, { recursive: true })).filter((name) => /\.[a-z]+$/.test(name));
const texts = await Promise.all(
  names
    .filter((name) => /\.(html|js|css|webmanifest)$/.test(name))
    .map(async (name) => ({ name, text: await readFile(path.join(dist, name), 'utf8') })),
);

test('every text file has its compressed copies', () => {
  for (const { name } of texts) {
    assert.ok(names.includes(`${name}.br`) && names.includes(`${name}.gz`), name);
  }
});

test('React is bundled as ES modules, from which the bundler leaves out what nobody uses', () => {
  for (const { name, text } of texts.filter(({ name }) => name.endsWith('.js')))
    assert.not.match(text, /\.exports\b/, name);
});

for (const base of ['', '/hi'])
  test(`the pages at ${base}/ and their manifest have the page colour of the dark theme, and it names what is there`, async () => {
    const tokens = await readFile('styles/tokens.css', 'utf8');
    const [, page = ''] = /--page: ([^;]+)/.exec(tokens) ?? [];
    const manifest = JSON.parse(await readFile(path.join(dist, base, 'manifest.webmanifest'), 'utf8'));
    assert.equal([manifest.theme_color, manifest.background_color], [page, page]);
    assert.equal([manifest.id, manifest.scope], [`${base}/`, `${base}/`]);
    const html = await readFile(path.join(dist, base, '404.html'), 'utf8');
    assert.match(html, `name="theme-color" content="${page}"`);
    assert.match(html, `<link rel="manifest" href="${base}/manifest.webmanifest">`);
    const { icons, screenshots, shortcuts, start_url } = manifest;
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut: typeof manifest) => shortcut.icons)];
    for (const { src } of pictures) assert.ok(names.includes(src.slice(1)), src);
    for (const url of [start_url, ...shortcuts.map((shortcut: typeof manifest) => shortcut.url)]) {
      assert.ok(url.startsWith(`${base}/`), url);
      assert.ok(names.includes(`${url.slice(1)}/index.html`), url);
    }
    assert.is(shortcuts.length, 3);
    assert.is(/[^ -~]/.test(shortcuts[0].name), base === '/hi', 'each language has its own words');
  });

// The headers.

const rules = await readRules(dist);
const REVALIDATED = 'no-cache, no-transform';

/** The settings that only a header can carry (the operator’s guide, Headers). */
const SECURITY = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
};

test('every file is sent with the security headers', () => {
  const sent = rules.get('/*');
  for (const [name, value] of Object.entries(SECURITY)) assert.is(sent?.get(name), value, name);
});

test('the Permissions-Policy allows sharing, copying and SMS codes, and blocks what is never used', () => {
  const policy = (rules.get('/*')?.get('Permissions-Policy') ?? '').split(', ');
  for (const name of ['web-share', 'clipboard-write', 'otp-credentials']) assert.ok(policy.includes(`${name}=(self)`));
  for (const name of ['camera', 'microphone', 'geolocation', 'usb']) assert.ok(policy.includes(`${name}=()`), name);
});

test('hashed files are immutable, pages and the service worker are revalidated each time and changed by no host', () => {
  const caching = (address: string) => rules.get(address)?.get('Cache-Control');
  assert.is(caching('/assets/*'), 'public, max-age=31536000, immutable');
  assert.is(caching('/icons/*'), 'public, max-age=86400');
  const pages = routes.flatMap((route) => [route.path, `${route.path}/`]);
  for (const address of ['/', '/404.html', '/verify.html', '/service-worker.js', '/manifest.webmanifest', ...pages]) {
    assert.is(caching(address), REVALIDATED, address);
  }
  for (const address of ['/hi', '/hi/login', '/hi/service-worker.js', '/hi/manifest.webmanifest', '/hi/404.html'])
    assert.is(headersOf(rules, address).get('Cache-Control'), REVALIDATED, address);
  assert.not.ok(rules.has(notFound.path), 'an unknown address has no rule of its own');
});

test('the operator’s guide has the same headers for nginx', async () => {
  const guide = await readFile('src/operators-guide.md', 'utf8');
  const shown = new Map(
    [...guide.matchAll(/add_header ([\w-]+) "(.*)" always;/g)].map(([, name = '', value = '']) => [name, value]),
  );
  assert.equal([...shown], [...(rules.get('/*') ?? [])]);
  for (const value of ['public, max-age=31536000, immutable', 'public, max-age=86400', REVALIDATED]) {
    assert.ok(guide.includes(`"${value}";`), value);
  }
});

// robots.txt.

const [agent, ...robotRules] = readFileSync(path.join(dist, 'robots.txt'), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'));
const patterns = robotRules.map((rule) => rule.replace('Disallow: ', ''));

/** Whether crawlers may fetch an address (RFC 9309): a pattern forbids what begins with it, or with a $ only itself. */
const isAllowed = (address: string) =>
  !patterns.some((pattern) => (pattern.endsWith('$') ? `${address}$` === pattern : address.startsWith(pattern)));

test('robots.txt has one group for all crawlers, and only rules that forbid', () => {
  assert.is(agent, 'User-agent: *');
  for (const rule of robotRules) assert.match(rule, /^Disallow: (\/[\w-]*){1,2}[$?]?$/);
});

test('the public pages may be indexed, with any query, and the pages of the shell may not', () => {
  for (const { path, public: isPublic } of routes) {
    for (const page of [path, `/hi${path}`])
      for (const address of [page, `${page}/`, `${page}?refId=any`]) assert.is(isAllowed(address), isPublic, address);
  }
  for (const root of ['/', '/?refId=any', '/hi', '/hi/', '/hi?refId=any', '/hi/?refId=any'])
    assert.not.ok(isAllowed(root), 'the root leads to the dashboard');
});

test('crawlers may fetch every file that a public page needs', () => {
  const paths = routes.filter((route) => route.public).flatMap(({ path }) => [path, `/hi${path}`]);
  for (const path of paths) {
    const html = readFileSync(`${dist}${path}/index.html`, 'utf8');
    const needed = [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, address = '']) => address);
    assert.ok(needed.length > 2, path);
    for (const address of needed) assert.ok(isAllowed(address), address);
  }
});

test.run();
