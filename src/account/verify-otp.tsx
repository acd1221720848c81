import { batch } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { leaving } from '../forms/leaving';
import { t } from '../lib/text';
import { FORGOT_PASSWORD, HOME, LOGIN, RESET_PASSWORD, SIGNUP } from '../routes';
import { call } from '../state/call';
import { navigate } from '../state/location';
import { signIn } from '../state/session';
import { verifyOtp } from './account-operations';
import { OtpForm } from './otp-form';
import { keepStep, type OtpStep, otpStep, requestOf } from './otp-step';
import { ForgotPassword } from './reset-password';

export function VerifyOtp() {
  const [step, setStep] = useState<OtpStep | null>();
  const showStep = () => setStep(otpStep.peek() ?? null);
  useEffect(showStep, []);

  const check = leaving<{ readonly otp: string }>(async ({ otp }, signal) => {
    const stored = otpStep.peek();
    if (!stored || stored.purpose === 'PHONE') return showStep();
    const { phoneNumber, purpose } = stored;
    const requestId = requestOf(stored, otp);
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
  });

  if (step === null || step?.purpose === 'PHONE') return <ForgotPassword onSent={showStep} />;
  return (
    <>
      <h1>{t('Enter the code')}</h1>
      <OtpForm step={step} onStep={setStep} submit={check} />
      <p className="public-links">
        <a href={step?.purpose === 'RESET' ? FORGOT_PASSWORD : SIGNUP}>{t('Change the number')}</a>
        <a href={LOGIN}>{t('I have an account')}</a>
      </p>
    </>
  );
}
