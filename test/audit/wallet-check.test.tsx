import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { discrepancy, openSum } from '../../src/audit/wallet-check';
import { Badge } from '../../src/game/proof';
import { Warnings } from '../../src/game/warnings';
import { bid } from '../../src/money/bids';
import { flips } from '../../src/money/flips';
import { add, close } from '../../src/money/orders';
import { BalanceSum } from '../../src/payments/wallet-figures';
import { endSession, restoreSession } from '../../src/state/session';
import { closeAllToasts } from '../../src/state/toasts';
import { changed } from '../answers';
import { mount } from '../dom';
import * as phone from '../money/bid-stage';
import { idOf, STAKE, sandbox, test } from '../money/bid-stage';
import type { Breach, Fault } from '../sandbox/mischief';
import { commitmentOf } from '../sandbox/rounds';
import { until } from '../sandbox/until';

test.before(() => sandbox.creditTopUp(idOf('asha'), 1_000_000));
test.before.each(() => {
  sandbox.received.length = 0;
});

/** Flips on another phone of the same player. */
async function flipElsewhere(username = 'asha'): Promise<void> {
  const ask = phone.elsewhere(username);
  const { roundId } = await ask('getRound');
  const [clientSeed, requestId] = [commitmentOf(randomUUID()), randomUUID()];
  const terms = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: 10, requestId };
  await ask('placeBid', { ...terms, clientSeedHash: commitmentOf(clientSeed) });
  await ask('revealBid', { requestId, clientSeed });
}

/** What happens to the next lock and to its reveal. */
function both(fault: Fault): void {
  sandbox.mischief.next('placeBid', fault);
  sandbox.mischief.next('revealBid', fault);
}

/** The badge of the newest flip, and the warnings. */
async function told(): Promise<string[]> {
  await phone.verdictOfNewest();
  const [played] = flips.value;
  if (!played) throw new Error('no flip');
  const views = [await mount(<Badge played={played} />), await mount(<Warnings />)];
  const [badge, warnings] = views.map(({ container }) => container);
  const texts = [badge?.querySelector('.badge')?.textContent ?? '', warnings?.textContent ?? ''];
  for (const view of views) await view.unmount();
  return texts;
}

test('the phone’s own calls explain the wallet, and no statement is asked for', async () => {
  for (let times = 0; times < 4; times++) await phone.bidThrough();
  assert.equal([discrepancy.value, phone.asked('getStatement'), await told()], [undefined, 0, ['✓ Verified fair', '']]);
});

test('a bid whose answers were lost is explained too, after a reload as well', async () => {
  sandbox.mischief.next('revealBid', { kind: 'drop-after' });
  await phone.bidThrough({ kind: 'drop-after' });
  await phone.leaveBid('left', { state: 'revealing' }, true);
  await phone.reload();
  await until(() => flips.value.length === 1);
  await phone.ready();
  await phone.bidThrough();
  assert.equal([discrepancy.value, await told()], [undefined, ['✓ Verified fair', '']]);
});

test('what another phone has spent is looked up once, told once and not accused', async () => {
  await phone.bidThrough();
  for (let times = 0; times < 2; times++) await flipElsewhere();
  await phone.ready();
  await phone.bidThrough();
  await until(() => openSum.value === undefined);
  await phone.bidThrough();
  assert.is(phone.asked('getStatement'), 1);
  const notes = phone.shown().filter((text) => text.includes('not from this phone'));
  assert.is(notes.length, 1);
  assert.match(notes[0] ?? '', /^₹20\.40 left your wallet by \d.*\d\d:\d\d, and not from this phone: Bid\. /);
  assert.equal([discrepancy.value, (await told())[0]], [undefined, '✓ Verified fair']);
});

