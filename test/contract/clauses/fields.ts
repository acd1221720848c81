import type { OptionalCall } from '../../../src/api/optional';
import { operationNamed } from '../../sandbox/operations';
import { type Clause, must, Unchecked } from '../clause';
import { callOf } from '../client';
import { bodyOf } from '../graphql-answer';
import { misfitIn } from '../shape';

/** The operations whose results are judged. */
const common = ['getUser', 'getAllParticipationUser', 'getRound', 'getOpenBids', 'placeBid', 'revealBid', 'cancelBid'];
const others = ['resolveBid', 'createRecharge', 'getRecharge', 'getReferrals'];
const optional: readonly OptionalCall[] = [
  ...(['getProof', 'getLatestFlips', 'getRecharges', 'getRechargeTerms', 'getWithdrawalTerms'] as const),
  ...(['getWithdrawals', 'createWithdrawal', 'getStatement', 'getReferralTerms'] as const),
];
const judged: readonly (readonly [name: string, needs: readonly OptionalCall[]])[] = [
  ...[...common, ...others].map((name) => [name, []] as const),
  ...optional.map((name) => [name, [name]] as const),
  ['getBreak', ['takeBreak']],
  ['getLimits', ['setLimits']],
];

const needsNothing = (name: string) => operationNamed(name)?.args.length === 0;

export const fields: readonly Clause[] = judged.map(([name, needs]) => ({
  says: `${name} returns the contract’s fields, each of its type`,
  needs,
  async check({ wire, player }) {
    if (needsNothing(name)) await wire.send({ operation: name, token: player.token, body: callOf(name) });
    const results = wire.exchanges
      .filter(({ operation }) => operation === name)
      .map((exchange) => ({ exchange, body: bodyOf(exchange) }))
      .filter(({ body }) => body?.data && !body.refusals.length);
    if (!results.length) throw new Unchecked('it has returned nothing');
    for (const { exchange, body } of results) {
      const misfit = misfitIn(name, body?.data?.[name]);
      must(!misfit, String(misfit), exchange);
    }
  },
}));
