import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { GraphqlError } from '../api/errors';
import { Field, PasswordField } from '../forms/field';
import { ActionButton, Form, SubmitButton } from '../forms/form';
import { type Submit, typeInto, useForm } from '../forms/use-form';
import { accept, formatPhone, invalid, type Parsed, parseRequiredPassword } from '../lib/fields';
import { fill, t } from '../lib/text';
import { plainText } from '../lib/typed-text';
import { showToast } from '../state/toasts';
import { useSecondsLeft } from '../ui/countdown';
import { fillNodes } from '../ui/fill-nodes';
import { USUAL_DIGITS } from './account-operations';
import { isCurrentStep, keepStep, type OtpStep, requestOtp } from './otp-step';

const isOtp = (text: string, digits: number): boolean => /^\d+$/.test(text) && text.length === digits;

/** The code in an SMS, which may repeat it: the only number that is as long as a code. Of other texts what is typed. */
export function otpIn(text: string, digits: number): string {
  const typed = plainText(text);
  const [code, ...more] = new Set(typed.split(/\D+/).filter((run) => isOtp(run, digits)));
  if (code && !more.length) return code;
  return /^\d[\d\s\p{Pd}]*$/u.test(typed) ? typed.replace(/\D/g, '') : typed;
}

export const otpParser =
  (digits: number) =>
  (text: string): Parsed<string> => {
    const otp = otpIn(text, digits);
    if (!otp) return invalid(t('Enter the code from the SMS.'));
    return isOtp(otp, digits) ? accept(otp) : invalid(fill('The code has exactly {digits} digits.', { digits }));
  };

interface OtpFormProps {
  readonly step: OtpStep | undefined;
  /** Gets '' as the password unless the form asks for it. */
  readonly submit: Submit<{ readonly otp: string; readonly password: string }>;
}

export function OtpForm({ step, submit }: OtpFormProps) {
  const tried = useRef('');
  // A new number needs the password, because the number can reset the password (contract, changePhoneNumber).
  const wantsPassword = step?.purpose === 'PHONE';
  const digits = step?.digits ?? USUAL_DIGITS;
  const left = useSecondsLeft(step);
  const form = useForm({
    fields: { otp: otpParser(digits), password: wantsPassword ? parseRequiredPassword : accept },
    async submit(values, signal) {
      tried.current = values.otp;
      try {
        await submit(values, signal);
      } catch (error) {
        const known = error instanceof GraphqlError && error.details.digits;
        if (step && known && known !== digits && isCurrentStep(step)) keepStep({ ...step, digits: known });
        throw error;
      }
    },
  });

  function takeOtp(input: HTMLInputElement, text: string) {
    const code = otpIn(text, digits);
    if (input.value !== code) input.value = code;
    if (isOtp(code, digits) && code !== tried.current && !wantsPassword) form.ref.current?.requestSubmit();
  }

  const field = () => form.ref.current?.querySelector('input');
  const focusField = useEffectEvent(() => field()?.focus());
  const begun = step?.requestId;
  useEffect(() => {
    if (begun) focusField();
  }, [begun]);
  useSmsOtp(step, (code) => {
    const input = field();
    if (input) takeOtp(input, code);
  });

  /** Not aborted when the form unmounts: the SMS may be out. */
  async function resend() {
    if (!step) return;
    const { isSent, ...sent } = await requestOtp(step.purpose, step.phoneNumber);
    if (!isCurrentStep(step)) return;
    keepStep({ ...step, isSent: step.isSent || isSent, startedAt: Date.now(), ...sent });
    if (!isSent) return;
    // What was typed meanwhile may be the first code, which is still right.
    if (field()?.value === tried.current) typeInto(field(), '');
    tried.current = '';
    showToast(t('A new code is on its way.'), 'success');
    field()?.focus();
  }

  const phone = (
    <>
      <br />
      <strong>{step ? formatPhone(step.phoneNumber) : t('your phone')}</strong>
    </>
  );
  return (
    <>
      <p>
        {step?.isSent === false
          ? fillNodes('A new code can’t be sent yet. If you have an earlier one, enter it. It came by SMS to {phone}', {
              phone,
            })
          : fillNodes('The code comes by SMS to {phone}', { phone })}
      </p>
      <Form form={form}>
        <Field
          form={form}
          name="otp"
          label={fill('{digits}-digit code', { digits })}
          hint={
            digits > USUAL_DIGITS &&
            t('It is longer than usual because somebody has been guessing codes for this number.')
          }
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint={wantsPassword ? 'next' : 'done'}
          onInput={({ currentTarget }: FormEvent<HTMLInputElement>) => takeOtp(currentTarget, currentTarget.value)}
        />
        {wantsPassword && <PasswordField form={form} hint={t('We ask because this number can reset your password.')} />}
        <SubmitButton form={form} busyLabel={t('Checking…')}>
          {t('Continue')}
        </SubmitButton>
      </Form>
      <ActionButton act={resend} busyLabel={t('Sending…')} aria-disabled={!step || left > 0}>
        {left ? fill('Send a new code in {seconds} s', { seconds: left }) : t('Send a new code')}
      </ActionButton>
    </>
  );
}

function useSmsOtp(sent: unknown, take: (code: string) => void): void {
  const onCode = useEffectEvent(take);
  useEffect(() => {
    if (!sent || !('OTPCredential' in window)) return;
    const leaving = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (found) => found && 'code' in found && onCode(String(found.code)),
      () => {},
    );
    return () => leaving.abort();
  }, [sent]);
}
