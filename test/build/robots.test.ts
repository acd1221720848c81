import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../src/routes';
import { readDist } from './built-elsewhere';

const test = suite('robots.txt');

const dist = await readDist(process.env.DIST ?? 'dist');
const [agent, ...rules] = (dist.get('robots.txt') ?? '')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'));
const patterns = rules.map((rule) => rule.replace('Disallow: ', ''));

/** Whether crawlers may fetch an address (RFC 9309): a pattern forbids what begins with it, or with a $ only itself. */
const isAllowed = (address: string) =>
  !patterns.some((pattern) => (pattern.endsWith('$') ? `${address}$` === pattern : address.startsWith(pattern)));

test('it has one group for all crawlers, and only rules that forbid', () => {
  assert.is(agent, 'User-agent: *');
  for (const rule of rules) assert.match(rule, /^Disallow: (\/[\w-]*){1,2}[$?]?$/);
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
    const html = dist.get(`${path.slice(1)}/index.html`) ?? '';
    const needed = [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"/g)].map(([, address = '']) => address);
    assert.ok(needed.length > 2, path);
    for (const address of needed) assert.ok(isAllowed(address), address);
  }
});

test.run();
