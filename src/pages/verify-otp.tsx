import { batch } from '@preact/signals-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { verifyOtp } from '../api/account';
import { Field, PasswordField } from '../forms/field';
import { Form, FormFailure, SubmitButton } from '../forms/form';
import { leaving } from '../forms/leaving';
import { useForm } from '../forms/use-form';
import { accept, formatPhone, latinDigits, type Parsed, parseRequiredPassword, refuse } from '../lib/fields';
import { FORGOT_PASSWORD, HOME, LOGIN, PROFILE, RESET_PASSWORD, SIGNUP } from '../routes';
import { call } from '../state/call';
import { loadCode } from '../state/load-code';
import { navigate } from '../state/location';
import { forgetStep, isCurrent, keepStep, type OtpStep, readStep, requestCode, requestOf } from '../state/otp-step';
import { signIn } from '../state/session';
import { showToast } from '../state/toasts';
import { Button } from '../ui/button';
import { useSecondsLeft } from '../ui/countdown';
import { CodeRequest } from './forgot-password';

const firstPageOf = { SIGNUP: SIGNUP, RESET: FORGOT_PASSWORD, PHONE: PROFILE };

const HEADING = 'Enter the code';

/** Digits of a code, unless somebody has been guessing the codes of its number. */
const USUAL_DIGITS = 6;
const MOST_DIGITS = 10;

/** Makes a parser for a code, which may contain spaces. @param digits undefined if it may have 6 to 10 */
export const codeParser =
  (digits: number | undefined) =>
  (text: string): Parsed<string> => {
    const code = latinDigits(text).replace(/\s/g, '');
    if (!code) return refuse('Enter the code from the SMS.');
    const fits = digits ? code.length === digits : code.length >= USUAL_DIGITS && code.length <= MOST_DIGITS;
    if (/\D/.test(code) || !fits) {
      return refuse(`The code has ${digits ? `exactly ${digits}` : `${USUAL_DIGITS} to ${MOST_DIGITS}`} digits.`);
    }
    return accept(code);
  };

function hintOf(digits: number | undefined): string {
  if (!digits) return `It has ${USUAL_DIGITS} to ${MOST_DIGITS} digits.`;
  return digits > USUAL_DIGITS
    ? 'It is longer than usual because somebody has been guessing codes for this number.'
    : '';
}

/** Removes all but the digits. */
export const digitsOnly = (text: string): string => latinDigits(text).replace(/\D/g, '');

/**
 * Checks the code of an SMS. It ends a sign-up or a phone change, and allows a password reset. Without such a step the
 * page begins a password reset.
 */
