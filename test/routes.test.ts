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

test('a million slashes take the time of one look: in quadratic time this file would never end', () => {
  assert.is(routeOf(`/${'/'.repeat(1_000_000)}x`), notFound);
});

test.run();
