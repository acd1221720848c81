import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FlipDetails } from '../../src/game/flip-details';
import { readParticipation } from '../../src/money/participation-operations';
import { countPushes, walletChanged } from '../../src/money/wallet';
import { BottomNavigation } from '../../src/shell/bottom-navigation';
import { Header } from '../../src/shell/header';
import { ProfileDrawer } from '../../src/shell/profile-drawer';
import { Shell } from '../../src/shell/shell';
import { StatementPanel } from '../../src/shell/statement-panel';
import { TransactionRow, TransactionsPanel } from '../../src/shell/transactions-panel';
import { navigate } from '../../src/state/location';
import { endSession, signIn } from '../../src/state/session';
import { loadUser, updateCurrentUser, user } from '../../src/state/user';
import type { User } from '../../src/state/user-operations';
import { answered, changed } from '../answers';
import { show } from '../pages/screen';
import { isFlipped } from '../sandbox/bids';
import { toParticipation } from '../sandbox/to-graphql';
import { sandboxStage } from '../stage';

const { sandbox, callsOf, shown, idOf, enter } = await sandboxStage(test);
test.before.each(() => enter());

const textsOf = (element: Element) =>
  [...element.querySelectorAll('h2, dt, dd, p, button, a')]
    .map(({ textContent }) => textContent?.trim())
    .filter(Boolean);

const win = {
  ...{ game: 'G-2', bidAmount: 100, biddingAmountCharge: 2, status: true, winAmount: 200, winAmountCharge: 10.5 },
  ...{ bidOnCoin: 'tails', createAt: '2026-05-02T10:00:00.000Z' },
};
const loss = {
  ...{ game: 'G-1', bidAmount: 12345.5, biddingAmountCharge: 0.1, status: false, winAmount: 0, winAmountCharge: 0 },
  ...{ bidOnCoin: 'heads', createAt: '2026-05-01T10:00:00.000Z' },
};

test('a win and a loss have the spec’s labels in order, after the net and the time, and their details repeat them', async () => {
  for (const [row, labels, more] of [
    [
      win,
      [
        ...['Game ID', 'G-2', 'Bing Amount', '₹100.00', 'Bing Charge', '₹2.00'],
        ...['Win Amount', '+₹200.00', 'Win Charge', '₹10.50'],
      ],
      ['Win Net +₹87.50', '2 May 2026, 10:00'],
    ],
    [
      loss,
      ['Game ID', 'G-1', 'Bing Amount', '₹12,345.50', 'Bing Charge', '₹0.10', 'Loss Amount', '−₹12,345.50'],
      ['Loss Net −₹12,345.60', '1 May 2026, 10:00'],
    ],
  ] as const) {
    const { texts, unmount } = await show(<TransactionRow item={row} />);
    assert.equal(texts('dt, dd'), labels);
    assert.equal(texts('.event > span'), more);
    await unmount();
    const details = await show(<FlipDetails participation={readParticipation(row)} isAmbiguous={false} />);
    assert.equal(details.texts('dt, dd').slice(0, labels.length), labels);
    await details.unmount();
  }
});

test('the transactions load each time their panel opens, and after a failure on demand, which shows one toast', async () => {
  for (const times of [1, 2]) {
    const release = sandbox.faults.hold('getAllParticipationUser');
    const { says, find, unmount } = await show(<TransactionsPanel />);
    await says('Loading transactions');
    await release();
    await find('.row');
    assert.is(callsOf('getAllParticipationUser'), times);
    await unmount();
  }
  sandbox.faults.next('getAllParticipationUser', { kind: 'error', message: 'The books are closed' });
  const { says, press, find } = await show(<TransactionsPanel />);
  await says('Your transactions couldn’t be loaded.');
  assert.equal(shown(), ['The books are closed']);
  await press('Try again');
  await find('.row');
});

