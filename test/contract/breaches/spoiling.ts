import { randomUUID } from 'node:crypto';
import type { Answer, OperationName } from '../../sandbox/api-client';
import type { GraphqlRequest, Run } from '../../sandbox/graphql-server';
import type { HttpAnswer } from '../../sandbox/http';
import type { Breach, Fault } from '../../sandbox/mischief';
import { queryOf } from '../../sandbox/operations';
import { type CoinSide, sideOf } from '../../sandbox/rounds';
import type { Sandbox } from '../../sandbox/sandbox';

/** Makes a sandbox break the contract. */
export type Spoil = (sandbox: Sandbox) => void;

/**
 * The breaches of some subjects, which are judged: how it breaks the contract, and how the clauses begin that fail.
 */
export type Breaches = Readonly<Record<string, readonly [spoil: Spoil, ...fails: string[]]>>;

export type Request = GraphqlRequest;
export type Variables = Readonly<Record<string, unknown>>;

/** Plays a fault at each request of these names. */
export const always =
  (fault: Fault, ...names: string[]) =>
  ({ mischief }: Sandbox) => {
    mischief.policy = (name) => (names.includes(name) ? fault : undefined);
  };

export const breach = (name: string, answer: Breach) => always({ kind: 'breach', answer }, name);

/** Changes the result of an operation. */
export const returns = <Name extends OperationName>(
  name: Name,
  change: (result: Answer<Name>, request: Request) => unknown,
): ((sandbox: Sandbox) => void) => breach(name, (request, run) => withResult(name, change, request, run));

async function withResult<Name extends OperationName>(
  name: Name,
  change: (result: Answer<Name>, request: Request) => unknown,
  request: Request,
  run: Run,
): Promise<HttpAnswer> {
  const answer = await run(request);
  const { data, ...rest } = JSON.parse(answer.body);
  if (rest.errors) return answer;
  return { ...answer, body: JSON.stringify({ ...rest, data: { [name]: change(data[name], request) } }) };
}

/** Changes the arguments of an operation. */
export const receives = (name: OperationName, change: (variables: Variables, request: Request) => Variables) =>
  breach(name, (request, run) =>
    run({ ...request, variables: { ...request.variables, ...change(request.variables ?? {}, request) } }),
  );

/** Takes everybody for asha. */
export const mistakes = (name: OperationName) => (sandbox: Sandbox) =>
  breach(name, (request, run) => run({ ...request, token: sandbox.signIn('asha') }))(sandbox);

/** Answers without doing anything. */
export const pretends = (name: OperationName, result: unknown) =>
  breach(name, async () => ({ status: 200, body: JSON.stringify({ data: { [name]: result } }) }));

/** Changes every refusal. */
export const refuses =
  (change: (error: { message: string; extensions: Variables }) => unknown, status?: number) =>
  ({ mischief }: Sandbox) => {
    mischief.policy = () => ({
      kind: 'breach',
      async answer(request, run) {
        const answer = await run(request);
        const { errors, ...rest } = JSON.parse(answer.body || '{}');
        if (!errors?.[0]?.extensions) return answer;
        return {
          ...answer,
          status: status ?? answer.status,
          body: JSON.stringify({ ...rest, errors: errors.map(change) }),
        };
      },
    });
  };

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
export const forgetsRefusals =
  (name: OperationName): Spoil =>
  (sandbox) => {
    const refused = new Set<string>();
    breach(name, async (request, run) => {
      const id = textOf(request, 'requestId');
      const answer = await run(refused.has(id) ? { ...request, variables: rename(request.variables ?? {}) } : request);
      if (answer.body.includes('"errors"')) refused.add(id);
      return answer;
    })(sandbox);
  };

/** Takes a rupee of asha’s winnings at a refusal for lack of money. */
export const takesAtARefusal =
  (name: OperationName): Spoil =>
  (sandbox) =>
    breach(name, async (request, run) => {
      const answer = await run(request);
      if (answer.body.includes('INSUFFICIENT_BALANCE')) sandbox.credit(sandbox.account('asha').userId, 'game', -100);
      return answer;
    })(sandbox);

/** Accepts an invalid requestId. */
export const takesAnyId = (name: OperationName) =>
  receives(name, (variables) => (/^[ -~]{1,128}$/.test(String(variables.requestId)) ? {} : rename(variables)));

/** A client’s seed with which the coin falls on a side. */
export function seedFor(side: CoinSide, sandbox: Sandbox, roundId: string): string {
  const serverSeed = sandbox.serverSeed(sandbox.account('asha').userId);
  let attempt = 0;
  while (sideOf(serverSeed, `${attempt}`, roundId) !== side) attempt++;
  return `${attempt}`;
}

/** A backend without proofs, which breaks nothing unless it cheats with the arguments of a bid. */
export const withoutSeeds = ({ mischief }: Sandbox, cheat = (variables: Variables) => variables): void => {
  mischief.policy = (name) => ({
    kind: 'breach',
    async answer(request, run) {
      const variables = name === 'placeBid' ? cheat(request.variables ?? {}) : request.variables;
      const { body, ...rest } = await run({ ...request, variables });
      return { ...rest, body: body.replace(/"serverSeed(Hash)?":"\w+"/g, '"serverSeed$1":null') };
    },
  });
};
