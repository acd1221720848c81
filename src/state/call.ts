import { computed, signal as createSignal, type ReadonlySignal } from '@preact/signals-react';
import { request } from '../api/client';
import { AbortedError, ApiError, GraphqlError } from '../api/errors';
import type { Operation } from '../api/operation';
import { t } from '../lib/text';
import { endSession, sessionEnd, token } from './session';
import { showToast } from './toasts';

/** For one answer, which may contain thousands of errors. */
const MOST_TOASTS = 5;

const answers = createSignal(0);

export const countAnswers = (): number => answers.peek();

export function onAnswer(listener: () => void): () => void {
  const before = answers.peek();
  return answers.subscribe((count) => {
    if (count !== before) listener();
  });
}

const PROGRESS_AFTER = 200;

const longWork = createSignal(0);

export const working: ReadonlySignal<boolean> = computed(() => longWork.value > 0);

/** Shows the progress bar if the work takes long. Returns the same promise. */
export function track<T>(work: Promise<T>): Promise<T> {
  let isLong = false;
  const timer = setTimeout(() => {
    isLong = true;
    longWork.value++;
  }, PROGRESS_AFTER);
  const done = () => {
    clearTimeout(timer);
    if (isLong) longWork.value--;
  };
  work.then(done, done);
  return work;
}

const lastFailure = createSignal<ApiError | undefined>(undefined);

export function loadErrorText(sentence: string): string {
  const { value: failure } = lastFailure;
  if (failure instanceof GraphqlError && failure.details.code === 'CLOSED')
    return [sentence, t('Closed for maintenance.')].join(' ');
  if (!failure?.isUnreachable) return sentence;
  return [sentence, navigator.onLine ? t('Check your connection.') : t('There is no connection.')].join(' ');
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly background?: boolean;
  /** The answer counts although the session has changed meanwhile: a sign-in begins another. */
  readonly acrossSessions?: boolean;
}

/** @throws ApiError; AbortedError if the session has changed: no answer may reach another player */
export async function call<Variables, Result>(
  operation: Operation<Variables, Result>,
  variables: Variables,
  { acrossSessions = false, background = false, signal }: CallOptions = {},
): Promise<Result> {
  const signals = [signal, acrossSessions ? undefined : sessionEnd()];
  const isGivenUp = () => signals.some((each) => each?.aborted);
  try {
    const answer = request(operation, variables, { signals, token: token.peek() });
    const result = await (background ? answer : track(answer));
    if (isGivenUp()) throw new AbortedError();
    answers.value++;
    lastFailure.value = undefined;
    return result;
  } catch (error) {
    if (isGivenUp()) throw new AbortedError();
    if (error instanceof ApiError) {
      lastFailure.value = error;
      if (error instanceof GraphqlError) showError(error, !background && operation.query.startsWith('mutation'));
    }
    throw isGivenUp() ? new AbortedError() : error;
  }
}

function showError(error: GraphqlError, isOfForm: boolean): void {
  for (const message of error.messages.slice(0, MOST_TOASTS)) showToast(message, 'danger', isOfForm);
  if (error.endsSession) endSession();
}
