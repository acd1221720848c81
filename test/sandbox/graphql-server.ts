import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext } from './authentication';
import type { Operation } from './execution';
import { type AddressOf, errorAnswer, type HttpAnswer, send } from './http';
import { callerOf } from './limiter';

const BODY_LIMIT = 100_000;

/** A request to /graphql. One that isn't POST has its method as the operation's name, and its address's query. */
export type GraphqlRequest = Operation & RequestContext;

export type Run = (request: GraphqlRequest) => Promise<HttpAnswer>;

export interface GraphqlOptions {
  readonly addressOf: AddressOf;
  readonly run: (operation: Operation, context: RequestContext) => Promise<HttpAnswer>;
  readonly answer: (request: GraphqlRequest, run: Run, req: IncomingMessage, res: ServerResponse) => Promise<void>;
}

function allowOrigins(res: ServerResponse): void {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-allow-methods', 'POST');
  res.setHeader('access-control-allow-headers', 'authorization, content-type');
  res.setHeader('access-control-max-age', '86400');
  res.setHeader('cache-control', 'no-store');
}

async function bodyOf(req: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > BODY_LIMIT) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function operationOf(body: string): Operation | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  const { query, variables = null, operationName = null } = json;
  if (typeof query !== 'string') return undefined;
  if (variables !== null && !isRecord(variables)) return undefined;
  if (operationName !== null && typeof operationName !== 'string') return undefined;
  return { query, variables, operationName };
}

const withoutBody = (method: string): HttpAnswer =>
  method === 'OPTIONS'
    ? { status: 204, body: '' }
    : { ...errorAnswer(405, 'Only POST is answered here.'), headers: { allow: 'POST, OPTIONS' } };

/** Handles /graphql: POST with operationName, variables and query as JSON (spec section 7). */
export function createGraphqlHandler({ run, answer, addressOf }: GraphqlOptions) {
  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    allowOrigins(res);
    const { method = '', url = '' } = req;
    const { authorization: token = '', 'accept-language': language } = req.headers;
    const context = { token, language, caller: callerOf(addressOf(req)) };
    if (method !== 'POST') {
      const query = new URLSearchParams(url.split('?')[1]).get('query') ?? '';
      const request = { operationName: method, variables: null, query, ...context };
      return answer(request, async () => withoutBody(method), req, res);
    }
    if (!/^application\/json\b/i.test(req.headers['content-type'] ?? '')) {
      return send(res, errorAnswer(415, 'Only JSON is answered here.'));
    }
    const body = await bodyOf(req);
    if (body === undefined) {
      return send(res, { ...errorAnswer(413, 'That request is too long.'), headers: { connection: 'close' } });
    }
    const operation = operationOf(body);
    if (!operation) return send(res, errorAnswer(400, 'The body is not a GraphQL request.'));
    await answer({ ...operation, ...context }, (requested) => run(requested, requested), req, res);
  };
}
