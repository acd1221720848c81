import type { createResolvers } from './execution';
import { queryOf } from './operations';
import type { Sandbox } from './sandbox';

type Resolvers = ReturnType<typeof createResolvers>;
export type OperationName = keyof Resolvers;

export type Answer<Name extends OperationName> = Awaited<ReturnType<Resolvers[Name]>>;

interface Refusal {
  readonly message: string;
  readonly extensions?: Partial<Pick<Refused, 'code' | 'field' | 'retryInSeconds' | 'digits'>>;
}

export class Refused extends Error {
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly retryInSeconds: number | undefined;
  readonly digits: number | undefined;

  constructor(
    readonly status: number,
    { message, extensions }: Refusal,
  ) {
    super(message);
    Object.assign(this, extensions);
  }
}

interface Body {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly Refusal[];
}

export type Ask = <Name extends OperationName>(
  name: Name,
  variables?: Record<string, unknown>,
) => Promise<Answer<Name>>;

export const post = (sandbox: Sandbox, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${sandbox.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

/** Sends an operation with a token. Rejects with Refused if the answer has errors. */
export function apiClient(sandbox: Sandbox, token = '', send = post): Ask {
  return async (name, variables = {}) => {
    const body = { operationName: name, variables: { gameType: 'coin', ...variables }, query: queryOf(name) };
    const response = await send(sandbox, body, { authorization: token });
    const { data, errors } = (await response.json()) as Body;
    const [error] = errors ?? [];
    if (!error) return data?.[name] as never;
    throw new Refused(response.status, error);
  };
}

export async function refusalOf(call: Promise<unknown>): Promise<Refused> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

export async function refused(call: Promise<unknown>): Promise<string> {
  const { status, code, field } = await refusalOf(call);
  return `${status} ${code}${field ? ` ${field}` : ''}`;
}
