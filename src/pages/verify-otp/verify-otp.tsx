import { batch } from '@preact/signals-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { verifyOtp } from '../../api/account';
import { AbortedError, GraphqlError } from '../../api/errors';
import { loadChunk } from '../../browser/load-chunk';
import { importProfile } from '../../chunks';
import { Field, PasswordField } from '../../forms/field';
import { Form, FormFailure, SubmitButton } from '../../forms/form';
import { leaving } from '../../forms/leaving';
import { useForm } from '../../forms/use-form';
import { formatPhone, parseRequiredPassword } from '../../lib/account';
import { accept } from '../../lib/parsed';
import { HOME, LOGIN } from '../../routes';
import { call } from '../../state/call';
import { navigate } from '../../state/location';
import { forgetStep, isCurrent, keepStep, type OtpStep, readStep, requestCode, requestOf } from '../../state/otp-step';
import { signIn } from '../../state/session';
import { closeAllToasts, showToast } from '../../state/toasts';
import { ResendButton } from './resend-button';
import { digitsOnly, parseOtp, useSmsCode } from './sms-code';

const DIGITS = 6;
const first = { SIGNUP: '/signup', RESET: '/forgot-password', PHONE: '/profile' };

function signUpFirst(): void {
  showToast('Sign up first. The code comes by SMS after that.', 'info');
  navigate(first.SIGNUP, { replace: true });
}

/** The answer was lost: the code may have opened the account, and would be refused if it were sent again. */
function hintAtAccount(error: unknown): never {
  if (error instanceof GraphqlError || error instanceof AbortedError) throw error;
  const hint = 'Your account may be ready: try signing in.';
  showToast(hint, 'info');
  throw new Error(hint);
}

/** The code that an SMS has brought: the last step of a sign-up and of a new number, the second of a password reset. */
export function Page() {
  const [step, setStep] = useState<OtpStep>();
  const tried = useRef('');
  useEffect(() => {
    const kept = readStep();
    if (kept) setStep(kept);
    else signUpFirst();
  }, []);

  // The number could replace the password: a session alone must not change it (contract, changePhoneNumber).
  const wantsPassword = step?.purpose === 'PHONE';
  const form = useForm({
    fields: { otp: parseOtp, password: wantsPassword ? parseRequiredPassword : accept },
    submit: leaving(async ({ otp, password }, signal) => {
      const kept = readStep();
      if (!kept) return signUpFirst();
      const { phoneNumber, purpose } = kept;
      const requestId = requestOf(kept, otp);
      tried.current = otp;
      if (purpose === 'PHONE') {
        const { changeNumber } = await loadChunk(importProfile);
        await changeNumber({ phoneNumber, otp, password, requestId }, signal);
        forgetStep();
        return navigate(first.PHONE, { replace: true });
      }
      const registrationId = kept.registrationId || null;
      const verified = call(verifyOtp, { phoneNumber, otp, purpose, requestId, registrationId }, { signal });
      const answer = await (purpose === 'SIGNUP' ? verified.catch(hintAtAccount) : verified);
      if (purpose === 'RESET') {
        keepStep({ ...kept, resetCode: answer });
        navigate('/reset-password', { replace: true });
      } else {
        batch(() => {
          signIn(answer);
          closeAllToasts();
          navigate(HOME, { replace: true });
        });
      }
    }),
  });

  /** Sends a whole code by itself, but no code twice, and none before its password. */
  function takeCode(input: HTMLInputElement, text: string) {
    const code = digitsOnly(text).slice(0, DIGITS);
    if (input.value !== code) input.value = code;
    if (code.length === DIGITS && code !== tried.current && !wantsPassword) form.ref.current?.requestSubmit();
  }

  const field = () => form.ref.current?.querySelector('input');
  useSmsCode(step, (code) => {
    const input = field();
    if (input) takeCode(input, code);
  });

  async function resend(step: OtpStep) {
    const { isSent, wait = 30 } = await requestCode(step.purpose, step.phoneNumber);
    // Meanwhile the player may have changed the number, or entered the right code.
    if (!isCurrent(step)) return;
    setStep(keepStep({ ...step, sentAt: Date.now(), wait }));
    if (!isSent) return;
    tried.current = '';
    showToast('A new code is on its way.', 'success');
    field()?.focus();
    field()?.select();
  }

  return (
    <>
      <h1>Enter the code</h1>
      <p>
        It comes by SMS to
        <br />
        <strong>{step ? formatPhone(step.phoneNumber) : 'your phone'}</strong>
      </p>
      <Form form={form}>
        <Field
          form={form}
          name="otp"
          label="Six-digit code"
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
            hint="It is asked for because the number can replace it."
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
        <a href={step ? first[step.purpose] + step.query : first.SIGNUP}>Change the number</a>
        {step?.purpose !== 'PHONE' && <a href={LOGIN}>I have an account</a>}
      </p>
    </>
  );
}
