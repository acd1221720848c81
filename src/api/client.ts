import { createDeadline } from '../browser/abort-signals';
import { t } from '../lib/text';
import { dropEarlyResponses, takeEarlyResponse } from './early';
import { AbortedError, ApiError, GraphqlError, HttpError, NetworkError, ParseError, TimeoutError } from './errors';
import { nameOf, type Operation, post, readDigits, readFields, readList, readSeconds, readText } from './operation';

// Milliseconds, the second after the first: a long list comes slowly over a poor network.
const BEGIN_WITHIN = 15_000;
const BODY_WITHIN = 105_000;

interface RequestOptions {
  readonly token?: string | undefined;
  readonly signals?: readonly (AbortSignal | undefined)[] | undefined;
}

/** Sends one operation, unless the HTML already has. Only a query may take longer than 15 s. @throws only ApiError */
export async function request<Variables, Result>(
  operation: Operation<Variables, Result>,
  variables: Variables,
  { token, signals = [] }: RequestOptions = {},
): Promise<Result> {
  const { query } = operation;
  const isMutation = query.startsWith('mutation');
  const { signal, isOver, restart, clear } = createDeadline(BEGIN_WITHIN, signals);
  const reason = () => (isOver() ? new TimeoutError() : new AbortedError());
  const givenUp = new Promise<never>((_, reject) => {
    const giveUp = () => reject(reason());
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
  givenUp.catch(() => {});
  try {
    const read = (response: Response) => {
      if (!isMutation) restart(BODY_WITHIN);
      return readAnswer(response);
    };
    const send = () => post(query, variables, token, { signal }).then(read);
    const early = takeEarlyResponse(query, token);
    if (isMutation) dropEarlyResponses();
    const answer = early?.then(read).catch((error) => {
      dropEarlyResponses();
      if (error instanceof ApiError) throw error;
      restart(BEGIN_WITHIN);
      return send();
    });
    const data = await Promise.race([answer ?? send(), givenUp]);
    return operation.read(data[nameOf(query)], variables);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The browser throws a RangeError for JSON that is nested too deep.
    throw error instanceof TypeError || error instanceof DOMException ? new NetworkError() : new ParseError();
  } finally {
    clear();
  }
}

async function readAnswer(response: Response) {
  const json: unknown = await response.json().catch(unreadable);
  const body = readFields(json);
  const errors = readList(body.errors);
  if (errors.length) throw graphqlError(errors, response.status);
  if (!response.ok) throw new HttpError(response.status);
  if (typeof body.data !== 'object' || !body.data) throw new ParseError(json === undefined);
  return readFields(body.data);
}

/** Broken JSON counts as an empty body. Any other error means that the connection dropped. */
function unreadable(error: unknown) {
  // WebKit throws a DOMException of this name.
  if (error instanceof Error && error.name === 'SyntaxError') return undefined;
  throw error;
}

function graphqlError(errors: readonly unknown[], status: number) {
  const messages = errors.map((error) => readText(readFields(error).message) || t('The server refused the request.'));
  const { code, field, retryInSeconds, digits } = readFields(readFields(errors[0]).extensions);
  return new GraphqlError(messages, status, {
    code: readText(code) || undefined,
    field: readText(field) || undefined,
    retryInSeconds: readSeconds(retryInSeconds),
    digits: readDigits(digits),
  });
}
