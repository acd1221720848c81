import { type OtpPurpose, sendOtp } from '../api/account';
import { GraphqlError } from '../api/errors';
import { readFields, readText } from '../api/read';
import { readSessionJson, writeSession } from '../browser/storage';
import { randomId } from '../lib/random-id';
import type { Wait } from '../lib/wait';
import { call } from './call';
import { navigate } from './location';

/** A sign-up, a password reset or a new phone number that is half done: phones drop the tab while the player reads the SMS. The wait is for another code. */
export interface OtpStep extends Wait {
  readonly purpose: OtpPurpose;
  readonly phoneNumber: string;
  /** The query string of the page that the step began at: a sign-up may come from an invite. */
  readonly query: string;
  /** Says to the server whose SIGNUP it is; '' for anything else. */
  readonly registrationId: string;
  /** What makes it safe to send the same code again (requestOf). */
  readonly requestId: string;
  /** Allows one new password; '' until the code of a RESET was right. */
  readonly resetCode: string;
}

const PURPOSES: readonly OtpPurpose[] = ['SIGNUP', 'RESET', 'PHONE'];

/** Session storage key. */
const KEY = 'otp-step';

/** Session storage key of what was typed on the page that such a step begins at. */
export const draftOf = (purpose: OtpPurpose): string => `draft-${purpose}`;

/** Keeps a step in session storage and answers it. */
export function keepStep(step: OtpStep): OtpStep {
  writeSession(KEY, JSON.stringify(step));
  return step;
}

/** Keeps the step that follows a code which has just been sent. */
export function beginStep(
  purpose: OtpPurpose,
  phoneNumber: string,
  wait = 30,
  query = '',
  registrationId = '',
): OtpStep {
  const requestId = randomId();
  return keepStep({ purpose, phoneNumber, sentAt: Date.now(), wait, query, registrationId, requestId, resetCode: '' });
}

/** What came of asking for a code: when the next one may be asked for, in seconds, and whether this one was sent. */
interface CodeRequest {
  readonly isSent: boolean;
  readonly wait?: number | undefined;
}

/** Asks for a code by SMS. A code that was sent a moment ago still works: TOO_SOON only says how long to wait. */
export async function requestCode(
  purpose: OtpPurpose,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<CodeRequest> {
  try {
    return { isSent: true, wait: await call(sendOtp, { phoneNumber, purpose }, { signal }) };
  } catch (error) {
    if (error instanceof GraphqlError && error.code === 'TOO_SOON')
      return { isSent: false, wait: error.retryInSeconds };
    throw error;
  }
}

/** Sends a code and goes on to where it is entered. */
export async function sendCode(purpose: OtpPurpose, phoneNumber: string, signal: AbortSignal): Promise<void> {
  const { wait } = await requestCode(purpose, phoneNumber, signal);
  beginStep(purpose, phoneNumber, wait);
  navigate('/verify-otp');
}

/** The requestId of a code: the same one each time the code is sent, after a dropped tab too. */
export const requestOf = ({ requestId }: OtpStep, otp: string): string => `${requestId}-${otp}`;

const readNumber = (value: unknown) => (Number.isFinite(value) ? Number(value) : 0);

/** The step kept; undefined where there is none that makes sense. */
export function readStep(): OtpStep | undefined {
  const kept = readFields(readSessionJson(KEY));
  const { phoneNumber, sentAt, wait, query, registrationId, requestId, resetCode } = kept;
  const purpose = PURPOSES.find((known) => known === kept.purpose);
  if (!readText(phoneNumber) || !readText(requestId) || !purpose) return undefined;
  return {
    purpose,
    phoneNumber: readText(phoneNumber),
    sentAt: readNumber(sentAt),
    wait: readNumber(wait),
    query: readText(query),
    registrationId: readText(registrationId),
    requestId: readText(requestId),
    resetCode: readText(resetCode),
  };
}

/** False once a step has gone on, or one for something else has begun. */
export function isCurrent(step: OtpStep): boolean {
  const kept = readStep();
  return (['purpose', 'phoneNumber', 'registrationId', 'resetCode'] as const).every(
    (name) => kept?.[name] === step[name],
  );
}

/** Lets go of a step that is done, and of what was typed on the way to it. */
export function forgetStep(): void {
  for (const key of [KEY, draftOf('SIGNUP'), draftOf('RESET')]) writeSession(key, null);
}
