import { lackingCalls, type OptionalCall } from '../../src/api/optional';
import { anyVariables } from '../sandbox/operations';
import { Lacking } from './clause';
import { callOf } from './client';
import { bodyOf, hasItsCode } from './graphql-answer';
import type { Wire } from './wire';

/** The operations that a backend may lack, by the names of src/api/optional.ts. */
export const optionalCalls: readonly OptionalCall[] = [
  ...(['getProof', 'getLatestFlips', 'logoutUser', 'changePassword', 'logoutEverywhere', 'takeBreak'] as const),
  ...(['setLimits', 'getRechargeTerms', 'getRecharges', 'getWithdrawalTerms', 'getWithdrawals'] as const),
  ...(['createWithdrawal', 'resolveWithdrawal', 'getStatement', 'getReferralTerms'] as const),
];

/** The name of an optional operation there: takeBreak and setLimits stand for their queries too. */
const nameOf = (operation: string): OptionalCall | undefined =>
  optionalCalls.find((one) => [one, one.replace(/^(take|set)/, 'get')].includes(operation));

/** Finds out what a backend has, by calls without a session, which do nothing. */
export function findMissingCalls(wire: Wire) {
  const known = new Map<string, Promise<boolean>>();

  /** The answer to a call without a session, whose arguments have no meaning. */
  async function withoutSession(name: string) {
    const exchange = await wire.send({ body: callOf(name, anyVariables(name)) });
    return { exchange, body: bodyOf(exchange) };
  }

  /** An operation that exists is refused by a code of the contract or in the words for getUser. */
  async function looksLacking(name: string): Promise<boolean> {
    const [usual, asked] = await Promise.all(['getUser', name].map(withoutSession));
    const refusal = asked?.body?.refusals[0];
    return !!refusal && !hasItsCode(name, refusal) && refusal.message !== usual?.body?.refusals[0]?.message;
  }

  /** Whether the backend lacks an operation that it may lack. */
  function lacks(operation: string): Promise<boolean> {
    const name = nameOf(operation);
    if (!name) return Promise.resolve(false);
    const lacksIt = known.get(name) ?? (lackingCalls.has(name) ? Promise.resolve(true) : looksLacking(name));
    known.set(name, lacksIt);
    return lacksIt;
  }

  return {
    withoutSession,
    lacks,

    /** Throws Lacking with the name of an operation that the backend lacks. */
    async checkHas(operation: string): Promise<void> {
      if (await lacks(operation)) throw new Lacking(nameOf(operation));
    },
  };
}
