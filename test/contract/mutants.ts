import {
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import { schema } from '../sandbox/operations';
import { rewrites, type Spoil } from './spoiling';

export interface Mutant {
  readonly name: string;
  readonly type: GraphQLNamedType;
  readonly field: string;
  change(value: unknown): unknown;
}

type Changes = Readonly<Record<string, Mutant['change']>>;

/** What a backend may tell in a field of this type, so that it is wrong and still fits. */
export function wrongOnes(type: GraphQLOutputType): Changes {
  const whole = getNullableType(type);
  if (isListType(whole)) {
    return { empty: () => [], reversed: (list) => (Array.isArray(list) ? list.toReversed() : list) };
  }
  if (isEnumType(whole)) {
    const names = whole.getValues().map(({ name }) => name);
    return names.length > 1 ? { another: (value) => names.find((name) => name !== value) } : {};
  }
  if (!isScalarType(whole)) return isNonNullType(type) ? {} : { null: () => null };
  if (whole.name === 'Boolean') return { another: (value) => !value };
  if (whole.name === 'Int') return { another: (value) => Number(value) - 1 };
  if (whole.name === 'Float') return { another: (value) => Math.round(Number(value) * 100 - 1) / 100 };
  // Of the first character alone: a time stays a time, and hex digits stay hex digits.
  return { another: (value) => String(value ?? 'x').replace(/^./, (first) => (first === '1' ? '2' : '1')) };
}

export const misfits = (type: GraphQLOutputType): Changes => ({
  missing: () => undefined,
  'of another type': () => ({}),
  ...(isNonNullType(type) && { null: () => null }),
});

export const mutantsOf = (types: readonly string[], changesOf: typeof wrongOnes): readonly Mutant[] =>
  types.flatMap((name) => {
    const type = schema.getType(name);
    if (!isObjectType(type)) throw new Error(`No type ${name}`);
    return Object.values(type.getFields()).flatMap((field) =>
      Object.entries(changesOf(field.type)).map(([how, change]) => ({
        ...{ name: `${name}.${field.name} ${how}`, type, field: field.name, change },
      })),
    );
  });

function outcomeOf(mutant: Mutant, value: unknown, of: GraphQLOutputType): unknown {
  const type = getNullableType(of);
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => outcomeOf(mutant, item, type.ofType)) : value;
  if (!isObjectType(type) || typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => {
    const reported = outcomeOf(mutant, inner, type.getFields()[name]?.type ?? type);
    return [name, type === mutant.type && name === mutant.field ? mutant.change(reported) : reported];
  });
  return Object.fromEntries(fields);
}

export function mutatedIn(mutant: Mutant, data: object, operation: string): object {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const root = roots.find((one) => one?.getFields()[operation]);
  return root ? Object(outcomeOf(mutant, data, root)) : data;
}

export const spoilBy = (...mutants: readonly Mutant[]): Spoil =>
  rewrites((body, { operationName }) => {
    const { data, errors } = JSON.parse(body || '{}');
    if (errors || !data) return body;
    return JSON.stringify({
      data: mutants.reduce((reported, one) => mutatedIn(one, reported, operationName ?? ''), data),
    });
  });
