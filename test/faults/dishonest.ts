import type { RequestContext } from '../sandbox/authentication';
import type { Operation } from '../sandbox/execution';
import { errorAnswer, type HttpAnswer } from '../sandbox/http';
import { type CoinSide, sideOf } from '../sandbox/rounds';
import type { State } from '../sandbox/state';
import type { toBid } from '../sandbox/to-graphql';
import type { ServerOptions } from './server';

type Answer = ReturnType<typeof toBid>;
type Flip = NonNullable<Answer['flip']>;

/** A flip as it was sent, the side that was picked, and whether it is what the server has in its books. */
export interface Telling {
  readonly flip: Flip;
  readonly pick: CoinSide;
  readonly isTrue: boolean;
}

const other = (side: CoinSide): CoinSide => (side === 'heads' ? 'tails' : 'heads');

const changed =
  (change: (participation: Flip['participation']) => Partial<Flip['participation']>) =>
  (flip: Flip): Flip => ({ ...flip, participation: { ...flip.participation, ...change(flip.participation) } });

/** Wrong answers about a flip. The client must detect each from what was on screen before the bid. */
const lies: readonly [(flip: Flip) => Flip, ...((flip: Flip) => Flip)[]] = [
  changed(({ bidAmount }) => ({ winAmount: Math.floor(150 * bidAmount) / 100 })),
  changed(({ winAmountCharge }) => ({ winAmountCharge: winAmountCharge + 1 })),
  changed(({ biddingAmountCharge }) => ({ biddingAmountCharge: biddingAmountCharge + 1 })),
  changed(({ bidAmount }) => ({ bidAmount: bidAmount + 1 })),
  changed(({ bidOnCoin }) => ({ bidOnCoin: other(bidOnCoin) })),
  changed(({ status }) => ({ status: !status })),
  changed(({ user }) => ({ user: user + 1 })),
  (flip) => ({ ...flip, side: other(flip.side) }),
  (flip) => ({ ...flip, serverSeed: `${flip.serverSeed} ` }),
];

/** What the wallet gains or loses without a row of the statement, in paise. */
const HIDDEN = 5_000;

/** How a server cheats once it begins to, and the words with which the phone must tell it. */
export const CHEATS = {
  'keeps back wins': 'still waiting for the result',
  'denies locks': 'denies this bid',
  'changes locks': 'isn’t this bid',
  'cancels by itself': 'was cancelled, and not on this page',
  'docks the wallet': '₹50.00 left your wallet, and no call of this page took it',
  // More money is silent, and so is a row: the statement shows them.
  'pads the wallet': 'doesn’t add up with the one below it',
} as const;

export type Cheat = keyof typeof CHEATS;

/** What an honest server answers for a bid that it doesn't know. */
const NO_SUCH_BID = {
  status: 200,
  body: JSON.stringify({ errors: [{ message: 'There is no such bid.', extensions: { code: 'NOT_FOUND' } }] }),
};
const NOT_MADE = { status: 'NOT_MADE', lock: null, flip: null, wallet: null };

type Run = (operation: Operation, context: RequestContext) => Promise<HttpAnswer>;

interface Options extends Pick<ServerOptions, 'random' | 'cheat' | 'count'> {
  readonly state: State;
  readonly run: Run;
}

