import { useState } from 'react';
import { PasswordField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { accept, parseRequiredPassword } from '../lib/fields';
import { fill, t } from '../lib/text';
import { call } from '../state/call';
import { closeOverlay } from '../state/location';
import { Button } from '../ui/button';
import { takeFocus } from '../ui/focus';
import { setBreak } from './break';
import { type BreakLength, takeBreak } from './break-calls';

/** What a break of this time means. */
export const meaningOf = (time: string): string =>
  features.payments
    ? fill('For {time} you can’t bid or recharge. A break can’t be undone or made shorter.', { time })
    : fill('For {time} you can’t bid. A break can’t be undone or made shorter.', { time });

function show(question: HTMLElement | null) {
  question?.focus();
  question?.closest('form')?.scrollIntoView({ block: 'nearest' });
}

interface ConfirmBreakProps {
  readonly length: BreakLength;
  readonly meaning: string;
  /** The break has started, or the player doesn't want it. */
  onEnd(): void;
}

/** The one question before a break. */
export function ConfirmBreak({ length, meaning, onEnd }: ConfirmBreakProps) {
  // Nothing keeps a player from stopping, but whoever else has the phone in hand must not end the game for long.
  const needsPassword = length !== 'DAY';
  const form = useForm({
    fields: { password: needsPassword ? parseRequiredPassword : accept },
    async submit({ password }) {
      setBreak(await call(takeBreak, { length, password: password || null }));
      // The page under a drawer says it.
      closeOverlay();
      onEnd();
    },
    isQuestion: true,
  });
  return (
    <Form form={form}>
      <p className="notice" data-kind="warning" ref={show} tabIndex={-1}>
        {meaning}
      </p>
      {needsPassword && <PasswordField form={form} label={t('Your password')} />}
      <SubmitButton form={form} busyLabel={t('Starting…')}>
        {t('Start the break')}
      </SubmitButton>
      <Button kind="quiet" disabled={form.busy.value} onClick={onEnd}>
        {t('Not now')}
      </Button>
    </Form>
  );
}

export function StopForADay() {
  const [isAsked, setAsked] = useState<boolean>();
  if (isAsked) return <ConfirmBreak length="DAY" meaning={meaningOf(t('24 hours'))} onEnd={() => setAsked(false)} />;
  return (
    // After a "Not now" it has the focus again.
    <Button kind="secondary" ref={isAsked === false ? takeFocus : undefined} onClick={() => setAsked(true)}>
      {t('Stop for 24 hours')}
    </Button>
  );
}
