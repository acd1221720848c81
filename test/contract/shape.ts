import { GraphQLNonNull, type GraphQLOutputType, isEnumType, isListType, isNonNullType, isObjectType } from 'graphql';
import { paiseOf } from '../sandbox/amounts';
import { operationNamed, schema } from '../sandbox/operations';

const scalars: Readonly<Record<string, readonly [wanted: string, fits: (value: unknown) => boolean]>> = {
  Boolean: ['true or false', (value) => typeof value === 'boolean'],
  Int: ['a whole number', Number.isInteger],
  Float: ['a number with at most two decimals', (value) => typeof value === 'number' && paiseOf(value) !== undefined],
  String: ['a text', (value) => typeof value === 'string'],
  ID: ['a text', (value) => typeof value === 'string'],
};

/** Says where a value differs from its type in the contract. undefined if it doesn't. */
function misfitOf(value: unknown, type: GraphQLOutputType, path: string): string | undefined {
  if (value === undefined) return `${path} is missing`;
  if (isNonNullType(type)) return value === null ? `${path} is null` : misfitOf(value, type.ofType, path);
  if (value === null) return undefined;
  if (isListType(type)) {
    if (!Array.isArray(value)) return `${path} is no list`;
    return value.map((item, index) => misfitOf(item, type.ofType, `${path}[${index}]`)).find(Boolean);
  }
  if (isObjectType(type)) {
    if (typeof value !== 'object') return `${path} is no object`;
    const fields = Object.values(type.getFields());
    return fields
      .map((field) => misfitOf(Reflect.get(value, field.name), field.type, `${path}.${field.name}`))
      .find(Boolean);
  }
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    return names.includes(String(value)) ? undefined : `${path} is none of ${names.join(', ')}`;
  }
  const [wanted, fits] = scalars[type.name] ?? ['known', () => false];
  return fits(value) ? undefined : `${path} is not ${wanted}`;
}

export function misfitIn(operation: string, result: unknown): string | undefined {
  const type = operationNamed(operation)?.type;
  return type && misfitOf(result, type, operation);
}

export function misfitInWallet(data: unknown): string | undefined {
  const wallet = schema.getType('Wallet');
  return isObjectType(wallet) ? misfitOf(data, new GraphQLNonNull(wallet), 'data') : undefined;
}
