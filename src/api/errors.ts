/** Whatever can go wrong with a call. The message is fit for the player's eyes. */
export class ApiError extends Error {}

/** Of an answer of megabytes a phone shows no more than anyone would read. Characters. */
const LONGEST = 300;

/** The answer held GraphQL errors, at whatever HTTP status (spec section 8). */
export class GraphqlError extends ApiError {
  /** One message an error, as the server worded them, cut to a length for the eye. */
  readonly messages: readonly string[];
  /** Whether any of them has the word “token” (spec section 8). */
  readonly endsSession: boolean;

  constructor(
    messages: readonly string[],
    readonly status: number,
    /** The first error's code in the contract, where it has one. */
    readonly code: string | undefined,
    /** The argument at fault, where the server names one. */
    readonly field: string | undefined,
    /** When the same call may fare better, where the server knows. */
    readonly retryInSeconds?: number | undefined,
  ) {
    const cut = messages.map((message) => message.slice(0, LONGEST));
    super(cut[0]);
    this.messages = cut;
    this.endsSession = messages.some((message) => /token/i.test(message));
  }
}

/** HTTP status 300 or above without GraphQL errors (spec section 8); redirects are not followed and count as one. */
export class HttpError extends ApiError {
  constructor(readonly status: number) {
    super(`The server had a problem${status ? ` (${status})` : ''}. Please try again in a moment.`);
  }
}

/** The body is not the JSON that GraphQL answers with (spec section 8). */
export class ParseError extends ApiError {
  constructor() {
    super('The server’s answer couldn’t be read. Please try again.');
  }
}

export class NetworkError extends ApiError {
  constructor() {
    super('The server can’t be reached. Check your connection and try again.');
  }
}

export class TimeoutError extends ApiError {
  constructor() {
    super('The server took too long to answer. Please try again.');
  }
}

/** The caller gave the call up, or the session it belonged to is over: nobody wants the answer. The cause is what ended it. */
export class AbortedError extends ApiError {}
