import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Sabotage } from './bundle';
import { campaign } from './campaign';

const test = suite('fault campaign');

test('on a failing network 300 bids, recharges and withdrawals are made once or never, and shown as they are', async () => {
  const { taps, figures, failures } = await campaign({ intents: 300, seed: 48 });
  assert.equal(failures, []);
  assert.ok(taps.length >= 300);
  for (const told of ['made', 'not made', 'unknown'] as const) {
    assert.ok(taps.filter((tap) => tap.told.at(-1) === told).length > 5, told);
  }
  assert.ok(figures.size > 35, 'many kinds of faults occurred');
  const kinds = [
    ...['made, and answered again in maintenance', 'refused in maintenance, and made later'],
    ...['refused with LIMIT_REACHED', 'a limit keeps a player from a bid'],
  ];
  for (const kind of kinds) assert.ok(Number(figures.get(kind)) > 2, kind);
  assert.is(figures.get('a warning of wins that are kept back'), 2, 'only the two servers that keep back wins');
  assert.is(figures.get('a docked wallet is said'), 1, 'only the server that docks it');
});

interface WrongClient extends Sabotage {
  readonly found: RegExp;
  /** The only phone to play on. Without it all play, one after the other, until one finds the fault. */
  readonly phone?: number;
}

/** Faulty clients by their fault, one for each thing that the campaign checks, and what it must report. */
const wrongClients: Readonly<Record<string, WrongClient>> = {
  'makes a new requestId at each retry': {
    file: 'src/money/bids.ts',
    from: '{ ...variables, requestId }',
    to: '{ ...variables, requestId: randomId() }',
    found: /nobody asked for [\da-f-]{36}/,
  },
  'sends a bid for longer than 20 seconds': {
    file: 'src/money/pursue.ts',
    from: 'SEND_WITHIN = 20_000',
    to: 'SEND_WITHIN = 26_000',
    found: /was sent \d+ ms after the tap|has waited too long/,
  },
  'places a bid again after a reload': {
    file: 'src/money/bids.ts',
    from: 'void calls.resume(newest)',
    to: 'void calls.begin(newest, (signal) => call(placeBid, newest as never, { signal }))',
    found: /was sent (by another document|in another session)/,
  },
  'counts an unreadable answer as not made': {
    file: 'src/money/pursue.ts',
    from: `outcome: Outcome<Result> = { state: 'unknown' }`,
    to: `outcome: Outcome<Result> = { state: 'refused' }`,
    found: /is told as not made, and isn’t/,
  },
  'asks for the outcome of a bid for too long': {
    file: 'src/money/pursue.ts',
    from: 'RESOLVE_WITHIN = 10_000',
    to: 'RESOLVE_WITHIN = 10_000_000',
    found: /has waited too long/,
  },
  'loses an open bid at a reload': {
    file: 'src/money/kept-list.ts',
    from: 'if (userId.value === undefined) return;',
    to: 'return;',
    found: /the storage has lost/,
  },
  'doesn’t clear the storage at Sign Out': {
    file: 'src/state/session.ts',
    from: 'export function endSession(): void {\n  clearStorages();',
    to: `export function endSession(): void {\n  writeSession(TOKEN_KEY, null);`,
    found: /the storage holds .* though nobody is signed in/,
  },
  'keeps the bid of one player in the session of another': {
    file: 'src/money/kept-list.ts',
    from: 'all.value.filter(({ owner }) => owner === userId.value)',
    to: 'all.value',
    found: /the storage holds a call of another player/,
  },
  'forgets open calls when the session ends': {
    file: 'src/money/kept-list.ts',
    from: '    mirror() {',
    to: '    mirror() {\n  let known = "";\n  effect(() => {\n    const id = userId.value ?? "";\n    if (!id && known) all.value = [];\n    known = id;\n  });',
    found: /an outcome of .* did not happen/,
  },
  'crashes at a flip': {
    file: 'src/pages/dashboard/dashboard.tsx',
    from: '<FlipResult played={shown}',
    to: '<FlipResult played={undefined as never}',
    found: /the screen has crashed/,
  },
  'shows a blank page while a bid is open': {
    file: 'src/app/app.tsx',
    from: 'if (!page)',
    to: `if (!page || sessionStorage.getItem('money-calls'))`,
    found: /the screen is white/,
  },
  'shows a win without its charge': {
    file: 'src/pages/dashboard/outcome.tsx',
    from: 'minus(win, winCharge)',
    to: 'win',
    found: /is shown as .* paid on your .*, and is: .* paid on your /,
  },
  'doesn’t say that a bid is being checked': {
    file: 'src/pages/dashboard/outcome.tsx',
    from: "call.state === 'checking' &&",
    to: 'false &&',
    found: /nothing on screen says that the bid is being checked/,
  },
  'keeps showing the charges of the first round': {
    file: 'src/pages/dashboard/bid-form.tsx',
    from: 'const [typed, setTyped] = useState<Edits>({});',
    to: 'const [typed, setTyped] = useState<Edits>({}); round = useState(round)[0];',
    found: /costs and pays ₹.*, not ₹|the word of the new charges did not happen/,
  },
  'doesn’t compare the amounts': {
    file: 'src/lib/fairness.ts',
    from: `if (asOffered === false) return 'unfair';`,
    to: '',
    found: /is shown as (✓ Verified fair|Wallet not checked yet), and is: Proof failed/,
  },
  'counts an unreadable figure as zero': {
    file: 'src/api/wallet-socket.ts',
    from: 'top_up: toExactPaise(top_up),',
    to: 'top_up: toExactPaise(top_up) ?? 0,',
    found: /the wallet never had ₹/,
  },
  'doesn’t request the seed of a refused bid': {
    file: 'src/money/bids.ts',
    from: 'void checkRefused(last.order);',
    to: '',
    found: /the seed of a refused bid is not asked for/,
  },
  'doesn’t count refused bids': {
    file: 'src/money/bids.ts',
    from: 'if (!flip) noteRefused(order, serverSeed);',
    to: '',
    found: /the count of bids that were not made did not happen/,
  },
  'forgets a bid without an outcome when the player plays on': {
    file: 'src/money/bids.ts',
    from: "keepsUnanswered: () => !lackingCalls.has('resolveBid')",
    to: 'keepsUnanswered: () => false',
    found: /a bid without an outcome is forgotten/,
  },
  'never asks again about a bid without an outcome': {
    file: 'src/money/unanswered-bids.ts',
    from: 'if (!isHidden || failures >= mostFailures) continue;',
    to: 'if (order) continue;',
    found: /a bid that was left open is never asked about|wins were kept back without a warning/,
  },
  'takes maintenance for an outcome': {
    file: 'src/money/pursue.ts',
    from: '!count && isRefusal(error, refusals)',
    to: "!count && isRefusal(error, [...refusals, 'CLOSED'])",
    found: /is told as not made, and isn’t|told as not made, was made 1 times/,
  },
  'checks no flip that is told late': {
    file: 'src/money/bids.ts',
    from: 'void checkPlayed(made);',
    to: 'if (calls.isShown(last.order)) void checkPlayed(made);',
    phone: 2,
    found: /a flip has no verdict/,
  },
  'counts no seed that is hidden': {
    file: 'src/money/unanswered-bids.ts',
    from: 'noteHidden(order);',
    to: '{}',
    phone: 5,
    found: /wins were kept back without a warning/,
  },
  'suspects a server that keeps nothing back': {
    file: 'src/lib/evidence.ts',
    from: 'ENOUGH = 1_000',
    to: 'ENOUGH = 1',
    phone: 4,
    found: /a server that keeps nothing back is suspected/,
  },
  'bids on another round than that of the tap': {
    file: 'src/money/bids.ts',
    from: 'winChargePercent } = offer;',
    to: 'winChargePercent } = round.peek().value ?? offer;',
    found: /costs and pays ₹.*, not ₹/,
  },
  'doesn’t say that the charges have changed': {
    file: 'src/pages/dashboard/bid-form.tsx',
    from: 'if (isKnown) return null;',
    to: 'if (charges) return null;',
    found: /the word of the new charges did not happen/,
  },
  'doesn’t check the wallet': {
    file: 'src/lib/unexplained.ts',
    from: 'next.balance - before.balance);',
    to: '0) && 0;',
    phone: 2,
    found: /a docked wallet is not said/,
  },
  'lets a push excuse the wallet': {
    file: 'src/money/wallet-trail.ts',
    from: 'if (value) {',
    to: 'if (value && requestId) {',
    phone: 2,
    found: /a docked wallet is not said/,
  },
  'blames the wallet without a look into the statement': {
    file: 'src/money/wallet-check.ts',
    from: 'const sum = differenceOf(due.before, due.next, due.moves) === 0 ? 0 : await lookUp(due, signal);',
    to: 'const sum = differenceOf(due.before, due.next, due.moves);',
    found: /a wallet that adds up is blamed/,
  },
  'doesn’t compare Transactions with the flips': {
    file: 'src/money/transactions-check.ts',
    from: 'landedAt <= askedAt - LAG',
    to: 'landedAt < 0',
    found: /Transactions doesn’t say that a flip has other sums/,
  },
  'blames Transactions for a flip that it has': {
    file: 'src/lib/wrongly-listed.ts',
    from: 'if (hasSumsOf(row, flip)) open.delete(flip);',
    to: '',
    found: /Transactions says that a flip/,
  },
  'offers a bid beyond the limit': {
    file: 'src/pages/within-limits.tsx',
    from: 'rest.left < least',
    to: 'rest.left < 0',
    phone: 1,
    found: /the word of the limit did not happen/,
  },
  'shows the balance at once': {
    file: 'src/money/wallet.ts',
    from: '= untilLanding(figures)',
    to: '= figures',
    found: /before the coin has landed the screen goes from/,
  },
  'stores the password of a withdrawal': {
    file: 'src/money/withdrawals.ts',
    from: "{ ...begun, kind: 'withdrawal' }",
    to: "{ ...begun, kind: 'withdrawal', ...{ password } }",
    found: /the storage holds a password/,
  },
  'has a listener that throws': {
    file: 'src/browser/retry.ts',
    from: 'const end = () => {',
    to: `const end = (event?: Event) => {\n      if (event?.type === 'online') throw new Error('from a listener');`,
    found: /an error was logged: .*from a listener/,
  },
};

for (const [what, { found, phone, ...sabotage }] of Object.entries(wrongClients)) {
  const on = phone === undefined ? {} : { phone };
  test(`finds a client that ${what}`, async () => {
    const { failures } = await campaign({ intents: 1_000, seed: 2, sabotage, untilFailure: true, ...on });
    assert.match(failures.join('\n'), found);
  });
}

test('gives the same result for the same seed', async () => {
  const [first, again, other] = [
    await campaign({ intents: 170, phone: 3, seed: 3 }),
    await campaign({ intents: 170, phone: 3, seed: 3 }),
    await campaign({ intents: 170, phone: 3, seed: 4 }),
  ].map(({ taps, figures }) => ({
    taps: taps.map(({ kind, owner, amount, at, told }) => [kind, owner, amount, at, told]),
    figures: [...figures],
  }));
  assert.equal(first, again);
  assert.not.equal(first, other);
});

test.run();
