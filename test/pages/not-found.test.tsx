import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Page } from '../../src/pages/not-found';
import { installDom, mount } from '../dom';

test('it says that the page doesn’t exist and leads Home', async () => {
  installDom();
  const { container, unmount } = await mount(<Page />);
  assert.match(container.textContent ?? '', 'This page doesn’t exist.');
  assert.is(container.querySelector('a')?.getAttribute('href'), '/dashboard');
  await unmount();
});

test.run();
