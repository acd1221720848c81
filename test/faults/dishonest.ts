import type { Bid, BidRequest, Bids } from '../sandbox/bids';
import { refusal } from '../sandbox/refusal';
import { type CoinSide, sideOf } from '../sandbox/rounds';
import type { State } from '../sandbox/state';
import type { ServerOptions } from './server';

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

/** The bids of a server that sometimes gives a wrong answer about a flip, always the same one for the same flip. */
export function createDishonestBids({ bids, rounds }: State, { random, refusesWins, count }: ServerOptions) {
  const told = new Map<string, { readonly bid: Bid; readonly isTrue: boolean }>();

  function tell(bid: Bid): Bid {
    const isTrue = random.chance(0.95);
    const telling = told.get(bid.requestId) ?? { bid: isTrue ? bid : { ...bid, ...random.pick(lies)(bid) }, isTrue };
    if (!told.has(bid.requestId) && !isTrue) count('a flip is told wrongly');
    told.set(bid.requestId, telling);
    return telling.bid;
  }

  return {
    /** A flip as it was sent to the client, and whether that was correct. */
    told: (requestId: string) => told.get(requestId),

    bids: {
      ...bids,
      place(userId: number, request: BidRequest, at: number): Bid {
        const round = rounds.current(userId);
        const { roundId, serverSeed } = round;
        const wins = sideOf(serverSeed, request.clientSeed, roundId) === request.bidOnCoin;
        if (!refusesWins || !wins || request.roundId !== roundId) return tell(bids.place(userId, request, at));
        rounds.end(round);
        count('a bid that would win is refused');
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
