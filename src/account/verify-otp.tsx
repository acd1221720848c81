import { batch } from '@preact/signals-react';
import { useEffect } from 'react';
import { leaving } from '../forms/leaving';
import { t } from '../lib/text';
import { FORGOT_PASSWORD, HOME, LOGIN, PROFILE, RESET_PASSWORD, SIGNUP } from '../routes';
import { call } from '../state/call';
import { navigate } from '../state/location';
import { signIn } from '../state/session';
import { verifyOtp } from './account-operations';
import { OtpForm } from './otp-form';
import { keepStep, otpStep, requestOf, useOtpStep } from './otp-step';
import { ForgotPassword } from './reset-password';

export function VerifyOtp() {
  const step = useOtpStep();
  const check = leaving<{ readonly otp: string }>(async ({ otp }, signal) => {
    // A submit that is replayed at hydration comes before the step is rendered.
    const pending = otpStep.peek();
    if (!pending || pending.purpose === 'PHONE') return;
    const { phoneNumber, purpose } = pending;
    const registrationId = pending.registrationId || null;
    const variables = { phoneNumber, otp, purpose, requestId: requestOf(pending, otp), registrationId };
    const answer = await call(verifyOtp, variables, { signal });
    batch(() => {
      if (purpose === 'RESET') keepStep({ ...pending, resetCode: answer });
      else signIn(answer);
      navigate(purpose === 'RESET' ? RESET_PASSWORD : HOME, { replace: true });
    });
  });

  const isOfProfile = step?.purpose === 'PHONE';
  useEffect(() => {
    if (isOfProfile) navigate(`${PROFILE}?part=details`, { replace: true });
  }, [isOfProfile]);
  if (isOfProfile) return null;
  if (step === null) return <ForgotPassword />;
  return (
    <>
      <h1>{t('Enter the code')}</h1>
      <OtpForm step={step} submit={check} />
      <p className="public-links">
        <a href={step?.purpose === 'RESET' ? FORGOT_PASSWORD : SIGNUP}>{t('Change the number')}</a>
        <a href={LOGIN}>{t('I have an account')}</a>
      </p>
    </>
  );
}
