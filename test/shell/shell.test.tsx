import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readParticipation } from '../../src/money/bid-operations';
import { addLanded } from '../../src/money/bids';
import type { BidOrder } from '../../src/money/orders';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { BottomNavigation } from '../../src/shell/bottom-navigation';
import { Header } from '../../src/shell/header';
import { ProfileDrawer } from '../../src/shell/profile-drawer';
import { Shell } from '../../src/shell/shell';
import { navigate } from '../../src/state/location';
import { endSession, signIn } from '../../src/state/session';
import { loadUser, updateCurrentUser, user } from '../../src/state/user';
import type { User } from '../../src/state/user-operations';
import { replace } from '../dom';
import { show } from '../pages/screen';
import { sandboxStage } from '../stage';

const { sandbox, enter } = await sandboxStage(test);
test.before.each(() => enter());

const textsOf = (element: Element) =>
  [...element.querySelectorAll('h2, dt, dd, p, button, a')]
    .map(({ textContent }) => textContent?.trim())
    .filter(Boolean);

test('the drawer has its contents in the spec’s order', async () => {
  const { container, press } = await show(<ProfileDrawer user={user.peek() as User} />);
  assert.equal(textsOf(container), [
    'Asha Verma',
    ...['User ID', '1042', 'Username', 'asha', 'Phone number', '+91 98765 43210', 'Email', 'asha@example.com'],
    ...['Status', 'Active', 'Level', '3', 'Referral ID', 'REF1042'],
    ...['Share Invite', 'Share not supported', 'Number of Active Users', '02', 'User Club'],
    ...['Edit Profile', 'Sign Out', 'Get Support', 'support@example.com'],
  ]);
  const opened: string[] = [];
  Object.defineProperty(location, 'assign', { value: (address: string) => opened.push(address) });
  await press('Get Support');
  assert.match(opened.join(), /^mailto:support@example\.com\?body=%0A%0ABuild%3A%20/);
});

test('the header shows the user ID and the balance on every route except /wallet, which has the email and the name', async () => {
  walletChanged({ reference_earning: 0, top_up: 445_544, game: 0 }, countPushes());
  for (const path of ['/payment', '/dashboard', '/refer', '/recharge', '/profile', '/no-such-page', '/wallet']) {
    navigate(path);
    const { text, unmount } = await show(<Header user={user.peek() as User} />);
    assert.is(text(), path === '/wallet' ? 'asha@example.comAsha Verma' : '1042Wallet balance₹4,455.44', path);
    await unmount();
  }
});

test('a win counts up to the balance, but not once more if the balance had it before the coin landed', async () => {
  replace('matchMedia', () => ({ matches: false }));
  replace('CSS', { supports: () => true });
  const owns = (top_up: number) => walletChanged({ reference_earning: 0, top_up, game: 0 }, countPushes());
  const win = (tappedAt: number) => {
    const charges = { biddingAmountCharge: 0, winAmountCharge: 0 };
    const participation = readParticipation({ status: true, bidAmount: 10, winAmount: 20, ...charges });
    const order = { requestId: `win ${tappedAt}`, side: 'heads', amount: 1_000, tappedAt } as BidOrder;
    addLanded({ order, flip: { participation, side: 'heads', serverSeed: '' } });
  };
  await loadUser();
  navigate('/dashboard');
  owns(100_000);
  const { container } = await show(<Header user={user.peek() as User} />);
  const countsFrom = () => container.querySelector<HTMLElement>('.chip')?.dataset.count?.split('\n')[0];
  await act(async () => {
    owns(101_000);
    win(1);
  });
  assert.is(countsFrom(), '₹1,000.00');
  await act(async () => owns(102_000));
  await act(async () => win(2));
  assert.is(countsFrom(), '₹1,020.00');
});

test('only a splash shows until the user ID is known', async () => {
  endSession();
  signIn(sandbox.signIn('asha'));
  const { container, text, says } = await show(<Shell>The page</Shell>);
  assert.is(text(), 'Loading…');
  assert.not(container.querySelector('header, nav'));
  await act(loadUser);
  await says('The page');
  assert.is(container.querySelectorAll('header, nav').length, 2);
});

test('the blocked tabs say why until a UPI ID is added', async () => {
  updateCurrentUser({ upiId: '' });
  const { container } = await show(<BottomNavigation />);
  const state = () => [container.querySelector('nav')?.inert, container.querySelector('.nav-note')?.textContent];
  assert.equal(state(), [true, 'Add a UPI ID to unlock']);
  await act(async () => updateCurrentUser({ upiId: 'asha@okbank' }));
  assert.equal(state(), [false, undefined]);
});

test.run();
