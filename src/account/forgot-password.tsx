import { PhoneField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { leaving } from '../forms/leaving';
import { useForm } from '../forms/use-form';
import { parsePhone } from '../lib/fields';
import { t } from '../lib/text';
import { LOGIN, SIGNUP, VERIFY_OTP } from '../routes';
import { navigate } from '../state/location';
import { draftOf, requestStep } from './otp-step';

interface ForgotPasswordProps {
  onSent?(): void;
}

/** Asks for the phone number and sends a code to it: the first step of a password reset, on any of its pages. */
export function ForgotPassword({ onSent }: ForgotPasswordProps) {
  const form = useForm({
    fields: { phoneNumber: parsePhone },
    submit: leaving(async ({ phoneNumber }, signal) => {
      await requestStep('RESET', phoneNumber, signal);
      navigate(VERIFY_OTP);
      onSent?.();
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