/** A server that tells one flip of twenty wrongly, always alike, and cheats in one more way once it begins to. */
export function createDishonest({ state, run, random, cheat, count }: Options) {
  const { sessions, bids, ledger } = state;
  const tellings = new Map<string, Telling>();
  /** The locks that it has changed or forged. */
  const unfit = new Set<string>();
  /** The row that each player’s statement leaves out, and what has left the wallet by it, in paise. */
  const hidden = new Map<number, { readonly row: number; readonly paise: number }>();
  let isCheating = false;
  let hasCheated = false;

  function tell(requestId: string, { flip }: Answer): Flip | null {
    if (!flip) return null;
    const isTrue = random.chance(0.95) || isCheating;
    const telling = tellings.get(requestId) ?? {
      flip: isTrue ? flip : random.pick(lies)(flip),
      pick: flip.participation.bidOnCoin,
      isTrue,
    };
    if (!tellings.has(requestId) && !isTrue) count('a flip is told wrongly');
    tellings.set(requestId, telling);
    return telling.flip;
  }

  function changeLock(lock: NonNullable<Answer['lock']>): NonNullable<Answer['lock']> {
    unfit.add(lock.requestId);
    return random.pick([
      { ...lock, signature: random.hex(128).slice(0, 86) },
      { ...lock, bidAmount: lock.bidAmount + 1 },
      { ...lock, bidOnCoin: other(lock.bidOnCoin) },
      { ...lock, clientSeedHash: random.hex(64) },
      { ...lock, winChargePercent: lock.winChargePercent + 1 },
      { ...lock, user: lock.user + 1 },
    ]);
  }

  /** What the server does instead of answering. */
  function instead({ operationName, variables }: Operation, userId: number): HttpAnswer | undefined {
    const [requestId, clientSeed] = [String(variables?.requestId), String(variables?.clientSeed)];
    if (operationName === 'resolveBid' && cheat === 'denies locks') {
      return { status: 200, body: JSON.stringify({ data: { resolveBid: NOT_MADE } }) };
    }
    if (operationName !== 'revealBid') return undefined;
    const bid = bids.lockedOf(userId).find((one) => one.requestId === requestId);
    if (!bid) return undefined;
    const wins = sideOf(bid.serverSeed, clientSeed, bid.roundId) === bid.bidOnCoin;
    if (cheat === 'cancels by itself') bids.cancel(userId, requestId, state.now());
    if (cheat === 'keeps back wins' && wins) return errorAnswer(200, 'Something broke.');
    return cheat === 'denies locks' ? NO_SUCH_BID : undefined;
  }

  /** Leaves a hidden row out of an answer, and renumbers those after it. */
  function hide(userId: number, value: unknown): unknown {
    const { row } = hidden.get(userId) ?? { row: Infinity };
    const number = (name: string, each: unknown) =>
      (name === 'row' || name === 'number') && Number(each) >= row ? Number(each) - 1 : hide(userId, each);
    if (Array.isArray(value)) return value.filter((each) => each?.number !== row).map((each) => hide(userId, each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, number(name, each)]));
  }

  return {
    reported: (requestId: string) => tellings.get(requestId),
    /** Whether a player saw a wrong flip. */
    hasLied: (userId: string) =>
      bids.flipsOf(Number(userId)).some((bid) => tellings.get(bid.requestId)?.isTrue === false),
    isUnfit: (requestId: string) => unfit.has(requestId),
    /** Whether it has begun to cheat, if only for a while. */
    hasCheated: () => hasCheated,

    hiddenFrom: (userId: number) => hidden.get(userId)?.paise ?? 0,

    begin(userId: number): void {
      isCheating = true;
      hasCheated = true;
      const paise = { 'docks the wallet': HIDDEN, 'pads the wallet': -HIDDEN }[String(cheat)];
      if (!paise) return;
      hidden.set(userId, { row: ledger.wallet(userId).row + 1, paise });
      ledger.post([{ account: userId, figure: 'game', paise: -paise, kind: 'OTHER', ref: 'hidden', at: state.now() }]);
    },
    stop(): void {
      isCheating = false;
    },

    async run(operation: Operation, context: RequestContext): Promise<HttpAnswer> {
      const operationName = operation.operationName ?? '';
      const userId = sessions.find(context.token) ?? 0;
      const reply = isCheating && instead(operation, userId);
      if (reply) return reply;
      const answer = await run(operation, context);
      const body = JSON.parse(answer.body);
      const bid = body.data?.[operationName];
      if (bid?.status === 'FLIPPED') bid.flip = tell(bid.lock.requestId, bid);
      if (isCheating && cheat === 'changes locks' && operationName === 'placeBid' && bid?.lock)
        bid.lock = changeLock(bid.lock);
      return { ...answer, body: JSON.stringify(hide(userId, body)) };
    },
  };
}
