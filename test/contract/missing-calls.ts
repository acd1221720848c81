import { type GraphQLInputType, getNamedType, getNullableType, isEnumType, isListType } from 'graphql';
import { FEATURES, type Feature } from '../../src/api/optional';
import { operationNamed, schema } from '../sandbox/operations';
import { Lacking } from './clause';
import { callOf } from './client';
import { bodyOf, hasItsCode } from './graphql-answer';
import type { Wire } from './wire';

const optional = Object.entries(FEATURES) as readonly [Feature, readonly string[]][];

/** The feature that an operation belongs to. undefined if no backend may lack the operation. */
export const featureOf = (operation: string): Feature | undefined =>
  optional.find(([, calls]) => calls.includes(operation))?.[0];

export const privateOperations: readonly string[] = [schema.getQueryType(), schema.getMutationType()]
  .flatMap((type) => Object.values(type?.getFields() ?? {}))
  .filter(({ description }) => !description?.includes('PUBLIC'))
  .map(({ name }) => name);

export const changingOperations = ['updateUser', 'changePhoneNumber', 'addPaymentMethod', 'takeBreak', 'setLimits'];

/** What changes nothing if its arguments have no meaning, and ends no session. */
export const harmlessOperations = privateOperations.filter(
  (name) => !changingOperations.includes(name) && !name.startsWith('logout'),
);

function anyValue(type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  const value = named.name === 'Float' || named.name === 'Int' ? 1 : 'none';
  return isListType(getNullableType(type)) ? [value] : value;
}

const anyVariables = (name: string): Record<string, unknown> =>
  Object.fromEntries((operationNamed(name)?.args ?? []).map((argument) => [argument.name, anyValue(argument.type)]));

/** Finds out what a backend has, by calls without a session, which do nothing. */
export function findMissingCalls(wire: Wire) {
  const known = new Map<string, Promise<boolean>>();

  /** The answer to a call whose arguments have no meaning. @param token none is no session */
  async function anyCall(name: string, token?: string) {
    const exchange = await wire.send({ body: callOf(name, anyVariables(name)), ...(token && { token }) });
    return { exchange, body: bodyOf(exchange) };
  }

  /** An operation that exists is refused by a code of the contract or in the words for getUser. */
  async function looksLacking(name: string): Promise<boolean> {
    const [usual, requested] = await Promise.all(['getUser', name].map((one) => anyCall(one)));
    const refusal = requested?.body?.refusals[0];
    return !!refusal && !hasItsCode(name, refusal) && refusal.message !== usual?.body?.refusals[0]?.message;
  }

  function lacks(operation: string): Promise<boolean> {
    const feature = featureOf(operation);
    if (!feature) return Promise.resolve(false);
    const lacksIt = known.get(operation) ?? (!features[feature] ? Promise.resolve(true) : looksLacking(operation));
    known.set(operation, lacksIt);
    return lacksIt;
  }

  return {
    anyCall,
    lacks,

    async checkHas(operation: string): Promise<void> {
      if (await lacks(operation)) throw new Lacking(operation);
    },
  };
}
