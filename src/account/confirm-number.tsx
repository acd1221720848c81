import { useEffect, useState } from 'react';
import { t } from '../lib/text';
import { Button } from '../ui/button';
import { CodeForm } from './code-form';
import { forgetStep, otpStep, requestOf } from './otp-step';
import type { PhoneChange } from './profile-calls';

interface ConfirmNumberProps {
  change(change: PhoneChange, signal: AbortSignal): Promise<void>;
  onEnd(): void;
}

/** The step of a new phone number, which stands on /profile: the code that was sent to it, and the password. */
export function ConfirmNumber({ change, onEnd }: ConfirmNumberProps) {
  const [step, setStep] = useState(otpStep.peek());
  const isOther = step?.purpose !== 'PHONE';
  useEffect(() => {
    if (isOther) onEnd();
  }, [isOther, onEnd]);
  if (isOther) return null;
  const end = () => {
    forgetStep();
    onEnd();
  };
  async function submit({ otp, password }: { readonly otp: string; readonly password: string }, signal: AbortSignal) {
    if (!step) return;
    await change({ phoneNumber: step.phoneNumber, otp, password, requestId: requestOf(step, otp) }, signal);
    end();
  }
  return (
    <>
      <CodeForm step={step} onStep={setStep} submit={submit} />
      <Button kind="quiet" onClick={end}>
        {t('Change the number')}
      </Button>
    </>
  );
}
