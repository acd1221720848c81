import { createExecution } from '../sandbox/execution';
import { defaultRules } from '../sandbox/rules';
import { createState } from '../sandbox/state';
import { createTestControls } from '../sandbox/test-controls';
import { toWallet } from '../sandbox/to-graphql';
import type { Clock } from './clock';

/** Paise; more than any player's balance. */
export const TOO_MUCH = 50_000_000;

/** Milliseconds that a push is on its way. */
const PUSH_DELAY = 40;

/** Tells a page what its wallet socket does: it opens, brings a message, or closes. */
export type Listener = (event: 'open' | 'message' | 'close', data?: string) => void;

/** The sandbox without its network, on the clock of the campaign. */
export function createServer(clock: Clock) {
  const rules = { ...defaultRules, maxBid: 2 * TOO_MUCH, roundsWithoutBid: 4 };
  const state = createState({ rules, now: clock.now, later: clock.after, onOtp() {} });
  const { sessions, ledger, events } = state;
  const playerOf = new Map<Listener, number>();

  const listenersOf = (userId: number) =>
    [...playerOf].filter(([, player]) => player === userId).map(([listener]) => listener);

  function push(userId: number): void {
    const data = JSON.stringify({ data: toWallet(ledger.figures(userId)) });
    clock.after(PUSH_DELAY, () => {
      for (const listener of listenersOf(userId)) listener('message', data);
    });
  }

  function cut(listener: Listener): void {
    playerOf.delete(listener);
    clock.after(PUSH_DELAY, () => listener('close'));
  }

  events.on('wallet', push);
  events.on('ended', (userId) => listenersOf(userId).forEach(cut));

  return {
    ...createTestControls(state, { push, connectionsOf: (userId) => listenersOf(userId).length }),
    state,
    run: createExecution(state),

    /** The player of a valid token. */
    playerOf: sessions.find,

    /** Opens a wallet socket; answers how to end it from the page's side, where nobody is told. */
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
