import { signal as createSignal } from '@preact/signals-react';
import { request } from '../api/client';
import { AbortedError, ApiError, GraphqlError, NetworkError, TimeoutError } from '../api/errors';
import type { Operation } from '../api/operation';
import { t } from '../lib/text';
import { track } from './progress';
import { endSession, sessionEnd, token } from './session';
import { showToast } from './toasts';

/** The most toasts for one answer. It may contain thousands of errors. */
const MOST_TOASTS = 5;

/** Whether the server has said that it is closed for maintenance (contract, CLOSED). A toast has its words. */
const isClosed = createSignal(false);

const answers = createSignal(0);

/** How many calls the server has answered without an error so far. */
export const countAnswers = (): number => answers.peek();

/** Calls back at each answer without an error. Returns a stop function. */
export function onAnswer(listener: () => void): () => void {
  const before = answers.peek();
  return answers.subscribe((count) => {
    if (count !== before) listener();
  });
}

/** Whether the last call didn't reach the server, or its answer didn't come. */
const isUnreachable = createSignal(false);

/** The text for a page that couldn't load its data: the given sentence, and why if that is known. */
export function loadErrorText(sentence: string): string {
  if (isClosed.value) return [sentence, t('Closed for maintenance.')].join(' ');
  if (!isUnreachable.value) return sentence;
  return [sentence, navigator.onLine ? t('Check your connection.') : t('There is no connection.')].join(' ');
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Nobody waits for the answer: the progress bar doesn't show the call. */
  readonly background?: boolean;
  /** Shows every error as a toast, not only GraphQL errors: the caller has no place of its own for it. */
  readonly toastAll?: boolean;
  /** The answer counts although the session has ended or changed meanwhile: a sign-in begins another. */
  readonly acrossSessions?: boolean;
}

/**
 * Sends an operation with the session's token, and shows GraphQL errors as toasts (spec section 8).
 * @throws ApiError; AbortedError if the session has changed: no answer may reach another player
 */
export async function call<Variables, Result>(
  operation: Operation<Variables, Result>,
  variables: Variables,
  { toastAll = false, acrossSessions = false, background = false, signal }: CallOptions = {},
): Promise<Result> {
  const signals = [signal, acrossSessions ? undefined : sessionEnd()];
  const isGivenUp = () => signals.some((each) => each?.aborted);
  try {
    const answer = request(operation, variables, { signals, token: token.peek() });
    const result = await (background ? answer : track(answer));
    if (isGivenUp()) throw new AbortedError();
    answers.value++;
    isClosed.value = false;
    isUnreachable.value = false;
    return result;
  } catch (error) {
    if (isGivenUp()) throw new AbortedError();
    isClosed.value = error instanceof GraphqlError && error.details.code === 'CLOSED';
    const isForeign = error instanceof ApiError && error.isForeign;
    isUnreachable.value = isForeign || error instanceof NetworkError || error instanceof TimeoutError;
    // Queries load pages. What the player submits is a mutation.
    if (error instanceof ApiError) showError(error, toastAll, operation.query.startsWith('mutation'));
    // showError() may have ended the session.
    throw isGivenUp() ? new AbortedError('', { cause: error }) : error;
  }
}

function showError(error: ApiError, toastAll: boolean, isOfForm: boolean): void {
  if (error instanceof AbortedError) return;
  if (error instanceof GraphqlError) {
    for (const message of error.messages.slice(0, MOST_TOASTS)) showToast(message, 'danger', isOfForm);
    if (error.endsSession) endSession();
  } else if (toastAll) showToast(error.message);
}
