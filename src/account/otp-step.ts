import type { ReadonlySignal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { GraphqlError } from '../api/errors';
import { readDigits, readerOf, readText } from '../api/operation';
import { writeSession } from '../browser/storage';
import { randomId } from '../lib/seeds';
import { call } from '../state/call';
import { persistedSignal } from '../state/persisted';
import { type OtpPurpose, sendOtp, USUAL_DIGITS, USUAL_WAIT, type Verification } from './account-operations';

const PURPOSES: readonly OtpPurpose[] = ['SIGNUP', 'RESET', 'PHONE'];

const readNumber = (value: unknown) => (Number.isFinite(value) ? Number(value) : 0);

const readKept = readerOf({
  purpose: (value) => PURPOSES.find((known) => known === value),
  phoneNumber: readText,
  /** false: the player may have an earlier one. */
  isSent: (value) => value !== false,
  startedAt: readNumber,
  seconds: readNumber,
  digits: (value) => readDigits(value) ?? USUAL_DIGITS,
  /** Of a SIGNUP, else ''. */
  registrationId: readText,
  requestId: readText,
  /** Allows one new password. '' until the OTP of a RESET is accepted. */
  resetCode: readText,
});

/** What an OTP ends. A phone may drop the tab while the player reads the SMS. */
export type OtpStep = ReturnType<typeof readKept> & { readonly purpose: OtpPurpose };

function readStep(stored: unknown): OtpStep | undefined {
  const { purpose, ...step } = readKept(stored);
  return purpose && step.phoneNumber && step.requestId ? { ...step, purpose } : undefined;
}

export const draftOf = (purpose: Verification['purpose']): string => `draft-${purpose}`;

const current = persistedSignal('otp-step', readStep, undefined);

export const otpStep: ReadonlySignal<OtpStep | undefined> = current;

/** undefined in the prerendered page, null without a step. The last one stays while the page after it loads. */
export function useOtpStep(): OtpStep | null | undefined {
  const [step, setStep] = useState<OtpStep | null>();
  useEffect(() => current.subscribe((next) => setStep((last) => next ?? last ?? null)), []);
  return step;
}

export function keepStep(step: OtpStep): OtpStep {
  current.value = step;
  return step;
}

export const beginStep = (start: Pick<OtpStep, 'purpose' | 'phoneNumber'> & Partial<OtpStep>): OtpStep =>
  keepStep({
    isSent: true,
    seconds: USUAL_WAIT,
    digits: USUAL_DIGITS,
    registrationId: '',
    ...start,
    startedAt: Date.now(),
    requestId: randomId(),
    resetCode: '',
  });

/** TOO_SOON doesn't mean that this number has a valid code: a code for another purpose or number causes it too. */
export async function requestOtp(
  purpose: OtpPurpose,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<Pick<OtpStep, 'isSent' | 'seconds' | 'digits'>> {
  try {
    return { isSent: true, ...(await call(sendOtp, { phoneNumber, purpose }, { signal })) };
  } catch (error) {
    if (!(error instanceof GraphqlError && error.details.code === 'TOO_SOON')) throw error;
    const { retryInSeconds: seconds = USUAL_WAIT, digits = USUAL_DIGITS } = error.details;
    return { isSent: false, seconds, digits };
  }
}

export const requestStep = async (purpose: OtpPurpose, phoneNumber: string, signal: AbortSignal): Promise<OtpStep> =>
  beginStep({ purpose, phoneNumber, ...(await requestOtp(purpose, phoneNumber, signal)) });

/** The requestId of an OTP, the same after a reload. */
export const requestOf = ({ requestId }: OtpStep, otp: string): string => `${requestId}-${otp}`;

/** False once the OTP is accepted, or another step begins. */
export function isCurrentStep({ requestId, resetCode }: OtpStep): boolean {
  const step = current.peek();
  return step?.requestId === requestId && step.resetCode === resetCode;
}

export function forgetStep(): void {
  current.value = undefined;
  for (const purpose of ['SIGNUP', 'RESET'] as const) writeSession(draftOf(purpose), null);
}
