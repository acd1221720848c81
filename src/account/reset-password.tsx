import { useRef } from 'react';
import { GraphqlError } from '../api/errors';
import { NewPasswordField, PhoneField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { leaving } from '../forms/leaving';
import { useForm } from '../forms/use-form';
import { parsePassword, parsePhone } from '../lib/fields';
import { randomId } from '../lib/seeds';
import { t } from '../lib/text';
import { LOGIN, SIGNUP, VERIFY_OTP } from '../routes';
import { call } from '../state/call';
import { navigate } from '../state/location';
import { showToast } from '../state/toasts';
import { resetPassword } from './account-operations';
import { draftOf, forgetStep, keepStep, otpStep, requestStep, useOtpStep } from './otp-step';

/** The first step of a password reset, on any of its pages. */
export function ForgotPassword() {
  const form = useForm({
    fields: { phoneNumber: parsePhone },
    submit: leaving(async ({ phoneNumber }, signal) => {
      await requestStep('RESET', phoneNumber, signal);
      navigate(VERIFY_OTP);
    }),
  });
  return (
    <>
      <h1>{t('Forgot your password?')}</h1>
      <p>{t('Enter your phone number: a code for a new password comes by SMS.')}</p>
      <Form form={form} draft={draftOf('RESET')}>
        <PhoneField form={form} enterKeyHint="send" />
        <SubmitButton form={form} busyLabel={t('Sending…')}>
          {t('Send the code')}
        </SubmitButton>
      </Form>
      <p className="public-links">
        <a href={LOGIN}>{t('Back to sign-in')}</a>
        <a href={SIGNUP}>{t('Create account')}</a>
      </p>
    </>
  );
}

export function ResetPassword() {
  const step = useOtpStep();
  const sent = useRef({ password: '', requestId: '' });
  const form = useForm({
    fields: { password: parsePassword },
    submit: leaving(async ({ password }, signal) => {
      // A submit that is replayed at hydration comes before the step is rendered.
      const pending = otpStep.peek();
      if (sent.current.password !== password) sent.current = { password, requestId: randomId() };
      try {
        await call(resetPassword, { resetCode: pending?.resetCode ?? '', ...sent.current }, { signal });
      } catch (error) {
        if (!(error instanceof GraphqlError && error.details.code === 'RESET_CODE_INVALID')) throw error;
        if (pending) keepStep({ ...pending, resetCode: '' });
        return;
      }
      forgetStep();
      navigate(LOGIN, { replace: true });
      // After the change of page, which closes older messages.
      showToast(t('Your password is changed. Sign in with the new one.'), 'success');
    }),
  });
  if (step?.resetCode === '' || step === null) return <ForgotPassword />;
  return (
    <>
      <h1>{t('Choose a new password')}</h1>
      <Form form={form}>
        <input hidden readOnly name="username" autoComplete="username" value={step?.phoneNumber ?? ''} />
        <NewPasswordField form={form} label={t('New password')} />
        <SubmitButton form={form} busyLabel={t('Saving…')}>
          {t('Save password')}
        </SubmitButton>
      </Form>
    </>
  );
}
