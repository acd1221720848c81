import type { Authentication, RequestContext } from './authentication';
import type { BidRequest, Reveal } from './bids';
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

interface Identified {
  readonly requestId: string;
}

/** Rounds and bids, recharges, withdrawals and the statement. */
export function createMoneyResolvers(
  { now, rules, ledger, rounds, bids, recharges, withdrawals }: State,
  { playerOf, own, confirmPassword }: Authentication,
) {
  return {
    getAllParticipationUser: own((userId) => bids.flipsOf(userId).map(toParticipation)),
    getRound: own((userId) => toRound(rounds.current(userId), ledger.wallet(userId))),
    getOpenBids: own((userId) => toOpenBids(bids.lockedOf(userId), now())),
    getProof: own((userId, input: { participationUserId: string }) =>
      toFlipProof(bids.flipNamed(userId, input.participationUserId)),
    ),
    getLatestFlips: own((userId) => toLatestFlips(bids.flipsOf(userId))),
    placeBid: own((userId, request: BidRequest) => toBid(bids.place(userId, request, now()))),
    revealBid: own((userId, reveal: Reveal) => toBid(bids.reveal(userId, reveal, now()))),
    cancelBid: own((userId, { requestId }: Identified) => toBid(bids.cancel(userId, requestId, now()))),
    resolveBid: own((userId, { requestId }: Identified) => toBid(bids.resolve(userId, requestId))),

    getRechargeTerms: own(() => toRechargeTerms(rules)),
    createRecharge: own((userId, { amount, requestId }: Identified & { amount: number }) =>
      toRecharge(recharges.create(userId, amount, requestId), now()),
    ),
    getRecharge: own((userId, input: { rechargeId: string }) =>
      toRecharge(recharges.get(userId, input.rechargeId), now()),
    ),
    getRecharges: own((userId) => recharges.latest(userId).map((recharge) => toRecharge(recharge, now()))),

    getWithdrawalTerms: own((userId) => toWithdrawalTerms(withdrawals.termsOf(userId))),
    getWithdrawals: own((userId) => withdrawals.latest(userId).map(toWithdrawal)),

    async createWithdrawal(input: Identified & { amount: number; password: string }, context: RequestContext) {
      const account = playerOf(context);
      const { amount, password, requestId } = input;
      // The session may have ended during the check: then nothing of it is kept, and no other session is refused.
      const check = () => confirmPassword(account, password, context).finally(() => playerOf(context));
      const withdrawal = await withdrawals.createChecked(account.userId, amount, requestId, check);
      playerOf(context);
      return toWithdrawal(withdrawal);
    },

    resolveWithdrawal: own((userId, { requestId }: Identified) => {
      const withdrawal = withdrawals.resolve(userId, requestId);
      return withdrawal ? toWithdrawal(withdrawal) : null;
    }),

    getStatement: own((userId, request: StatementRequest) => toStatement(statementOf(ledger.entries(userId), request))),
  };
}
