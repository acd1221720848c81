import { type RequestOptions, request } from '../api/client';
import { AbortedError, ApiError, GraphqlError } from '../api/errors';
import type { Operation } from '../api/operation';
import { noteOutcome } from './maintenance';
import { track } from './progress';
import { endSession, sessionEnd, token } from './session';
import { showToast } from './toasts';

/** Of an answer with thousands of errors a phone shows no more than anyone would read. */
const MOST_TOASTS = 5;

interface CallOptions extends Pick<RequestOptions, 'early' | 'timeout'> {
  /** Gives the call up: nobody wants its answer any more. */
  readonly signal?: AbortSignal | undefined;
  /** Leaves a failure whose outcome is unknown to the caller: a money call asks again instead of alarming. */
  readonly quiet?: boolean;
  /** Wanted whoever is signed in by the time of the answer, and if nobody is. */
  readonly anyone?: boolean;
}

/**
 * Sends an operation in the player's name and shows what goes wrong as a toast (spec section 8).
 * @throws ApiError; AbortedError when the session changed meanwhile, so that no answer reaches another player
 */
export async function call<Variables, Result>(
  operation: Operation<Variables, Result>,
  variables: Variables,
  { quiet = false, anyone = false, signal, ...options }: CallOptions = {},
): Promise<Result> {
  const signals = [signal, anyone ? undefined : sessionEnd()];
  const isGivenUp = () => signals.some((each) => each?.aborted);
  try {
    const result = await track(request(operation, variables, { ...options, signals, token: token.peek() }));
    if (isGivenUp()) throw new AbortedError();
    noteOutcome();
    return result;
  } catch (error) {
    if (isGivenUp()) throw new AbortedError();
    noteOutcome(error);
    if (error instanceof ApiError) report(error, quiet);
    // What was reported may have ended the session.
    throw isGivenUp() ? new AbortedError('', { cause: error }) : error;
  }
}

function report(error: ApiError, quiet: boolean): void {
  if (error instanceof AbortedError) return;
  const messages = error instanceof GraphqlError ? error.messages : quiet ? [] : [error.message];
  for (const message of messages.slice(0, MOST_TOASTS)) showToast(message);
  if (error instanceof GraphqlError && error.endsSession) endSession();
}
