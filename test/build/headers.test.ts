import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notFound, routes } from '../../src/routes';
import { headersOf, readRules } from './header-rules';

const test = suite('the headers');

const dist = process.env.DIST ?? 'dist';

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

test.run();
