import { fill, t } from '../lib/text';

export class ApiError extends Error {
  /** No answer came, or one from somewhere else, such as a Wi-Fi network that wants a sign-in. */
  readonly isUnreachable: boolean = false;
}

const foreignText = () =>
  t('The answer didn’t come from the server. Check your connection: your Wi-Fi may want you to sign in.');

const MAX_MESSAGE_LENGTH = 300;

/** The extensions of an answer's first error (contract, ErrorCode). */
interface ErrorDetails {
  readonly code?: string | undefined;
  readonly field?: string | undefined;
  readonly retryInSeconds?: number | undefined;
  readonly digits?: number | undefined;
}

/** The answer contains GraphQL errors, whatever its HTTP status (spec section 8). */
export class GraphqlError extends ApiError {
  readonly messages: readonly string[];
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

/** HTTP status 300 or above without GraphQL errors (spec section 8). Redirects are not followed. */
export class HttpError extends ApiError {
  override readonly isUnreachable: boolean;

  /** @param status 0 for a redirect: browsers don't tell it */
  constructor(readonly status: number) {
    const isRedirect = status < 400;
    super(
      isRedirect
        ? foreignText()
        : fill('The server had a problem ({status}). Please try again in a moment.', { status }),
    );
    this.isUnreachable = isRedirect;
  }
}

/** The body is not a GraphQL answer in JSON (spec section 8). */
export class ParseError extends ApiError {
  constructor(override readonly isUnreachable = false) {
    super(isUnreachable ? foreignText() : t('The server’s answer couldn’t be read. Please try again.'));
  }
}

export class NetworkError extends ApiError {
  override readonly isUnreachable = true;
  override message = t('The server can’t be reached. Check your connection and try again.');
}

export class TimeoutError extends ApiError {
  override readonly isUnreachable = true;
  override message = t('The server took too long to answer. Please try again.');
}

export class AbortedError extends ApiError {}

export const isRefusal = (error: unknown, codes: readonly string[]): error is GraphqlError =>
  error instanceof GraphqlError && error.status < 300 && codes.includes(error.details.code ?? '');

export function isTransient(error: unknown): boolean {
  if (error instanceof HttpError || error instanceof GraphqlError) return error.status >= 500 || error.status === 429;
  return error instanceof NetworkError || error instanceof TimeoutError;
}
