import { lackingCalls, type OptionalCall } from '../../src/api/optional';
import { anyVariables } from '../sandbox/operations';
import { callOf } from './client';
import { bodyOf, hasItsCode } from './graphql-answer';
import type { Wire } from './wire';

/** Finds out what a backend has, by calls without a session, which do nothing. */
export function findMissingCalls(wire: Wire) {
  const known = new Map<OptionalCall, Promise<boolean>>();

  /** The answer to a call without a session, whose arguments have no meaning. */
  async function withoutSession(name: string) {
    const exchange = await wire.send({ body: callOf(name, anyVariables(name)) });
    return { exchange, body: bodyOf(exchange) };
  }

  /** An operation that exists is refused by a code of the contract or in the words for getUser. */
  async function looksLacking(name: OptionalCall): Promise<boolean> {
    const [usual, asked] = await Promise.all(['getUser', name].map(withoutSession));
    const refusal = asked?.body?.refusals[0];
    return !!refusal && !hasItsCode(name, refusal) && refusal.message !== usual?.body?.refusals[0]?.message;
  }

  return {
    withoutSession,

    /** Whether the backend lacks an optional operation. */
    lacks(name: OptionalCall): Promise<boolean> {
      const lacks = known.get(name) ?? (lackingCalls.has(name) ? Promise.resolve(true) : looksLacking(name));
      known.set(name, lacks);
      return lacks;
    },
  };
}
