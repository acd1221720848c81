import { type GraphQLInputType, getNamedType, getNullableType, isEnumType, isListType } from 'graphql';
import { FEATURES, type Feature } from '../../src/api/optional';
import { operationNamed, schema } from '../sandbox/operations';
import { Unchecked } from './clause';

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

/** Arguments without a meaning. */
export const anyVariables = (name: string): Record<string, unknown> =>
  Object.fromEntries((operationNamed(name)?.args ?? []).map((argument) => [argument.name, anyValue(argument.type)]));

const optional = Object.entries(FEATURES) as readonly [Feature, readonly string[]][];

/** Whether FEATURES leaves an operation out. */
export const lacks = (operation: string): boolean =>
  optional.some(([feature, calls]) => calls.includes(operation) && !features[feature]);

/** @throws Unchecked if FEATURES leaves it out */
export function checkHas(operation: string): void {
  if (lacks(operation)) throw new Unchecked(`FEATURES leaves ${operation} out`);
}
