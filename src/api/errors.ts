import { fill, t } from '../lib/text';

/** The base class of a call's errors. Its message is shown to the player. */
export class ApiError extends Error {
  /** Whether the answer came from somewhere else, such as a Wi-Fi network that wants a sign-in. */
  readonly isForeign: boolean = false;
}

const foreignText = () =>
  t('The answer didn’t come from the server. Check your connection: your Wi-Fi may want you to sign in.');

/** Characters of an error message that are shown. The server may send megabytes. */
const MAX_MESSAGE_LENGTH = 300;

/** What the first error of an answer says beside its message (contract, ErrorCode). */
interface ErrorDetails {
  readonly code?: string | undefined;
  /** The name of the variable that is wrong. */
  readonly field?: string | undefined;
  readonly retryInSeconds?: number | undefined;
  /** How many digits the code has now. */
  readonly digits?: number | undefined;
}

/** The answer contains GraphQL errors. The HTTP status doesn't matter (spec section 8). */
export class GraphqlError extends ApiError {
  /** The server's message for each error, cut to a readable length. */
  readonly messages: readonly string[];
  /** Whether a message contains the word token (spec section 8). */
  readonly endsSession: boolean;

  constructor(
    messages: readonly string[],
    readonly status: number,
    readonly details: ErrorDetails = {},
  ) {
    const cut = messages.map((message) => message.slice(0, MAX_MESSAGE_LENGTH));
    super(cut[0]);
    this.messages = cut;
    this.endsSession = messages.some((message) => /token/i.test(message));
  }
}

/** HTTP status 300 or above without GraphQL errors (spec section 8). Redirects are not followed and count too. */
export class HttpError extends ApiError {
  override readonly isForeign: boolean;

  /** @param status 0 for a redirect: browsers don't tell it */
  constructor(readonly status: number) {
    const isRedirect = status < 400;
    super(
      isRedirect
        ? foreignText()
        : fill('The server had a problem ({status}). Please try again in a moment.', { status }),
    );
    this.isForeign = isRedirect;
  }
}

/** The body is not a GraphQL answer in JSON (spec section 8). */
export class ParseError extends ApiError {
  constructor(override readonly isForeign = false) {
    super(isForeign ? foreignText() : t('The server’s answer couldn’t be read. Please try again.'));
  }
}

export class NetworkError extends ApiError {
  override message = t('The server can’t be reached. Check your connection and try again.');
}

export class TimeoutError extends ApiError {
  override message = t('The server took too long to answer. Please try again.');
}

/** The caller cancelled the call, or its session ended. cause: the error that ended the session. */
export class AbortedError extends ApiError {}

/** Whether the server refused with one of these codes, so nothing was done. */
export const isRefusal = (error: unknown, codes: readonly string[]): error is GraphqlError =>
  error instanceof GraphqlError && error.status < 300 && codes.includes(error.details.code ?? '');

/** Whether the same call may succeed in a moment: no answer, a 5xx or a 429. */
export const isTransient = (error: unknown): boolean =>
  error instanceof NetworkError || error instanceof TimeoutError || isBusy(error);

const isBusy = (error: unknown) =>
  (error instanceof HttpError || error instanceof GraphqlError) && (error.status >= 500 || error.status === 429);