export function Page() {
  /** undefined until the storage is read, null without a step. */
  const [step, setStep] = useState<OtpStep | null>();
  const tried = useRef('');
  const showStep = () => setStep(readStep() ?? null);
  useEffect(showStep, []);

  // A new number needs the password, because the number can reset the password (contract, changePhoneNumber).
  const wantsPassword = step?.purpose === 'PHONE';
  // Until the storage is read, the form looks as it usually does.
  const digits = step ? step.digits : USUAL_DIGITS;
  const form = useForm({
    fields: { otp: codeParser(digits), password: wantsPassword ? parseRequiredPassword : accept },
    submit: leaving(async ({ otp, password }, signal) => {
      const stored = readStep();
      if (!stored) return setStep(null);
      const { phoneNumber, purpose } = stored;
      const requestId = requestOf(stored, otp);
      tried.current = otp;
      if (purpose === 'PHONE') {
        // Loaded on demand: sign-up and password reset need no part of the shell.
        const { changeNumber } = await loadCode(() => import('./profile/change-number'));
        await changeNumber({ phoneNumber, otp, password, requestId }, signal);
        forgetStep();
        return navigate(firstPageOf.PHONE, { replace: true });
      }
      const registrationId = stored.registrationId || null;
      const answer = await call(verifyOtp, { phoneNumber, otp, purpose, requestId, registrationId }, { signal });
      if (purpose === 'RESET') {
        keepStep({ ...stored, resetCode: answer });
        navigate(RESET_PASSWORD, { replace: true });
      } else {
        batch(() => {
          signIn(answer);
          navigate(HOME, { replace: true });
        });
      }
    }),
  });

  /** Submits the form when the code is complete, but never the same code twice, and not without the password. */
  function takeCode(input: HTMLInputElement, text: string) {
    const code = digitsOnly(text).slice(0, digits ?? MOST_DIGITS);
    if (input.value !== code) input.value = code;
    if (code.length === digits && code !== tried.current && !wantsPassword) form.ref.current?.requestSubmit();
  }

  const field = () => form.ref.current?.querySelector('input');
  const focusField = useEffectEvent(() => field()?.focus());
  const begun = step?.requestId;
  useEffect(() => {
    if (begun) focusField();
  }, [begun]);
  useSmsCode(step, (code) => {
    const input = field();
    if (input) takeCode(input, code);
  });

  async function resend(step: OtpStep) {
    const { isSent, ...sent } = await requestCode(step.purpose, step.phoneNumber, { toastAll: true });
    // The player may have changed the number or entered the right code meanwhile.
    if (!isCurrent(step)) return;
    setStep(keepStep({ ...step, isSent: step.isSent || isSent, startedAt: Date.now(), ...sent }));
    if (!isSent) return;
    // The error of the last code goes, and that code isn't sent again by this.
    tried.current = field()?.value ?? '';
    field()?.dispatchEvent(new Event('input', { bubbles: true }));
    tried.current = '';
    showToast('A new code is on its way.', 'success');
    field()?.focus();
    field()?.select();
  }

  if (step === null) return <CodeRequest heading={HEADING} onSent={showStep} />;
  return (
    <>
      <h1>{HEADING}</h1>
      <p data-purpose={step?.purpose ?? ''}>
        {step?.isSent === false
          ? 'A new code can’t be sent yet. If you have an earlier one, enter it. It came by SMS to'
          : 'It comes by SMS to'}
        <br />
        <strong>{step ? formatPhone(step.phoneNumber) : 'your phone'}</strong>
      </p>
      <Form form={form}>
        <Field
          form={form}
          name="otp"
          label={digits ? `${digits}-digit code` : 'Code'}
          hint={hintOf(digits)}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint={wantsPassword ? 'next' : 'done'}
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => takeCode(currentTarget, currentTarget.value)}
        />
        {wantsPassword && (
          <PasswordField
            form={form}
            name="password"
            label="Password"
            hint="We ask because this number can reset your password."
            autoComplete="current-password"
            enterKeyHint="done"
          />
        )}
        <FormFailure form={form} />
        <SubmitButton form={form} busyLabel="Checking…">
          Check the code
        </SubmitButton>
        <ResendButton step={step} resend={resend} />
      </Form>
      <p className="public-links">
        <a href={step ? firstPageOf[step.purpose] + step.query : firstPageOf.SIGNUP}>Change the number</a>
        {step?.purpose !== 'PHONE' && <a href={LOGIN}>I have an account</a>}
      </p>
    </>
  );
}

interface ResendButtonProps {
  readonly step: OtpStep | undefined;
  resend(step: OtpStep): Promise<void>;
}

/** Sends another code when the countdown is over. */
function ResendButton({ step, resend }: ResendButtonProps) {
  const left = useSecondsLeft(step);
  const [busy, setBusy] = useState(false);

  async function press() {
    if (!step || left) return;
    setBusy(true);
    // A toast shows the error.
    await resend(step).catch(() => {});
    setBusy(false);
  }

  return (
    <Button
      kind="secondary"
      busy={busy}
      busyLabel="Sending…"
      aria-disabled={!step || left ? true : undefined}
      onClick={press}
    >
      {left ? `Send a new code in ${left} s` : 'Send a new code'}
    </Button>
  );
}

/** The options of WebOTP. TypeScript has no types for it. */
interface OtpRequest extends CredentialRequestOptions {
  readonly otp: { readonly transport: readonly ['sms'] };
}

/** Reads the code from the SMS if the browser supports WebOTP. Starts again when `sent` changes. */
function useSmsCode(sent: unknown, take: (code: string) => void): void {
  const onCode = useEffectEvent(take);
  useEffect(() => {
    if (!sent || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const request: OtpRequest = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (found) => found && 'code' in found && onCode(String(found.code)),
      () => {
        // The player declined, or the page was left, or the browser forbids it: the player types the code.
      },
    );
    return () => leaving.abort();
  }, [sent]);
}
