import type { Authentication, RequestContext } from './authentication';
import type { BidRequest } from './bids';
import type { Texts } from './inputs';
import type { State } from './state';
import { type StatementRequest, statementOf } from './statement';
import * as wire from './to-graphql';

type Identified = Texts<'requestId'>;

export function createMoneyResolvers(
  { now, rules, ledger, rounds, bids, recharges, withdrawals }: State,
  { playerOf, own, confirmPassword }: Authentication,
) {
  return {
    getAllParticipationUser: own((userId) => bids.flipsOf(userId).map(wire.toParticipation)),
    getRound: own((userId) => wire.toRound(rounds.current(userId), bids.opensIn(userId, now()), ledger.wallet(userId))),
    getOpenBids: own((userId) => wire.toOpenBids(bids.lockedOf(userId), now())),
    getProof: own((userId, input: Texts<'participationUserId'>) =>
      wire.toFlipProof(bids.flipNamed(userId, input.participationUserId)),
    ),
    placeBid: own((userId, request: BidRequest) => wire.toBid(bids.place(userId, request, now()))),
    revealBid: own((userId, reveal: Texts<'requestId' | 'clientSeed'>) =>
      wire.toBid(bids.reveal(userId, reveal, now())),
    ),
    cancelBid: own((userId, { requestId }: Identified) => wire.toBid(bids.cancel(userId, requestId, now()))),
    resolveBid: own((userId, { requestId }: Identified) => wire.toBid(bids.resolve(userId, requestId))),

    getRechargeTerms: own(() => wire.toRechargeTerms(rules)),
    createRecharge: own((userId, { amount, requestId }: Identified & { amount: number }) =>
      wire.toRecharge(recharges.create(userId, amount, requestId), now()),
    ),
    getRecharge: own((userId, input: Texts<'rechargeId'>) =>
      wire.toRecharge(recharges.get(userId, input.rechargeId), now()),
    ),
    getRecharges: own((userId) => recharges.latest(userId).map((recharge) => wire.toRecharge(recharge, now()))),

    getWithdrawalTerms: own((userId) => wire.toWithdrawalTerms(withdrawals.termsOf(userId))),
    getWithdrawals: own((userId) => withdrawals.latest(userId).map(wire.toWithdrawal)),

    async createWithdrawal(input: Texts<'requestId' | 'password'> & { amount: number }, context: RequestContext) {
      const account = playerOf(context);
      const { amount, password, requestId } = input;
      // The session may have ended during the check: then nothing of it is kept, and no other session is refused.
      const check = () => confirmPassword(account, password, context).finally(() => playerOf(context));
      const withdrawal = await withdrawals.createChecked(account.userId, amount, requestId, check);
      playerOf(context);
      return wire.toWithdrawal(withdrawal);
    },

    resolveWithdrawal: own((userId, { requestId }: Identified) => {
      const withdrawal = withdrawals.resolve(userId, requestId);
      return withdrawal ? wire.toWithdrawal(withdrawal) : null;
    }),

    getStatement: own((userId, request: StatementRequest) =>
      wire.toStatement(statementOf(ledger.entries(userId), request)),
    ),
  };
}