test('while the statement can’t be read the wallet is not called checked, and the next answer asks again', async () => {
  await phone.bidThrough();
  await flipElsewhere();
  sandbox.mischief.next('getStatement', { kind: 'status', status: 502 });
  await phone.bidThrough();
  await until(() => phone.asked('getStatement') > 0);
  await until(() => openSum.value !== undefined);
  assert.is((await told())[0], '✓ Verified fair');
  await phone.bidThrough();
  await until(() => openSum.value === undefined);
  assert.equal([discrepancy.value, (await told())[0]], [undefined, '✓ Verified fair']);
});

test('money that is gone while the statement can’t be read is said as a sum, until the statement explains it', async () => {
  await phone.bidThrough();
  const ask = phone.elsewhere('asha');
  const { roundId } = await ask('getRound');
  const terms = { roundId, gameType: 'coin', bidOnCoin: 'heads', bidAmount: 10, requestId: randomUUID() };
  await ask('placeBid', { ...terms, clientSeedHash: commitmentOf('another phone’s') });
  sandbox.mischief.policy = (name) => (name === 'getStatement' ? { kind: 'status', status: 502 } : undefined);
  await phone.bidThrough();
  await until(() => Number(openSum.value) < 0);
  assert.match((await told())[1] ?? '', 'Your wallet has ₹10.20 less than this phone’s bids explain. The statement');
  await phone.bidThrough();
  const kept = ['due-rows', 'checked-wallet'].map((key) => [key, sessionStorage.getItem(key) ?? ''] as const);
  await phone.reload();
  for (const [key, text] of kept) sessionStorage.setItem(key, text);
  restoreSession();
  const before = phone.asked('getStatement');
  for (let times = 0; times < 2; times++) await phone.bidThrough();
  await until(() => phone.asked('getStatement') > before + 1);
  assert.is(openSum.value, -1_020, 'after a reload this phone’s own bids don’t count as taken');
  sandbox.mischief.policy = undefined;
  await phone.bidThrough();
  await until(() => openSum.value === undefined);
  assert.not.match((await told())[1] ?? '', 'Your wallet has');
});

test('a win that the first answer about a bid brings accuses nobody when it is told again', async () => {
  for (let times = 0; !flips.value[0]?.flip.participation.won; times++) {
    const requestId = `first-${times}`;
    phone.holdVerdict();
    await phone.leaveBid(requestId, { state: 'checking', lock: undefined }, true);
    await phone.elsewhere('asha')('revealBid', { requestId, clientSeed: phone.kept()[0].clientSeed });
    await phone.reload();
    await until(() => flips.value[0]?.order.requestId === requestId);
  }
  const { requestId } = flips.value[0].order;
  await phone.reload();
  await until(() => flips.value[0]?.order.requestId === requestId);
  await phone.ready();
  assert.is(discrepancy.value, undefined);
});

test('an answer that was overtaken by a later one accuses nobody', async () => {
  const letGo = await phone.held('revealBid', () => bid('heads', STAKE));
  dispatchEvent(new Event('online'));
  await flipElsewhere();
  await letGo();
  await phone.ready();
  await phone.bidThrough();
  await until(() => openSum.value === undefined);
  assert.is(discrepancy.value, undefined);
});

const again = async () => {
  phone.leavePage();
  endSession();
  await phone.enter();
  await phone.ready();
};
for (const [what, happen] of [
  ['a lock and a flip that the server makes twice', () => both({ kind: 'twice' })],
  ['a new session', again],
  ['a reload', phone.reload],
  ['a credit', () => sandbox.creditTopUp(idOf('asha'), 12_345)],
  [
    'more rows than a page has',
    () => {
      // With the next bid's it is one more.
      for (let rows = 0; rows < 100; rows++) sandbox.creditTopUp(idOf('asha'), 100);
    },
  ],
] as const) {
  test(`${what} of an honest server accuse nobody, and tell of no other phone`, async () => {
    await phone.bidThrough();
    await happen();
    await phone.bidThrough();
    await phone.bidThrough();
    await until(() => openSum.value === undefined);
    assert.equal([discrepancy.value, await told()], [undefined, ['✓ Verified fair', '']]);
    assert.not.match(phone.shown().join(), 'not from this phone');
  });
}

