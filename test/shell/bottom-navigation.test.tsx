import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BottomNavigation } from '../../src/shell/bottom-navigation';
import { updateCurrentUser } from '../../src/state/user';
import { enterPlayer } from '../api/early-response';
import { installDom, mount } from '../dom';

test('the blocked tabs say why, in a live region that was there before, until a UPI ID is added', async () => {
  installDom('https://app.test/payment');
  await enterPlayer(7);
  const announced: string[] = [];
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if ((target as Element).matches('[role=status]')) announced.push(target.textContent ?? '');
  }).observe(document.body, { childList: true, subtree: true });
  const { container, unmount } = await mount(<BottomNavigation />);
  const nav = container.querySelector('nav');
  assert.ok(nav?.hasAttribute('inert'));
  assert.not.match(nav?.textContent ?? '', 'unlock');
  assert.is(container.querySelector('[role=status]')?.textContent, 'Add a UPI ID to unlock');
  await act(async () => updateCurrentUser({ upiId: 'asha@okbank' }));
  assert.not(nav?.hasAttribute('inert'));
  assert.equal(announced, ['Add a UPI ID to unlock', '']);
  await unmount();
});

test.run();
