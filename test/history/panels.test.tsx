import { act } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FlipDetails } from '../../src/game/flip-details';
import { StatementPanel } from '../../src/history/statement-panel';
import { getAllParticipationUser, newestFirst } from '../../src/history/transactions-operations';
import { TransactionRow, TransactionsPanel } from '../../src/history/transactions-panel';
import { readParticipation } from '../../src/money/bid-operations';
import { answered, changed } from '../answers';
import { show } from '../pages/screen';
import { sandboxStage } from '../stage';

const { sandbox, callsOf, shown, enter } = await sandboxStage(test);
test.before.each(() => enter());

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

test('the newest comes first in any order of the answer, equal or missing times keep theirs, and no list is an empty one', () => {
  for (const [times, sorted] of [
    [['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z'], '2 0 1'],
    [[1000, 3000, 2000], '1 2 0'],
    // Where texts have another order than their times.
    [['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5Z'], '1 0'],
    [['2026-01-01T09:00:00+05:30', '2026-01-01T08:00:00+00:00'], '1 0'],
    [['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'], '2 0 1'],
    [[undefined, undefined, 'soon'], '0 1 2'],
  ] as const) {
    const rows = newestFirst(times.map((createAt, game) => ({ createAt, game })));
    assert.is(rows.map((row) => readParticipation(row).roundId).join(' '), sorted);
  }
  for (const none of [undefined, null, {}]) assert.equal(getAllParticipationUser.read(none, {}), []);
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
  const { says, press, text, find } = await show(<StatementPanel />);
  await says('The older entries couldn’t be loaded.');
  assert.match(text(), 'Balance ₹9.00');
  const size = async () => (await find('li')).getAttribute('aria-setsize');
  assert.is(await size(), '-1', 'a screen reader hears that there are more');
  await press('Try again');
  await says('Balance ₹8.00');
  assert.is(await size(), '3');
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

test.run();