/** An answer in which the row that was posted last is hidden. */
const hiding = (row: number): { kind: 'breach'; answer: Breach } => ({
  kind: 'breach',
  answer: async (request, run) => {
    const { body, ...answer } = await run(request);
    const shift = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.filter((one) => Object(one).number !== row).map(shift);
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).map(([name, one]) => [name, shift(one)] as const);
      const isNumber = (name: string) => name === 'row' || name === 'number';
      return Object.fromEntries(
        entries.map(([name, one]) => [name, isNumber(name) && Number(one) >= row ? Number(one) - 1 : one]),
      );
    };
    return { ...answer, body: JSON.stringify(shift(JSON.parse(body))) };
  },
});

/** During the next reveal ₹50 leave the wallet, by a row that the server calls this. */
function dock(row: object): void {
  let after = Number.POSITIVE_INFINITY;
  const reveal: Breach = (request, run) => {
    if (after === Number.POSITIVE_INFINITY) {
      after = newestRow('asha');
      sandbox.credit(idOf('asha'), 'game', -5_000);
    }
    return run(request);
  };
  const statement = changed((body) => {
    const { data } = JSON.parse(body);
    const reference = sandbox.bids(idOf('asha')).at(-1)?.roundId;
    for (const one of data.getStatement.rows) if (one.number === after + 1) Object.assign(one, { reference }, row);
    return JSON.stringify({ data });
  });
  const faults: Record<string, Fault> = { revealBid: { kind: 'breach', answer: reveal }, getStatement: statement };
  sandbox.mischief.policy = (name) => faults[name];
}

const bidDocked = async (row: object) => {
  sandbox.credit(idOf('asha'), 'game', 100_000);
  await phone.bidThrough();
  await until(() => openSum.value === undefined);
  dock(row);
  await phone.bidThrough();
  await until(() => phone.asked('getStatement') > 0 && openSum.value === undefined);
};

test('money that left as something else is told, though the row names this phone’s own round', async () => {
  const withdrawal = { kind: 'withdrawal', requestId: 'own', owner: String(idOf('asha')) } as const;
  for (const [kind, name, amount] of [
    ['OTHER', 'Other', 5_000],
    ['WITHDRAWAL', 'Withdrawal', 4_900],
    ['WITHDRAWAL', undefined, 5_000],
  ] as const) {
    add({ order: { ...withdrawal, tappedAt: Date.now(), amount, fee: 200 }, state: 'unanswered' });
    closeAllToasts();
    await bidDocked({ kind, at: 'a while ago' });
    close(withdrawal);
    assert.is(discrepancy.value, undefined);
    const said = `₹50.00 left your wallet by —, and not from this phone: ${name}.`;
    assert.is(phone.shown().join().includes(said), name !== undefined, name);
  }
});

const newestRow = (name: string) => sandbox.ledger(idOf(name)).at(-1)?.row ?? 0;

for (const [name, what, paise, words] of [
  ['asha', 'docked', -5_000, /₹50\.00 less than your bids and the statement explain/],
  ['ravi', 'padded', 5_000, /₹50\.00 more than your bids and the statement explain/],
] as const) {
  test(`a wallet that was ${what} without a row is said as a sum`, async () => {
    phone.leavePage();
    await phone.enter(name);
    await phone.ready();
    sandbox.credit(idOf(name), 'game', 100_000);
    await phone.bidThrough();
    sandbox.credit(idOf(name), 'game', paise);
    const fault = hiding(newestRow(name));
    sandbox.mischief.policy = () => fault;
    await phone.bidThrough();
    await until(() => discrepancy.value !== undefined);
    assert.equal(discrepancy.value, { sum: paise, hasGap: false });
    const [badge, warnings] = await told();
    assert.is(badge, '✓ Verified fair');
    assert.match(warnings ?? '', words);
    const { container } = await mount(<BalanceSum />);
    assert.match(container.textContent ?? '', words, 'on /wallet too');
    sandbox.mischief.policy = undefined;
    // Now the hidden row is told as a new one.
    await phone.bidThrough();
    await until(() => openSum.value === undefined);
    assert.is(discrepancy.value?.sum, paise, 'a later sum takes nothing back');
    phone.leavePage();
    endSession();
    await phone.enter('meera');
    assert.is(discrepancy.value, undefined, 'another player');
    phone.leavePage();
    await phone.enter(name);
    assert.ok(discrepancy.value, 'it stays for its player');
  });
}

