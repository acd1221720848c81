import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { notFound, routeOf } from '../src/routes';

test('a path with a slash or index.html is the same route', () => {
  for (const path of ['/login', '/login/', '/login//', '/login/index.html', '/login/index.html/']) {
    assert.is(routeOf(path).name, 'login', path);
  }
  for (const path of ['', '/', '/index.html', '/dashboard']) assert.is(routeOf(path).name, 'dashboard', path);
});

test('a path that only resembles a route is not found', () => {
  for (const path of ['/log', '/login/x', '//login', '/loginindex.html', '/login/index.htm', '/index.html/login']) {
    assert.is(routeOf(path), notFound, path);
  }
});

test('slashes are matched as fast in long rows as in short ones', () => {
  /** Microseconds of processor time for as many slashes, at best. */
  const took = (length: number) => {
    const path = `/${'/'.repeat(length)}x`;
    const tries = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      for (let row = 0; row < 160_000 / length; row++) assert.is(routeOf(path), notFound);
      return process.cpuUsage(before).user;
    });
    return Math.max(1, Math.min(...tries));
  };
  const [short, long] = [took(500), took(16_000)];
  assert.ok(long < 8 * short, `${long / short} times as long`);
});

test.run();
