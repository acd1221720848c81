import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { differenceOf, type Move, type ToldWallet, unexplained } from '../../src/lib/unexplained';
import * as fc from '../properties';
import { createLedger, type Entry } from '../sandbox/ledger';
import { statementOf } from '../sandbox/statement';

const PLAYER = 1;

/** What can happen to a wallet. late: a bid of this phone whose first answer was lost. */
const KINDS = [
  ...['bid', 'late', 'withdrawal', 'lost withdrawal', 'bid elsewhere', 'withdrawal elsewhere'],
  ...['recharge', 'return', 'referral', 'gift'],
] as const;

interface Happening {
  readonly kind: (typeof KINDS)[number];
  readonly paise: number;
  readonly won: boolean;
}

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(...KINDS),
  // Small sums meet again, so that old balances come back.
  paise: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100_000 })),
  won: fc.boolean(),
});

const stories = fc.record({
  before: fc.array(happening, { maxLength: 20 }),
  after: fc.array(happening, { minLength: 1, maxLength: 30 }),
  /** How many more things happen before the statement is read. */
  delay: fc.nat({ max: 5 }),
  page: fc.constantFrom(1, 2, 7, 50),
});

/** The entries of the sandbox's ledger for what happens. */
function entriesOf({ kind, paise, won }: Happening, ref: string): Entry[] {
  const entry = (reason: Entry['reason'], amount: number, day = ref): Entry => ({
    ...{ account: PLAYER, figure: 'game', paise: amount, reason, ref: day, at: 0 },
  });
  switch (kind) {
    case 'bid':
    case 'late':
    case 'bid elsewhere':
      return [
        ...[entry('bid', -paise), entry('bid charge', -Math.round(paise / 50))],
        ...(won ? [entry('win', 2 * paise), entry('win charge', -Math.round(paise / 20))] : []),
      ];
    case 'withdrawal':
    case 'lost withdrawal':
    case 'withdrawal elsewhere':
      return [entry('withdrawal', -paise), entry('withdrawal fee', -1)];
    case 'recharge':
      return [entry('recharge', paise)];
    case 'return':
      return [entry('withdrawal returned', paise)];
    case 'referral':
      return [entry('referral', paise, '2026-11-05')];
    case 'gift':
      return [entry('gift', paise)];
  }
}

const OWN = /^(bid|late|withdrawal|lost withdrawal)$/;

/** Whether things that this phone hasn't done have brought exactly this sum, one after the other. */
function bringsElsewhere(happenings: readonly Happening[], paise: number): boolean {
  const sums = [0];
  let sum = 0;
  for (const one of happenings) {
    if (!OWN.test(one.kind)) sum += entriesOf(one, '').reduce((total, entry) => total + entry.paise, 0);
    sums.push(sum);
  }
  return sums.some((from, index) => sums.slice(index).some((to) => to - from === paise));
}

interface Told extends Move {
  readonly balance: number | undefined;
  /** How many things had happened then. */
  readonly happened: number;
}

/** A server that may keep `docked` paise to itself from one moment on, and may say so in the balances it lists. */
function play(happenings: readonly Happening[], start: number, docked = 0, dockedAt = Infinity, isListed = false) {
  const ledger = createLedger(() => {});
  const first: Entry = { account: PLAYER, figure: 'game', paise: 1e9, reason: 'gift', ref: 'G', at: 0 };
  ledger.post([first]);
  const listed = [1];
  const told: Told[] = [];
  const wallet = (happened: number) => ledger.figures(PLAYER).game - (happened > dockedAt ? docked : 0);
  let push: ToldWallet = { reference: '', balance: wallet(0) };
  happenings.forEach((one, index) => {
    const reference = `R${index}`;
    const entries = entriesOf(one, reference);
    ledger.post(entries);
    listed.push(ledger.entries(PLAYER).length);
    const happened = index + 1;
    if (happened === start) push = { reference: '', balance: wallet(happened) };
    if (happened <= start || !OWN.test(one.kind)) return;
    const amount = entries.reduce((sum, { paise }) => sum + paise, 0);
    const balance = /^l/.test(one.kind) ? undefined : wallet(happened);
    told.push({ reference, amount, balance, happened });
  });
  /** The statement as it is when so many things have happened. */
  function statement(happened: number, size: number, after: string | undefined) {
    const entries = ledger.entries(PLAYER).slice(0, listed[Math.min(happened, happenings.length)]);
    const { rows, next } = statementOf(entries, { first: size, after: after ?? null });
    const since = listed[dockedAt] ?? Infinity;
    const older = new Set(statementOf(entries.slice(0, since), { first: 100 }).rows.map(({ id }) => id));
    const shift = isListed ? docked : 0;
    return { rows: rows.map((row) => (older.has(row.id) ? row : { ...row, balance: row.balance - shift })), next };
  }
  return { push, told, statement };
}

