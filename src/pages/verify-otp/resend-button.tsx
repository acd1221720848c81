import { useState } from 'react';
import type { OtpStep } from '../../state/otp-step';
import { Button } from '../../ui/button';
import { useSecondsLeft } from '../../ui/use-seconds-left';

interface ResendButtonProps {
  readonly step: OtpStep | undefined;
  resend(step: OtpStep): Promise<void>;
}

/** Sends another code when the countdown is over. */
export function ResendButton({ step, resend }: ResendButtonProps) {
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
