import { act } from 'react';
import * as assert from 'uvu/assert';
import { flips } from '../../src/money/bids';
import { TransactionsPanel } from '../../src/shell/transactions-panel';
import { mount } from '../dom';
import { bidSuite, bidThrough, idOf, sandbox } from '../money/bid-stage';
import { apiClient } from '../sandbox/api-client';
import type { Breach } from '../sandbox/mischief';

const test = bidSuite('what Transactions must list');

const { now } = performance;
let ahead = 0;

test.before(() => {
  performance.now = () => now.call(performance) + ahead;
});
test.after(() => {
  performance.now = now;
});

interface Row {
  game: string;
  bidAmount: number;
  winAmount: number;
}

/** Makes a bid. Returns its game. */
async function play(): Promise<string> {
  await bidThrough();
  return flips.value[0]?.flip.participation.game ?? '';
}

/** Opens Transactions so many ms later. Returns what is said above its rows. @param change of the rows that are listed */
async function openLater(ms: number, change: (rows: Row[]) => readonly Row[] = (rows) => rows): Promise<string> {
  ahead += ms;
  const answer: Breach = async (request, run) => {
    const given = await run(request);
    const body = JSON.parse(given.body);
    body.data.getAllParticipationUser = change(body.data.getAllParticipationUser);
    return { ...given, body: JSON.stringify(body) };
  };
  sandbox.mischief.next('getAllParticipationUser', { kind: 'breach', answer });
  const { container, unmount } = await mount(<TransactionsPanel />);
  const isDone = () => container.querySelector('.rows, .empty');
  for (let turn = 0; turn < 1000 && !isDone(); turn++) await act(() => new Promise((done) => setTimeout(done, 2)));
  assert.ok(isDone());
  const text = container.querySelector('.over-list > .notice')?.textContent ?? '';
  await unmount();
  return text;
}

const without = (game: string) => (rows: Row[]) => rows.filter((row) => row.game !== game);

test('a flip that landed ten seconds before, and is missing above older rows, is said', async () => {
  const game = await play();
  assert.is(await openLater(0, without(game)), '', 'a list may lag');
  const words = `The coins of these games landed on your phone, but the games are missing here: ${game}. Contact support.`;
  assert.is(await openLater(10_100, without(game)), words);
  assert.is(await openLater(0), '', 'and it goes when the flip is listed');
});

test('a flip that is listed with other sums is said', async () => {
  const game = await play();
  const docked = (rows: Row[]) =>
    rows.map((row) => (row.game === game ? { ...row, bidAmount: row.bidAmount + 5 } : row));
  const words = `These games have other sums here than when their coins landed: ${game}. Contact support.`;
  assert.is(await openLater(10_100, docked), words);
});

test('nothing is said of an honest list, though another phone plays too, or of one that ends before the flip', async () => {
  const game = await play();
  const elsewhere = apiClient(sandbox, sandbox.signIn('asha'));
  const { roundId } = await elsewhere('getRound');
  const bid = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: 10, clientSeed: 'x', requestId: roundId };
  await elsewhere('placeBid', bid);
  await play();
  assert.is(await openLater(10_100), '');
  assert.is(await openLater(0, (rows) => rows.filter((row) => Number(row.game) > Number(game))), '');
  assert.is(await openLater(0, () => []), '');
  assert.ok(sandbox.bids(idOf('asha')).length > 2);
});

test.run();
