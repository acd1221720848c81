import { buildSchema, type GraphQLOutputType, getNamedType, isObjectType, OperationTypeNode } from 'graphql';
import type { createResolvers } from './resolvers';
import type { Sandbox } from './sandbox';
import sdl from './schema.graphql';

type Resolvers = ReturnType<typeof createResolvers>;
type OperationName = keyof Resolvers;

/** An operation's result. */
type Answer<Name extends OperationName> = Awaited<ReturnType<Resolvers[Name]>>;

const schema = buildSchema(sdl);

/** Selects all fields of a type, at any depth. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  return `{ ${Object.values(named.getFields()).map((field) => `${field.name} ${selectionOf(field.type)}`)} }`;
}

/** Makes a query with a variable for every argument, and with every field. */
function queryOf(name: OperationName): string {
  const kind =
    name in (schema.getQueryType()?.getFields() ?? {}) ? OperationTypeNode.QUERY : OperationTypeNode.MUTATION;
  const field = schema.getRootType(kind)?.getFields()[name];
  if (!field) throw new Error(`No operation ${name}`);
  const declared = field.args.map((argument) => `$${argument.name}: ${argument.type}`);
  const passed = field.args.map((argument) => `${argument.name}: $${argument.name}`);
  const list = (parts: readonly string[]) => (parts.length ? `(${parts})` : '');
  return `${kind} ${name}${list(declared)} { ${name}${list(passed)} ${selectionOf(field.type)} }`;
}

/** A refusal that came over the wire. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | undefined,
    readonly field: string | undefined,
    readonly retryInSeconds: number | undefined,
  ) {
    super(message);
  }
}

interface Body {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { message: string; extensions?: Partial<Refused> }[];
}

export type Ask = <Name extends OperationName>(
  name: Name,
  variables?: Record<string, unknown>,
) => Promise<Answer<Name>>;

/** Sends any body to the sandbox. */
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
    const { code, field, retryInSeconds } = error.extensions ?? {};
    throw new Refused(response.status, error.message, code, field, retryInSeconds);
  };
}

/** Returns the refusal of a call. Throws if the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<Refused> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

/** The code and the field of a refusal, as 'CODE field'. */
export async function refused(call: Promise<unknown>): Promise<string> {
  const { status, code, field } = await refusalOf(call);
  return `${status} ${code}${field ? ` ${field}` : ''}`;
}
