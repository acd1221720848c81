import { useEffect, useState } from 'react';
import { type OtpStep, secondsLeft } from '../../state/otp-step';
import { Button } from '../../ui/button';

interface ResendButtonProps {
  readonly step: OtpStep | undefined;
  resend(step: OtpStep): Promise<void>;
}

/** Sends another code, once the server's countdown is over. */
export function ResendButton({ step, resend }: ResendButtonProps) {
  const [left, setLeft] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!step) return;
    const tick = () => setLeft(secondsLeft(step));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [step]);

  async function press() {
    if (!step || left) return;
    setBusy(true);
    // What went wrong is in the toast.
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
