import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { notFound, routeOf } from '../src/routes';
import { processorTime } from './processor-time';

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

test('a long row of slashes is matched in linear time', async () => {
  const match = () => assert.is(routeOf(`/${'/'.repeat(200_000)}x`), notFound);
  assert.ok((await processorTime(match)) < 1000);
});

test.run();
