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
import type { Fault } from '../sandbox/fault-injection';
import type { GraphqlRequest, Run } from '../sandbox/graphql-server';
import type { HttpAnswer } from '../sandbox/http';
import { operationNamed, schema } from '../sandbox/operations';
import type { Sandbox } from '../sandbox/sandbox';

export type Spoil = (sandbox: Sandbox) => void;

type Variables = Readonly<Record<string, unknown>>;

export const always =
  (fault: Fault, names: string): Spoil =>
  ({ faults }) => {
    faults.policy = (name) => (names.split(' ').includes(name) ? fault : undefined);
  };

export const breach =
  (names: string, answer: (request: GraphqlRequest, run: Run, sandbox: Sandbox) => Promise<HttpAnswer>): Spoil =>
  (sandbox) =>
    always({ kind: 'breach', answer: (request, run) => answer(request, run, sandbox) }, names)(sandbox);

export const answerOf = (name: string, result: unknown) => ({
  status: 200,
  body: JSON.stringify({ data: { [name]: result } }),
});

/** A value in which what is at a path is changed. A list stands for each of its items. What is missing stays so. */
function changed(value: unknown, [name, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (!name) return change(value);
  if (Array.isArray(value)) return value.map((item) => changed(item, [name, ...rest], change));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [name]: changed(Reflect.get(value, name), rest, change) };
}

/** Changes what operations return at a path, such as 'getStatement.rows.amount'. Refusals stay as they are. */
export function lies(at: string, change: (value: never, sandbox: Sandbox) => unknown): Spoil {
  const [names = '', ...path] = at.split('.');
  return breach(names, async (request, run, sandbox) => {
    const answer = await run(request);
    const { data, errors } = JSON.parse(answer.body);
    const name = request.operationName ?? '';
    return errors
      ? answer
      : answerOf(
          name,
          changed(data[name], path, (value) => change(value as never, sandbox)),
        );
  });
}

export const receives = (
  names: string,
  change: (variables: Variables, sandbox: Sandbox, request: GraphqlRequest) => Variables,
) =>
  breach(names, (request, run, sandbox) => {
    const { variables } = request;
    return run({ ...request, variables: { ...variables, ...change(variables ?? {}, sandbox, request) } });
  });

export const pretends = (name: string, result: unknown) => breach(name, async () => answerOf(name, result));

/** A value of a type, with something in each field and list. */
export function exampleOf(of: GraphQLOutputType): unknown {
  const type = getNullableType(of);
  if (isListType(type)) return [exampleOf(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isObjectType(type)) {
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, exampleOf(field.type)]));
  }
  return type.name === 'Boolean' || (type.name === 'Int' || type.name === 'Float' ? 1 : 'none');
}

/** Answers a refusal with this code as if the call had been made. */
export const overlooks = (name: string, code: string) =>
  breach(name, async (request, run) => {
    const answer = await run(request);
    const type = operationNamed(name)?.type;
    return type && answer.body.includes(`"${code}"`) ? answerOf(name, exampleOf(type)) : answer;
  });

export const rewrites =
  (change: (body: string, request: GraphqlRequest) => string): Spoil =>
  ({ faults }) => {
    faults.policy = () => ({
      kind: 'breach',
      async answer(request, run) {
        const { body, ...rest } = await run(request);
        return { ...rest, body: change(body, request) };
      },
    });
  };

export const answersWith = (names: string, change: Partial<HttpAnswer>) =>
  breach(names, async (request, run) => ({ ...(await run(request)), ...change }));

export const withoutProofs = rewrites((body) =>
  body.replace(/"(serverSeed|serverSeedHash|signature)":"[\w-]+"/g, '"$1":null'),
);

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
