import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MissingPage } from '../../src/app/missing-page';
import { AnsweredImage, define, installDom, mount } from '../dom';

test('a page that can’t be loaded blames the connection only while there is none', async () => {
  for (const [onLine, heading] of [
    [true, 'Something went wrong'],
    [false, 'You’re offline'],
  ] as const) {
    installDom();
    define('navigator', { onLine, userAgent: '' });
    const { container, unmount } = await mount(<MissingPage />);
    assert.is(container.querySelector('h1')?.textContent, heading);
    await unmount();
  }
});

test('trying again reloads the page', async () => {
  installDom();
  define('Image', AnsweredImage);
  let reloads = 0;
  Object.assign(location, { reload: () => reloads++ });
  const { container, unmount } = await mount(<MissingPage />);
  await act(async () => container.querySelector('button')?.click());
  assert.is(reloads, 1);
  await unmount();
});

test.run();
