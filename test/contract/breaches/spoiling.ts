import { randomUUID } from 'node:crypto';
import type { Answer, OperationName } from '../../sandbox/api-client';
import type { GraphqlRequest, Run } from '../../sandbox/graphql-server';
import type { HttpAnswer } from '../../sandbox/http';
import type { Breach, Fault } from '../../sandbox/mischief';
import { queryOf } from '../../sandbox/operations';
import type { Sandbox } from '../../sandbox/sandbox';

/** Makes a sandbox break the contract. */
export type Spoil = (sandbox: Sandbox) => void;

/**
 * The breaches of some subjects, which are judged: how it breaks the contract, and how the clauses begin that fail, with
 * semicolons between them.
 */
export type Breaches = Readonly<Record<string, readonly [spoil: Spoil, fails: string]>>;

export type Request = GraphqlRequest;
export type Variables = Readonly<Record<string, unknown>>;

/** Plays a fault at each request of these names. */
export const always =
  (fault: Fault, ...names: string[]) =>
  ({ mischief }: Sandbox) => {
    mischief.policy = (name) => (names.includes(name) ? fault : undefined);
  };

/** Answers requests of these names in its own way. */
export const breach =
  (names: string, answer: (request: Request, run: Run, sandbox: Sandbox) => Promise<HttpAnswer>): Spoil =>
  (sandbox) =>
    always({ kind: 'breach', answer: (request, run) => answer(request, run, sandbox) }, ...names.split(' '))(sandbox);

/** An answer with this result. */
export const answerOf = (name: string, result: unknown) => ({
  status: 200,
  body: JSON.stringify({ data: { [name]: result } }),
});

/** A value in which what is at a path is changed. A list stands for each of its items. What is missing stays so. */
function changed(value: unknown, [name, ...rest]: readonly string[], change: (value: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item) => changed(item, [name, ...rest], change));
  if (typeof value !== 'object' || value === null) return value;
  return { ...value, [name]: changed(Reflect.get(value, name), rest, change) };
}

/** Changes what these operations return at a path, such as 'rows.amount'. Refusals stay as they are. */
export const lies = (
  names: string,
  path: string,
  change: (value: never, request: Request, sandbox: Sandbox) => unknown,
): Spoil =>
  breach(names, async (request, run, sandbox) => {
    const answer = await run(request);
    const { data, errors } = JSON.parse(answer.body);
    if (errors) return answer;
    const name = request.operationName ?? '';
    const steps = path.split('.').filter(Boolean);
    const result = changed(data[name], steps, (value) => change(value as never, request, sandbox));
    return answerOf(name, result);
  });

/** Changes the result of an operation. */
export const returns = <Name extends OperationName>(
  name: Name,
  change: (result: Answer<Name>, request: Request, sandbox: Sandbox) => unknown,
): Spoil => lies(name, '', change);

/** Changes the arguments of an operation. */
export const receives = (
  names: string,
  change: (variables: Variables, request: Request, sandbox: Sandbox) => Variables,
) =>
  breach(names, (request, run, sandbox) => {
    const { variables } = request;
    return run({ ...request, variables: { ...variables, ...change(variables ?? {}, request, sandbox) } });
  });

/** Takes everybody for asha. */
export const mistakes = (names: string) =>
  breach(names, (request, run, sandbox) => run({ ...request, token: sandbox.signIn('asha') }));

/** Answers without doing anything. */
export const pretends = (name: string, result: unknown) => breach(name, async () => answerOf(name, result));

/** Changes the text of answers. */
export const rewrites =
  (change: (body: string, request: Request) => string, matches = (_name: string) => true): Spoil =>
  ({ mischief }) => {
    const answer: Breach = async (request, run) => {
      const { body, ...rest } = await run(request);
      return { ...rest, body: change(body, request) };
    };
    mischief.policy = (name) => (matches(name) ? { kind: 'breach', answer } : undefined);
  };

/** Changes every refusal. */
export const refuses = (change: (error: { message: string; extensions: Variables }) => unknown) =>
  rewrites((body) => {
    const { errors, ...rest } = JSON.parse(body || '{}');
    return errors?.[0]?.extensions ? JSON.stringify({ ...rest, errors: errors.map(change) }) : body;
  });

/** Changes the headers of the answers to these requests. */
export const headers =
  (change: Readonly<Record<string, string | undefined>>, matches: (name: string) => boolean) =>
  ({ mischief }: Sandbox) => {
    const answer: Breach = async (request, run) => ({ ...(await run(request)), headers: change });
    mischief.policy = (name) => (matches(name) ? { kind: 'breach', answer } : undefined);
  };

const call = (request: Request, name: OperationName, variables: Variables): Request => ({
  ...request,
  operationName: name,
  query: queryOf(name),
  variables: { gameType: 'coin', ...variables },
});

/** Another operation in the middle of a request. */
export async function asks<Name extends OperationName>(
  request: Request,
  run: Run,
  name: Name,
  variables: Variables = {},
) {
  const { body } = await run(call(request, name, variables));
  return JSON.parse(body).data?.[name] as Answer<Name>;
}

/** An argument of a request. */
export const textOf = ({ variables }: Pick<Request, 'variables'>, name: string): string =>
  String(variables?.[name] ?? '');

/** The same request under another ID. */
export const rename = (variables: Variables) => ({ ...variables, requestId: randomUUID() });

/** A refused request is judged anew when it is repeated. */
export function forgetsRefusals(name: OperationName): Spoil {
  const refused = new Set<string>();
  return breach(name, async (request, run) => {
    const id = textOf(request, 'requestId');
    const answer = await run(refused.has(id) ? { ...request, variables: rename(request.variables ?? {}) } : request);
    if (answer.body.includes('"errors"')) refused.add(id);
    return answer;
  });
}

/** Takes a rupee of asha’s winnings at a refusal for lack of money. */
export const takesAtARefusal = (name: OperationName) =>
  breach(name, async (request, run, sandbox) => {
    const answer = await run(request);
    if (answer.body.includes('INSUFFICIENT_BALANCE')) sandbox.credit(sandbox.account('asha').userId, 'game', -100);
    return answer;
  });

/** Accepts an invalid requestId. */
export const takesAnyId = (name: OperationName) =>
  receives(name, (variables) => (/^[!-~]{1,128}$/.test(String(variables.requestId)) ? {} : rename(variables)));

/** A backend without proofs, which breaks nothing. */
export const withoutProofs = rewrites((body) =>
  body.replace(/"(serverSeed|serverSeedHash|signature)":"[\w-]+"/g, '"$1":null'),
);
