import { type GraphQLOutputType, isEnumType, isListType, isNonNullType, isObjectType } from 'graphql';
import type { Fault } from '../sandbox/fault-injection';
import type { GraphqlRequest, Run } from '../sandbox/graphql-server';
import type { HttpAnswer } from '../sandbox/http';
import { operationNamed } from '../sandbox/operations';
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

/** A pause begins with the first bid. */
export const pauses = (answer: (request: GraphqlRequest, run: Run) => Promise<HttpAnswer> = (one, run) => run(one)) =>
  breach('placeBid createWithdrawal', async (request, run, { changeRules }) => {
    const answered = await answer(request, run);
    changeRules({ pauseAfter: 0 });
    return answered;
  });

export const pretends = (name: string, result: unknown) => breach(name, async () => answerOf(name, result));

function leastOf(of: GraphQLOutputType): unknown {
  if (!isNonNullType(of)) return null;
  const type = of.ofType;
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isObjectType(type)) {
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, leastOf(field.type)]));
  }
  return type.name === 'Boolean' || (type.name === 'Int' || type.name === 'Float' ? 1 : 'none');
}

/** Answers a refusal with this code as if the call had been made. */
export const overlooks = (name: string, code: string) =>
  breach(name, async (request, run) => {
    const answer = await run(request);
    const type = operationNamed(name)?.type;
    return type && answer.body.includes(`"${code}"`) ? answerOf(name, leastOf(type)) : answer;
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

/** A backend without proofs, which breaks nothing. */
export const withoutProofs = rewrites((body) =>
  body.replace(/"(serverSeed|serverSeedHash|signature)":"[\w-]+"/g, '"$1":null'),
);
