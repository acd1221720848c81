import type { OptionalCall } from '../../../src/api/optional';
import type { OperationName } from '../../sandbox/api-client';
import { operationNamed } from '../../sandbox/operations';
import { type Clause, must, Unchecked } from '../clause';
import { callOf } from '../client';
import { bodyOf } from '../graphql-answer';
import { misfitIn } from '../shape';

/** The operations whose results are judged, with the optional call that each needs. */
const needed: Readonly<Partial<Record<OperationName, readonly OptionalCall[]>>> = {
  getUser: [],
  getAllParticipationUser: [],
  getRound: [],
  getProof: ['getProof'],
  getLatestFlips: ['getLatestFlips'],
  placeBid: [],
  resolveBid: ['resolveBid'],
  createRecharge: [],
  getRecharge: [],
  getRecharges: ['getRecharges'],
  getRechargeTerms: ['getRechargeTerms'],
  getWithdrawalTerms: ['getWithdrawalTerms'],
  getWithdrawals: ['getWithdrawals'],
  createWithdrawal: ['createWithdrawal'],
  getStatement: ['getStatement'],
  getReferrals: [],
  getReferralTerms: ['getReferralTerms'],
  getBreak: ['takeBreak'],
  getLimits: ['setLimits'],
};

const needsNothing = (name: string) => operationNamed(name)?.args.length === 0;

export const fields: readonly Clause[] = Object.entries(needed).map(([name, needs]) => ({
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
