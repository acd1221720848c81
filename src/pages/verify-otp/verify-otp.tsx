import { batch } from '@preact/signals-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sendOtp, verifyOtp } from '../../api/account';
import { loadChunk } from '../../browser/load-chunk';
import { importProfile } from '../../chunks';
import { Field } from '../../forms/field';
import { Form, FormFailure, SubmitButton } from '../../forms/form';
import { leaving } from '../../forms/leaving';
import { useForm } from '../../forms/use-form';
import { formatPhone } from '../../lib/account';
import { HOME, LOGIN } from '../../routes';
import { call } from '../../state/call';
import { navigate } from '../../state/location';
import { beginStep, forgetStep, isCurrent, keepStep, type OtpStep, readStep, requestOf } from '../../state/otp-step';
import { signIn } from '../../state/session';
import { showToast } from '../../state/toasts';
import { ResendButton } from './resend-button';
import { digitsOnly, OTP_LENGTH, parseOtp, useSmsCode } from './sms-code';

const firstPageOf = { SIGNUP: '/signup', RESET: '/forgot-password', PHONE: '/profile' };

function signUpFirst(): void {
  showToast('Sign up first. The code comes by SMS after that.', 'info');
  navigate(firstPageOf.SIGNUP, { replace: true });
}

/** Checks the code of an SMS. It ends a sign-up or a phone change, and allows a password reset. */
export function Page() {
  const [step, setStep] = useState<OtpStep>();
  const tried = useRef('');
  useEffect(() => {
    const stored = readStep();
    if (stored) setStep(stored);
    else signUpFirst();
  }, []);

  const form = useForm({
    fields: { otp: parseOtp },
    submit: leaving(async ({ otp }, signal) => {
      const stored = readStep();
      if (!stored) return signUpFirst();
      const { phoneNumber, purpose } = stored;
      const requestId = requestOf(stored, otp);
      tried.current = otp;
      if (purpose === 'PHONE') {
        // Loaded on demand: sign-up and password reset need no part of the shell.
        const { changeNumber } = await loadChunk(importProfile);
        await changeNumber({ phoneNumber, otp, requestId }, signal);
        forgetStep();
        return navigate(firstPageOf.PHONE, { replace: true });
      }
      const registrationId = stored.registrationId || null;
      const answer = await call(verifyOtp, { phoneNumber, otp, purpose, requestId, registrationId }, { signal });
      if (purpose === 'RESET') {
        keepStep({ ...stored, resetCode: answer });
        navigate('/reset-password', { replace: true });
      } else {
        batch(() => {
          signIn(answer);
          navigate(HOME, { replace: true });
        });
      }
    }),
  });

  /** Submits the form when the code is complete, but never the same code twice. */
  function takeCode(input: HTMLInputElement, text: string) {
    const code = digitsOnly(text).slice(0, OTP_LENGTH);
    if (input.value !== code) input.value = code;
    if (code.length === OTP_LENGTH && code !== tried.current) form.ref.current?.requestSubmit();
  }

  const field = () => form.ref.current?.querySelector('input');
  useSmsCode(step, (code) => {
    const input = field();
    if (input) takeCode(input, code);
  });

  async function resend(step: OtpStep) {
    const { purpose, phoneNumber, query, registrationId } = step;
    const seconds = await call(sendOtp, { phoneNumber, purpose });
    // The player may have changed the number or entered the right code meanwhile.
    if (!isCurrent(step)) return;
    tried.current = '';
    setStep(beginStep({ purpose, phoneNumber, seconds, query, registrationId }));
    showToast('A new code is on its way.', 'success');
    field()?.focus();
    field()?.select();
  }

  return (
    <>
      <h1>Enter the code</h1>
      <p data-purpose={step?.purpose}>
        It comes by SMS to
        <br />
        <strong>{step ? formatPhone(step.phoneNumber) : 'your phone'}</strong>
      </p>
      <Form form={form}>
        <Field
          form={form}
          name="otp"
          label={`${OTP_LENGTH}-digit code`}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => takeCode(currentTarget, currentTarget.value)}
        />
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