test('a second row of the same bid is said as a sum: a round takes one', async () => {
  await bidDocked({ kind: 'BID' });
  assert.equal(discrepancy.value, { sum: -5_000, hasGap: false });
});

/** Changes the wallet in the answers about bids and rounds. */
function tellWallets(change: (wallet: { row: number; top_up: number }, answer: { flip?: unknown }) => object): void {
  const answer: Breach = async (request, run) => {
    const { body, ...rest } = await run(request);
    const { data } = JSON.parse(body);
    const told = data?.[String(request.operationName)];
    if (told?.wallet) told.wallet = change(told.wallet, told);
    return { ...rest, body: JSON.stringify({ data }) };
  };
  sandbox.mischief.policy = (name) => (/Bid$|^getRound$/.test(name) ? { kind: 'breach', answer } : undefined);
}

/** Signs in a new player who has bid once. */
async function enterNew(username: string): Promise<void> {
  await phone.enterNew(username);
  await phone.ready();
  await phone.bidThrough();
}

/** From the first win on, every answer has the wallet of before. Returns whether there was a win. */
function keepWin(): () => boolean {
  let before: object | undefined;
  let isKept = false;
  tellWallets((wallet, { flip }) => {
    isKept ||= Object(Object(flip).participation).status === true;
    if (!isKept) before = wallet;
    return isKept && before ? before : wallet;
  });
  return () => isKept;
}

test('a win that is told and not paid is said as a sum: its answer has the wallet of before', async () => {
  await enterNew('kabir');
  const isKept = keepWin();
  while (!isKept()) await phone.bidThrough();
  assert.equal([(await told())[0], discrepancy.value], ['✓ Verified fair', { sum: -1_950, hasGap: true }]);
});

test('a win that is not paid is said after a new sign-in too', async () => {
  await enterNew('tara');
  const isKept = keepWin();
  while (!isKept()) {
    sandbox.mischief.next('revealBid', { kind: 'drop-before' });
    bid('heads', STAKE);
    await until(() => phone.kept()[0]?.state === 'revealing');
    phone.leavePage();
    endSession();
    await phone.enter('tara');
    await phone.soon(() => flips.value.length > 0);
    await phone.ready();
  }
  await until(() => discrepancy.value !== undefined);
  assert.is(discrepancy.value?.sum, -1_950);
});

test('what another document of this tab has checked meanwhile accuses nobody', async () => {
  await enterNew('uma');
  const ask = phone.elsewhere('uma');
  do {
    sandbox.received.length = 0;
    const letGo = await phone.held('revealBid', () => bid('heads', STAKE));
    await flipElsewhere('uma');
    const { wallet } = await ask('getRound');
    const balance = Math.round(100 * (wallet.reference_earning + wallet.top_up + wallet.game));
    sessionStorage.setItem('checked-wallet', JSON.stringify({ row: wallet.row, balance }));
    restoreSession();
    await letGo();
    await phone.ready();
  } while (!flips.value[0]?.flip.participation.won);
  await until(() => openSum.value === undefined);
  assert.equal([discrepancy.value, (await told())[0]], [undefined, '✓ Verified fair']);
});

test('numbers that go back are said, and hide no sum behind them', async () => {
  await enterNew('neha');
  tellWallets((wallet) => ({ ...wallet, row: 1, top_up: wallet.top_up - 50 }));
  await phone.bidThrough();
  assert.is((await told())[0], '✓ Verified fair');
  const { sum, hasGap } = discrepancy.value ?? {};
  // A win is missing too.
  assert.ok(hasGap && [0, -1_950].includes(Number(sum)), String(sum));
});

test.run();
