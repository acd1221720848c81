import type { RequestContext } from '../sandbox/authentication';
import type { Bid, BidRequest, Bids } from '../sandbox/bids';
import type { Operation } from '../sandbox/execution';
import { errorAnswer, type HttpAnswer } from '../sandbox/http';
import { refusal } from '../sandbox/refusal';
import { type CoinSide, sideOf } from '../sandbox/rounds';
import type { State } from '../sandbox/state';
import type { ServerOptions } from './server';

/** What a bid that a cheat keeps back counts as. */
export const KEPT_BACK = 'a bid that would win is kept back';

type Lie = (bid: Bid) => Partial<Bid>;

const otherSide = (side: CoinSide): CoinSide => (side === 'heads' ? 'tails' : 'heads');

/** Wrong answers about a flip. The client must detect each from what was on screen before the bid. */
const lies: readonly [Lie, ...(readonly Lie[])] = [
  ({ amount }) => ({ winAmount: Math.floor(1.5 * amount) }),
  ({ winCharge }) => ({ winCharge: winCharge + 100 }),
  ({ charge }) => ({ charge: charge + 100 }),
  ({ amount }) => ({ amount: amount + 100 }),
  ({ side }) => ({ side: otherSide(side) }),
  ({ bidOnCoin }) => ({ bidOnCoin: otherSide(bidOnCoin) }),
  ({ won }) => ({ won: !won }),
  ({ userId }) => ({ userId: userId + 1 }),
  ({ serverSeed }) => ({ serverSeed: `${serverSeed} ` }),
];

/** What a server does: it refuses bids that would win, keeps silent about them, or takes ₹50 from the wallet. */
export type Cheat = 'refuses' | 'withholds' | 'docks';

/** What a server that docks takes, in paise. */
export const DOCKED = 5_000;

type Run = (operation: Operation, context: RequestContext) => Promise<HttpAnswer>;

/** A server that answers a bid that would win with an unknown error, and every question about it too. */
export function withholdWins(run: Run, { sessions, rounds }: State, count: ServerOptions['count']): Run {
  const withheld = new Set<string>();

  function wins({ token }: RequestContext, { roundId, clientSeed, bidOnCoin }: NonNullable<Operation['variables']>) {
    const userId = sessions.find(token);
    if (userId === undefined) return false;
    const round = rounds.current(userId);
    return round.roundId === roundId && sideOf(round.serverSeed, String(clientSeed), roundId) === bidOnCoin;
  }

  return async (operation, context) => {
    const { operationName, variables } = operation;
    const requestId = String(variables?.requestId);
    if (operationName === 'placeBid' && variables && !withheld.has(requestId) && wins(context, variables)) {
      withheld.add(requestId);
      count(KEPT_BACK);
    }
    return withheld.has(requestId) ? errorAnswer(200, 'Something broke.') : run(operation, context);
  };
}

/** A server that never lists what it has taken. */
export function hideDocks(run: Run): Run {
  return async (operation, context) => {
    const answer = await run(operation, context);
    const body = JSON.parse(answer.body);
    const { getStatement } = body.data ?? {};
    if (!getStatement) return answer;
    const rows = getStatement.rows.filter(({ amount }: { amount: number }) => amount !== -DOCKED / 100);
    return { ...answer, body: JSON.stringify({ data: { getStatement: { ...getStatement, rows } } }) };
  };
}

/** The bids of a server that sometimes gives a wrong answer about a flip, always the same one for the same flip. */
export function createDishonestBids({ bids, rounds }: State, { random, cheat, count }: ServerOptions) {
  const told = new Map<string, { readonly bid: Bid; readonly pick: CoinSide; readonly isTrue: boolean }>();

  function tell(bid: Bid): Bid {
    const isTrue = random.chance(0.95) || cheat === 'docks';
    const pick = bid.bidOnCoin;
    const lie = () => (isTrue ? bid : { ...bid, ...random.pick(lies)(bid) });
    const telling = told.get(bid.requestId) ?? { bid: lie(), pick, isTrue };
    if (!told.has(bid.requestId) && !isTrue) count('a flip is told wrongly');
    told.set(bid.requestId, telling);
    return telling.bid;
  }

  return {
    /** A flip as it was sent to the client, the side that was picked, and whether the flip was correct. */
    told: (requestId: string) => told.get(requestId),

    bids: {
      ...bids,
      place(userId: number, request: BidRequest, at: number): Bid {
        const round = rounds.current(userId);
        const { roundId, serverSeed } = round;
        const wins = sideOf(serverSeed, request.clientSeed, roundId) === request.bidOnCoin;
        if (cheat !== 'refuses' || !wins || request.roundId !== roundId) return tell(bids.place(userId, request, at));
        rounds.end(round);
        count(KEPT_BACK);
        const code = random.pick(['BAD_INPUT', 'INSUFFICIENT_BALANCE', 'ROUND_OVER', 'TOO_SOON'] as const);
        throw refusal(code, 'This bid can’t be taken.');
      },
      resolve(...given: Parameters<Bids['resolve']>) {
        const { bid, serverSeed } = bids.resolve(...given);
        return { bid: bid && tell(bid), serverSeed };
      },
    } satisfies Bids,
  };
}