type Game = ReturnType<typeof play>;

/** What the phone finds at the first answers, one after the other: the sum that isn't explained. */
function check({ push, told, statement }: Game, { delay, page }: { delay: number; page: number }): number[] {
  let before: ToldWallet = push;
  let moves: Told[] = [];
  return told.flatMap((move) => {
    moves.push(move);
    if (move.balance === undefined) return [];
    const next = { reference: move.reference, balance: move.balance };
    let sum = differenceOf(before, next, moves) === 0 ? 0 : undefined;
    const rows: ReturnType<Game['statement']>['rows'] = [];
    for (let after: string | undefined; sum === undefined; ) {
      const answer = statement(move.happened + delay, page, after);
      rows.push(...answer.rows);
      const found = unexplained(rows, !answer.next, before, next, moves);
      assert.is.not(found, undefined);
      if (found !== 'older') sum = found;
      after = answer.next;
    }
    if (sum === 0) {
      before = next;
      moves = [];
    }
    return [sum];
  });
}

test('an honest wallet always adds up, with credits, earnings, withdrawals and other phones at work', () => {
  fc.assert(
    fc.property(stories, ({ before, after, ...how }) => {
      const game = play([...before, ...after], before.length);
      assert.ok(check(game, how).every((sum) => sum === 0));
    }),
  );
});

// Without asking for the statement at each bid, a phone can't miss a credit that it knows nothing of.
test('a docked wallet is found to the paisa, unless exactly that sum came in from elsewhere meanwhile', () => {
  const docks = fc.record({
    paise: fc.integer({ min: 1, max: 10_000 }),
    at: fc.nat({ max: 29 }),
    isListed: fc.boolean(),
  });
  fc.assert(
    fc.property(stories, docks, ({ before, after, delay }, { paise, at, isListed }) => {
      fc.pre(!bringsElsewhere(after, paise));
      const dockedAt = before.length + Math.min(at, after.length - 1);
      const last: Happening = { kind: 'bid', paise: 100, won: false };
      const game = play([...before, ...after, last], before.length, paise, dockedAt, isListed);
      assert.is(check(game, { delay, page: 50 }).at(-1), -paise);
    }),
  );
});

test('a flip that was told as a win and is not in the wallet is found', () => {
  const win: Happening = { kind: 'late', paise: 1_000, won: true };
  const bid: Happening = { kind: 'bid', paise: 500, won: false };
  const game = play([win, bid], 0);
  const [late, next] = game.told;
  if (!late || !next) throw new Error('there are two');
  const lied = { ...game, told: [{ ...late, amount: 2_000 }, next] };
  assert.equal(check(lied, { delay: 0, page: 50 }), [(late.amount ?? 0) - 2_000]);
});

test('a flip that the statement lacks remains, and rows that can’t be read tell nothing', () => {
  const before = { reference: '', balance: 1_000 };
  const next = { reference: 'R1', balance: 850 };
  const moves = [{ reference: 'R1', amount: -100 }];
  const row = { kind: 'OTHER', reference: 'G', amount: 1_000, balance: 1_000 };
  assert.is(unexplained([row], true, before, next, moves), -50);
  assert.is(unexplained([{ ...row, amount: undefined }], true, before, next, moves), undefined);
  assert.is(unexplained([{ ...row, balance: 1 }], false, before, next, moves), 'older');
});

test('whatever the rows say, the answer is a sum or none', () => {
  const sums = fc.option(fc.integer(), { nil: undefined });
  const rows = fc.array(
    fc.record({
      kind: fc.constantFrom('BID', 'WIN', 'REFERRAL', 'OTHER'),
      reference: fc.constantFrom('', 'R1', 'R2'),
      ...{ amount: sums, balance: sums },
    }),
  );
  fc.assert(
    fc.property(rows, fc.boolean(), sums, (rows, isWhole, amount) => {
      const found = unexplained(
        ...([rows, isWhole, { reference: 'R2', balance: 5 }, { reference: 'R1', balance: 7 }] as const),
        [{ reference: 'R1', amount }],
      );
      assert.ok(found === undefined || found === 'older' || Number.isInteger(found));
    }),
  );
});

test.run();
