import type { Authentication, RequestContext } from './authentication';
import type { BidRequest, Reveal } from './bids';
import { dayOf } from './periods';
import type { State } from './state';
import { type StatementRequest, statementOf } from './statement';
import {
  toBid,
  toFlipProof,
  toLatestFlips,
  toOpenBids,
  toParticipation,
  toRecharge,
  toRechargeTerms,
  toRound,
  toStatement,
  toWithdrawal,
  toWithdrawalTerms,
} from './to-graphql';

/** Rounds and bids, recharges, withdrawals and the statement. */
export function createMoneyResolvers(
  { now, rules, checkOpen, ledger, rounds, bids, recharges, withdrawals }: State,
  { playerOf, confirmPassword }: Authentication,
) {
  /** The withdrawals whose password is being checked. */
  const underWay = new Map<string, Promise<unknown>>();

  return {
    getAllParticipationUser: (_: unknown, context: RequestContext) =>
      bids.flipsOf(playerOf(context).userId).map(toParticipation),

    getRound(_: unknown, context: RequestContext) {
      const { userId } = playerOf(context);
      return toRound(rounds.current(userId), ledger.wallet(userId));
    },

    getOpenBids: (_: unknown, context: RequestContext) => toOpenBids(bids.lockedOf(playerOf(context).userId), now()),

    getProof: ({ participationUserId }: { participationUserId: string }, context: RequestContext) =>
      toFlipProof(bids.flipNamed(playerOf(context).userId, participationUserId)),

    getLatestFlips: (_: unknown, context: RequestContext) =>
      toLatestFlips(bids.flipsOf(playerOf(context).userId), dayOf(now())),

    placeBid: (request: BidRequest, context: RequestContext) =>
      toBid(bids.place(playerOf(context).userId, request, now())),

    revealBid: (request: Reveal, context: RequestContext) =>
      toBid(bids.reveal(playerOf(context).userId, request, now())),

    cancelBid: ({ requestId }: { requestId: string }, context: RequestContext) =>
      toBid(bids.cancel(playerOf(context).userId, requestId, now())),

    resolveBid: ({ requestId }: { requestId: string }, context: RequestContext) =>
      toBid(bids.resolve(playerOf(context).userId, requestId)),

    getRechargeTerms(_: unknown, context: RequestContext) {
      playerOf(context);
      return toRechargeTerms(rules);
    },

    createRecharge: ({ amount, requestId }: { amount: number; requestId: string }, context: RequestContext) =>
      toRecharge(recharges.create(playerOf(context).userId, amount, requestId), now()),

    getRecharge: ({ rechargeId }: { rechargeId: string }, context: RequestContext) =>
      toRecharge(recharges.get(playerOf(context).userId, rechargeId), now()),

    getRecharges: (_: unknown, context: RequestContext) =>
      recharges.latest(playerOf(context).userId).map((recharge) => toRecharge(recharge, now())),

    getWithdrawalTerms: (_: unknown, context: RequestContext) =>
      toWithdrawalTerms(withdrawals.termsOf(playerOf(context).userId)),

    getWithdrawals: (_: unknown, context: RequestContext) =>
      withdrawals.latest(playerOf(context).userId).map(toWithdrawal),

    async createWithdrawal(input: { amount: number; password: string; requestId: string }, context: RequestContext) {
      const account = playerOf(context);
      const { userId } = account;
      const { amount, requestId } = input;
      const key = `${userId}:${requestId}`;
      const withdraw = () => toWithdrawal(withdrawals.create(userId, amount, requestId));
      const isKnown = () => withdrawals.isKnown(userId, requestId);

      async function checkAndWithdraw() {
        const checking = confirmPassword(account, input.password, context);
        await checking.catch((refused) => withdrawals.refuse(userId, requestId, refused));
        // The session may have ended during the check: then nothing of it is kept, and no other session is refused.
        playerOf(context);
        return withdraw();
      }

      // A request that arrives again meanwhile, in any session, waits for the outcome: it is no second try.
      while (!isKnown() && underWay.has(key)) await underWay.get(key)?.catch(() => {});
      playerOf(context);
      if (isKnown()) return withdraw();
      checkOpen();
      const work = checkAndWithdraw().finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },

    resolveWithdrawal({ requestId }: { requestId: string }, context: RequestContext) {
      const withdrawal = withdrawals.resolve(playerOf(context).userId, requestId);
      return withdrawal ? toWithdrawal(withdrawal) : null;
    },

    getStatement: (request: StatementRequest, context: RequestContext) =>
      toStatement(statementOf(ledger.entries(playerOf(context).userId), request)),
  };
}