test('the details of a flip have the pick, the result, the sums, the time and the IDs, and its proof can be requested again', async () => {
  const flip = sandbox.bids(idOf('asha')).findLast(isFlipped);
  if (!flip) return assert.unreachable();
  sandbox.faults.next('getProof', { kind: 'status', status: 502 });
  const { says, press, find, container } = await show(
    <FlipDetails participation={readParticipation(toParticipation(flip))} isAmbiguous={false} />,
  );
  const lines = new Map(
    [...container.querySelectorAll('.figure-list > div')].map((line) => [
      line.querySelector('dt')?.textContent,
      line.querySelector('dd')?.textContent,
    ]),
  );
  const side = (text: string) => (text === 'heads' ? 'Heads' : 'Tails');
  const reported = ['Your pick', 'The coin fell on', 'Game ID', 'Transaction ID'].map((label) => lines.get(label));
  assert.equal(reported, [side(flip.bidOnCoin), side(flip.flip.side), flip.roundId, flip.flip.participationId]);
  assert.match(String(container.querySelector('.event')?.textContent), /^(Win|Loss) Net .*\d+ \w{3} \d{4}, \d\d:\d\d$/);
  await says('The proof couldn’t be loaded.');
  sandbox.faults.next(
    'getProof',
    changed((body) => body.replace(/"serverSeed":"\w/, '"serverSeed":"x')),
  );
  await press('Try again');
  assert.is((await find('.badge')).textContent, 'Proof failed');
  await says('contact support');
});

test('the statement has each day’s entries with the balance after them, a row opens to its ID, and a filter shows one kind', async () => {
  const { says, find, container, texts, wait } = await show(<StatementPanel />);
  await find('.row');
  const [first, second] = texts('.row');
  assert.match(String(first), /^Referral earning \+₹5\.20\d\d:\d\d Balance ₹4,455\.44$/);
  assert.match(String(second), /^Recharge \+₹800\.00\d\d:\d\d Balance ₹4,450\.24/);
  const days = texts('.day');
  assert.ok(days.length > 1 && new Set(days).size === days.length, days.join());

  const openRow = async (index: number) => {
    const button = container.querySelectorAll<HTMLElement>('.row-open')[index];
    await act(async () => button?.click());
  };
  await openRow(1);
  await says(/IDRC4002New balance₹4,450\.24Entry\d+/);
  await openRow(2);
  await says(/Game ID100025New balance/);
  const choose = (kind: string) =>
    act(async () => {
      const select = container.querySelector('select');
      if (select) select.value = kind;
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await choose('RECHARGE');
  await wait('recharges alone', () => {
    const entries = [...container.querySelectorAll('.row')];
    return entries.length && entries.every(({ textContent }) => textContent?.startsWith('Recharge +'));
  });
  await choose('WITHDRAWAL');
  await says('Nothing of this kind yet.');
});

test('what has loaded of the statement stays if older entries fail', async () => {
  const page = (rows: readonly object[], next: string | null) => answered({ getStatement: { rows, next } });
  const row = { kind: 'BID', reference: 'G1', amount: -1, balance: 9, at: '2026-03-01T10:00:00Z' };
  sandbox.faults.next('getStatement', page([row], 'more'));
  sandbox.faults.next('getStatement', { kind: 'status', status: 502 });
  sandbox.faults.next('getStatement', page([{ ...row, balance: 8 }], null));
  const { says, press, text } = await show(<StatementPanel />);
  await says('The older entries couldn’t be loaded.');
  assert.match(text(), 'Balance ₹9.00');
  await press('Try again');
  await says('Balance ₹8.00');
});

test('the statement says that it adds up, or which entry is missing or doesn’t', async () => {
  for (const [change, words] of [
    [(body: string) => body, '✓ Adds up'],
    [
      (body: string) => body.replace('"balance":4455.44', '"balance":4405.44'),
      /Entry \d+ doesn’t add up with the one below/,
    ],
    [(body: string) => body.replace(/(\},)\{[^}]*\},/, '$1'), /Entry \d+ is missing\. Contact/],
  ] as const) {
    sandbox.faults.next('getStatement', changed(change));
    const { find, container, unmount } = await show(<StatementPanel />);
    await find('.row');
    assert.match(container.querySelector('.statement-sums')?.textContent ?? '', words);
    await unmount();
  }
});

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
