import type { OtpPurpose } from '../api/account';
import { readFields, readText } from '../api/read';
import { readSessionJson, writeSession } from '../browser/storage';

/** A sign-up or a password reset that is half done: phones drop the tab while the player reads the SMS. */
export interface OtpStep {
  readonly purpose: OtpPurpose;
  readonly phoneNumber: string;
  /** When the last code was sent: milliseconds since 1970 by the phone's own clock. */
  readonly sentAt: number;
  /** Seconds after which another one may be sent. */
  readonly wait: number;
  /** The query string of the page that the step began at: a sign-up may come from an invite. */
  readonly query: string;
  /** Allows one new password; '' until the code of a RESET was right. */
  readonly resetCode: string;
}

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
export const beginStep = (purpose: OtpPurpose, phoneNumber: string, wait = 30, query = ''): OtpStep =>
  keepStep({ purpose, phoneNumber, sentAt: Date.now(), wait, query, resetCode: '' });

const readNumber = (value: unknown) => (Number.isFinite(value) ? Number(value) : 0);

/** The step kept; undefined where there is none that makes sense. */
export function readStep(): OtpStep | undefined {
  const { purpose, phoneNumber, sentAt, wait, query, resetCode } = readFields(readSessionJson(KEY));
  if (!readText(phoneNumber) || (purpose !== 'SIGNUP' && purpose !== 'RESET')) return undefined;
  return {
    purpose,
    phoneNumber: readText(phoneNumber),
    sentAt: readNumber(sentAt),
    wait: readNumber(wait),
    query: readText(query),
    resetCode: readText(resetCode),
  };
}

/** False once a step has gone on, or one for something else has begun. */
export function isCurrent({ purpose, phoneNumber, resetCode }: OtpStep): boolean {
  const kept = readStep();
  return kept?.purpose === purpose && kept.phoneNumber === phoneNumber && kept.resetCode === resetCode;
}

/** Lets go of a step that is done, and of what was typed on the way to it. */
export function forgetStep(): void {
  for (const key of [KEY, draftOf('SIGNUP'), draftOf('RESET')]) writeSession(key, null);
}

/** Seconds until another code may be sent. A clock set back meanwhile doesn't hold the player up. */
export function secondsLeft({ sentAt, wait }: OtpStep): number {
  const passed = (Date.now() - sentAt) / 1000;
  return passed < 0 ? 0 : Math.max(0, Math.ceil(wait - passed));
}
