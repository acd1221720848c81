import { formatRupees } from '../../src/lib/money';
import { createExecution } from '../sandbox/execution';
import { UNLIMITED } from '../sandbox/limiter';
import { plainPasswords } from '../sandbox/passwords';
import { defaultRules, TEST_RULES } from '../sandbox/rules';
import { createState } from '../sandbox/state';
import { createTestControls } from '../sandbox/test-controls';
import { toFigures } from '../sandbox/to-graphql';
import type { Clock } from './clock';
import { type Cheat, createDishonest } from './dishonest';
import type { Random } from './random';

/** More than any player's balance, in paise. */
export const TOO_MUCH = 50_000_000;

export const PASSWORD = 'the secret of the players';

/** Milliseconds that a push takes. */
const PUSH_DELAY = 40;

/** Gets the events of a page's wallet socket. */
export type Listener = (event: 'open' | 'message' | 'close', data?: string) => void;

export interface ServerOptions {
  readonly clock: Clock;
  readonly random: Random;
  /** undefined for an honest server. */
  readonly cheat: Cheat | undefined;
  /** The limits a day of each player, in paise. undefined for none. */
  readonly caps: { readonly lost: number; readonly added: number } | undefined;
  /** Counts faults by name. */
  readonly count: (what: string) => void;
}

/** The sandbox without its network, on the campaign's clock, with wrong answers and broken pushes. */
export function createServer({ clock, random, cheat, caps, count }: ServerOptions) {
  const rules = {
    ...defaultRules,
    ...TEST_RULES,
    maxBid: 2 * TOO_MUCH,
    // A campaign asks for more than a player may.
    most: UNLIMITED,
  };
  const state = createState({
    ...{ rules, now: clock.now, later: clock.after, newSeed: () => random.hex(64) },
    // Hashing would take real time, which no seed can repeat.
    passwords: plainPasswords,
  });
  const { sessions, ledger, events } = state;
  const dishonest = createDishonest({ state, run: createExecution(state), random, cheat, count });
  const playerOf = new Map<Listener, number>();

  const listenersOf = (userId: number) =>
    [...playerOf].filter(([, player]) => player === userId).map(([listener]) => listener);

  /** A push with cut or unreadable data. */
  function broken(wallet: ReturnType<typeof toFigures>): string {
    const unread = { [random.pick(['top_up', 'game'])]: random.pick([undefined, null, {}, [], '', '1.305E+2']) };
    const half = JSON.stringify({ data: wallet }).slice(0, random.whole(0, 40));
    return random.pick([half, '{"data":{}}', JSON.stringify({ data: { ...wallet, ...unread } })]);
  }

  /** A broken push is followed by a whole one. */
  function push(userId: number, isWhole = random.chance(0.9)): void {
    const wallet = toFigures(ledger.figures(userId));
    const data = isWhole ? JSON.stringify({ data: wallet }) : broken(wallet);
    if (!isWhole) {
      count('half a push');
      clock.after(random.whole(0, 20_000), () => push(userId, true));
    }
    clock.after(PUSH_DELAY, () => {
      for (const listener of listenersOf(userId)) listener('message', data);
    });
  }

  function cut(listener: Listener): void {
    playerOf.delete(listener);
    clock.after(PUSH_DELAY, () => listener('close'));
  }

  const sums = new Set<string>();
  events.on('wallet', (userId) => {
    const { reference_earning, top_up, game } = ledger.figures(userId);
    sums.add(`${userId} ${formatRupees(reference_earning + top_up + game)}`);
    push(userId);
  });
  events.on('ended', (userId) => listenersOf(userId).forEach(cut));

  const connectionsOf = (userId: number) => listenersOf(userId).length;

  const controls = createTestControls(state, { push: (userId) => push(userId), connectionsOf });
  return {
    ...controls,
    addAccount(name: string) {
      const account = controls.addAccount(name);
      if (caps) {
        state.limits.set(account.userId, { kind: 'LOST', day: caps.lost / 100 });
        state.limits.set(account.userId, { kind: 'ADDED', day: caps.added / 100 });
      }
      return account;
    },
    state,
    ...dishonest,
    cheat,

    /** Whether the wallet of a player ever had this balance. */
    hasHad: (userId: string, rupees: string): boolean => sums.has(`${userId} ${rupees}`),

    playerOf: sessions.find,

    /** Opens a wallet socket. Returns a function that ends it from the page's side, without an event. */
    connect(token: string, listener: Listener): () => void {
      const userId = sessions.find(token);
      if (userId === undefined) cut(listener);
      else {
        playerOf.set(listener, userId);
        clock.after(PUSH_DELAY, () => listener('open'));
        push(userId);
      }
      return () => void playerOf.delete(listener);
    },
  };
}

export type Server = ReturnType<typeof createServer>;
