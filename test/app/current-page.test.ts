import { createElement } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { clearPage, currentPage, showPage } from '../../src/app/current-page';
import { BareLayout, MissingPage } from '../../src/app/missing-page';
import { PublicLayout } from '../../src/layout/public-layout';
import { notFound, type Route, routeOf, routes } from '../../src/routes';
import { Shell } from '../../src/shell/shell';
import { AnsweredImage, define, installDom, mount, settled } from '../dom';
import { until } from '../sandbox/until';

const [login, wallet] = [routeOf('/login'), routeOf('/wallet')];

function carrySheets(): void {
  for (const name of ['public', 'shell'])
    document.head.appendChild(document.createElement('style')).dataset.sheet = name;
}

test.before.each(() => {
  installDom();
  carrySheets();
});

test('every route has its own page, in the public frame or the shell', async () => {
  const seen = new Set<unknown>();
  for (const route of [...routes, notFound]) {
    await showPage(route);
    const shown = currentPage.value;
    assert.is(shown?.route, route);
    assert.is(shown?.Layout, route.public ? PublicLayout : Shell);
    seen.add(shown?.Page);
  }
  assert.is(seen.size, routes.length + 1);
  assert.not.ok(seen.has(MissingPage));
});

test('a page stays until the next one has loaded', async () => {
  await showPage(login);
  const coming = showPage(wallet);
  assert.is(currentPage.value?.route, login);
  await coming;
  assert.is(currentPage.value?.route, wallet);
});

test('of two requested pages the later one is shown, in any order of loading', async () => {
  await showPage(notFound);
  for (let time = 0; time < 2; time++) {
    await Promise.all([showPage(login), showPage(wallet)]);
    assert.is(currentPage.value?.route, wallet);
  }
});

async function showWithoutSheets(route: Route): Promise<void> {
  installDom();
  const { error } = console;
  console.error = () => {};
  await showPage(route);
  console.error = error;
}

test('what is missing although the host answers reloads the page once; what is here again by then is shown', async () => {
  const { Image } = globalThis;
  let reloads = 0;
  const withHost = async (onAnswer: () => void) => {
    installDom();
    define(
      'Image',
      class extends AnsweredImage {
        override set src(address: string) {
          onAnswer();
          super.src = address;
        }
      },
    );
    Object.assign(location, { reload: () => void reloads++ });
    const { error } = console;
    console.error = () => {};
    clearPage();
    void showPage(wallet);
    await until(() => reloads > 0 || currentPage.value !== undefined);
    console.error = error;
    return currentPage.value?.Page;
  };
  const page: unknown = await withHost(carrySheets);
  assert.ok(page && page !== MissingPage);
  assert.is(reloads, 0, 'the network had only been away');
  await withHost(() => {});
  assert.is(reloads, 1);
  define('Image', Image);
});

test('a page that can’t be loaded says so without a frame, and is tried again once the connection is back', async () => {
  await showPage(login);
  await showWithoutSheets(wallet);
  assert.is(currentPage.value?.route, wallet);
  assert.is(currentPage.value?.Page, MissingPage);
  assert.is(currentPage.value?.Layout, BareLayout);
  carrySheets();
  dispatchEvent(new Event('online'));
  await until(() => currentPage.value?.Page !== MissingPage);
  assert.is(currentPage.value?.Layout, Shell);
});

test('Reload reloads nothing if the page has come before the host answers', async () => {
  const { Image } = globalThis;
  let reloads = 0;
  for (const [hasCome, expected] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const image = new AnsweredImage();
    define('Image', function Image() {
      return Object.defineProperty(image, 'src', { value: '', writable: true });
    });
    Object.assign(location, { reload: () => void reloads++ });
    const { container, unmount } = await mount(createElement(MissingPage));
    container.querySelector('button')?.click();
    if (hasCome) await unmount();
    await settled(image.onload);
    assert.is(reloads, expected);
  }
  define('Image', Image);
});

test.run();
