import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { BottomNavigation } from '../../src/shell/bottom-navigation';
import { updateCurrentUser } from '../../src/state/user';
import { enterPlayer } from '../api/early-response';
import { installDom, mount } from '../dom';

test('the blocked tabs say why until a UPI ID is added', async () => {
  installDom('https://app.test/payment');
  await enterPlayer(7);
  const { container, unmount } = await mount(<BottomNavigation />);
  const state = () => [container.querySelector('nav')?.inert, container.querySelector('.nav-note')?.textContent];
  assert.equal(state(), [true, 'Add a UPI ID to unlock']);
  await act(async () => updateCurrentUser({ upiId: 'asha@okbank' }));
  assert.equal(state(), [false, undefined]);
  await unmount();
});

test.run();
