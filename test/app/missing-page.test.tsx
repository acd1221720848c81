import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { MissingPage } from '../../src/app/missing-page';
import { showHeld } from '../../src/state/intent-storage';
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

test('trying again loads the page anew, and leaves it what only this document knows', async () => {
  installDom();
  define('Image', AnsweredImage);
  const open = { requestId: 'of a session that is over' };
  showHeld('bid', new Map([[open.requestId, open]]));
  let reloads = 0;
  Object.assign(location, { reload: () => reloads++ });
  const { container, unmount } = await mount(<MissingPage />);
  await act(async () => container.querySelector('button')?.click());
  assert.is(reloads, 1);
  assert.is(sessionStorage.getItem('bid'), JSON.stringify(open));
  await unmount();
});

test.run();
