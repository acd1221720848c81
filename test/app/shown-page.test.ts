import { Fragment } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { UnavailablePage } from '../../src/app/error-screen';
import { PublicFrame } from '../../src/app/public-frame';
import { shownPage, showPage } from '../../src/app/shown-page';
import { notFound, routeOf, routes } from '../../src/routes';
import { Shell } from '../../src/shell/shell';
import { define, installDom } from '../dom';

const [login, wallet] = [routeOf('/login'), routeOf('/wallet')];

/** Adds inline style sheets to the page. */
function carrySheets(names: readonly string[]): void {
  for (const name of names) document.head.appendChild(document.createElement('style')).dataset.sheet = name;
}

test.before.each(() => {
  installDom();
  carrySheets(['public-pages', 'shell-pages']);
});

test('every route has its own page, in the public frame or the shell', async () => {
  const seen = new Set<unknown>();
  for (const route of [...routes, notFound]) {
    await showPage(route);
    const shown = shownPage.value;
    assert.is(shown?.route, route);
    assert.is(shown?.Frame, route.public ? PublicFrame : Shell);
    seen.add(shown?.Page);
  }
  assert.is(seen.size, routes.length + 1);
  assert.not.ok(seen.has(UnavailablePage));
});

test('a page stays until the next one has loaded', async () => {
  await showPage(login);
  const coming = showPage(wallet);
  assert.is(shownPage.value?.route, login);
  await coming;
  assert.is(shownPage.value?.route, wallet);
});

test('of two requested pages the later one is shown, in any order of loading', async () => {
  await showPage(notFound);
  const coming = [showPage(login), showPage(wallet)];
  await Promise.all(coming);
  assert.is(shownPage.value?.route, wallet);
  const back = [showPage(login), showPage(wallet)];
  await Promise.all(back);
  assert.is(shownPage.value?.route, wallet);
});

test('offline, a page that can’t be loaded is replaced by an error page', async () => {
  await showPage(login);
  installDom();
  define('navigator', { onLine: false });
  const { error } = console;
  console.error = () => {};
  await showPage(wallet);
  console.error = error;
  assert.is(shownPage.value?.Page, UnavailablePage);
  assert.is(shownPage.value?.Frame, Fragment);
  assert.is(shownPage.value?.route, wallet);
});

test.run();
