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
  for (const kind of ['made, and answered again in maintenance', 'refused with LIMIT_REACHED'])
    assert.ok(Number(figures.get(kind)) > 2, kind);
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
    from: 'call(placeBid, { ...variables,',
    to: 'call(placeBid, { ...variables, requestId: crypto.randomUUID(),',
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
    from: 'return flow.resume(order);',
    to: 'return void flow.alone(order, () => call(placeBid, order as never));',
    found: /was sent (by another document|in another session)/,
  },
  'counts an unreadable answer as not made': {
    file: 'src/money/pursue.ts',
    from: `outcome: Outcome<Result> = { state: 'unknown' }`,
    to: `outcome: Outcome<Result> = { state: 'refused' }`,
    found: /is told as not made, and isn’t/,
  },
  'takes maintenance for an outcome': {
    file: 'src/money/pursue.ts',
    from: '!count && isRefusal(error, refusals)',
    to: "!count && isRefusal(error, [...refusals, 'CLOSED'])",
    phone: 6,
    found: /is told as not made, and isn’t|told as not made, was made 1 times/,
  },
  'asks for the outcome of a bid for too long': {
    file: 'src/money/pursue.ts',
    from: 'RESOLVE_WITHIN = 10_000',
    to: 'RESOLVE_WITHIN = 10_000_000',
    found: /has waited too long/,
  },
  'loses an open bid at a reload': {
    file: 'src/money/orders.ts',
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
    file: 'src/money/orders.ts',
    from: 'all.value.filter(({ order }) => order.owner === userId.value)',
    to: 'all.value',
    found: /the storage holds a call of another player/,
  },
  'forgets open bids when the session ends': {
    file: 'src/money/orders.ts',
    from: 'type Identified',
    to: 'effect(() => {\n  if (!userId.value) all.value = [];\n});\ntype Identified',
    found: /an outcome of .* did not happen/,
  },
  'forgets a bid without an outcome when the player plays on': {
    file: 'src/money/bids.ts',
    from: "return follow(order, 'unanswered');",
    to: 'return close(order);',
    found: /an outcome of .* did not happen|a bid without an outcome is forgotten/,
  },
  'reveals whatever was locked': {
    file: 'src/money/bids.ts',
    from: 'if (await isFitting(order.lock, order))',
    to: 'if (order.lock)',
    phone: 6,
    found: /was revealed though its lock was wrong/,
  },
  'takes the signature of any key': {
    file: 'src/lib/lock.ts',
    from: " && ['signed', 'unsigned'].includes(await verifyLock(lock, SIGNING_KEYS))",
    to: '',
    phone: 7,
    found: /was revealed though its lock was wrong/,
  },
  'cancels what it can’t reveal': {
    file: 'src/money/insist.ts',
    from: "move === 'cancel' ?",
    to: "move === 'cancel' || misses ?",
    phone: 4,
    found: /was revealed and cancelled/,
  },
  'sends its seed with the bid': {
    file: 'src/money/bids.ts',
    from: '{ ...variables, clientSeedHash',
    to: '{ ...variables, clientSeed, clientSeedHash',
    found: /placeBid has the seed of a bid/,
  },
  'never says that an outcome is owed': {
    file: 'src/money/insist.ts',
    from: 'MOST_MISSES = 5',
    to: 'MOST_MISSES = Infinity',
    phone: 4,
    found: /no word of a server that keeps back every outcome/,
  },
  'doesn’t say that a bid is denied': {
    file: 'src/money/bids.ts',
    from: "onDenied: () => bidNews.tell({ order, news: 'denied' }),",
    to: 'onDenied() {},',
    phone: 5,
    found: /no word of a server that denies locks/,
  },
  'doesn’t say that the server has cancelled a bid': {
    file: 'src/money/bids.ts',
    from: 'flow.refuse(locked, withdrawn(locked))',
    to: 'close(locked)',
    phone: 8,
    found: /no word of a server that cancels by itself/,
  },
  'crashes at a flip': {
    file: 'src/game/game.tsx',
    from: '<FlipResult played={shown}',
    to: '<FlipResult played={undefined as never}',
    found: /the screen has crashed/,
  },
  'shows a blank page while a bid is open': {
    file: 'src/app/app.tsx',
    from: 'if (!page)',
    to: `if (!page || sessionStorage.getItem('orders'))`,
    found: /the screen is white/,
  },
  'shows a win without its charge': {
    file: 'src/game/outcome.tsx',
    from: 'minus(win, winCharge)',
    to: 'win',
    found: /is shown as .* paid on your .*, and is: .* paid on your /,
  },
  'doesn’t say that a bid is being checked': {
    file: 'src/game/outcome.tsx',
    from: "call.state === 'checking' &&",
    to: 'false &&',
    found: /nothing on screen says that the bid is being checked/,
  },
  'shows the balance at once': {
    file: 'src/money/wallet.ts',
    from: '= untilLanding(figures)',
    to: '= figures',
    found: /before the coin has landed the screen goes from/,
  },
  'keeps showing the charges of the first round': {
    file: 'src/game/bid-form.tsx',
    from: 'const [typed, setTyped] = useState<Edits>({});',
    to: 'const [typed, setTyped] = useState<Edits>({}); round = useState(round)[0];',
    found: /costs and pays ₹.*, not ₹|the word of the new charges did not happen/,
  },
  'doesn’t say that the charges have changed': {
    file: 'src/game/bid-form.tsx',
    from: 'if (isKnown) return null;',
    to: 'if (charges) return null;',
    found: /the word of the new charges did not happen/,
  },
  'doesn’t compare the amounts': {
    file: 'src/lib/fairness.ts',
    from: 'if (known.some(([told, due]) => told !== due)) return false;',
    to: '',
    found: /is shown as (✓ Verified fair|Wallet not checked yet), and is: Proof failed/,
  },
  'checks no flip but the first': {
    file: 'src/audit/verdicts.ts',
    from: "if (news === 'flipped') return void check(told);",
    to: "if (news === 'flipped') return void (found.peek().size || check(told));",
    found: /a flip has no verdict/,
  },
  'counts an unreadable figure as zero': {
    file: 'src/api/wallet-socket.ts',
    from: 'top_up: toExactPaise(top_up),',
    to: 'top_up: toExactPaise(top_up) ?? 0,',
    found: /the wallet never had ₹/,
  },
  'doesn’t check the wallet': {
    file: 'src/lib/wallet-rows.ts',
    from: 'return next.row - before.row === open.length &&',
    to: 'return !open.includes(undefined) ||',
    phone: 9,
    found: /no word of a server that docks the wallet/,
  },
  'doesn’t count the rows': {
    file: 'src/lib/wallet-rows.ts',
    from: 'return sum || hasGap ?',
    to: 'return sum ?',
    phone: 11,
    found: /no word of a server that skips row numbers/,
  },
  'blames the wallet without a look into the statement': {
    file: 'src/audit/wallet-check.ts',
    from: 'const read = row > before.row ?',
    to: 'const read = row < 0 ?',
    found: /a wallet that adds up is blamed|an honest server is told: Rows are missing/,
  },
  'stores the password of a withdrawal': {
    file: 'src/money/withdrawals.ts',
    from: "{ ...begun, kind: 'withdrawal', fee }",
    to: "{ ...begun, kind: 'withdrawal', fee, ...{ password } }",
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
