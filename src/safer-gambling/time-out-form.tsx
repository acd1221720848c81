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
import { storeTimeOut } from './time-out';
import { type TimeOutLength, takeBreak } from './time-out-operations';

export interface Length {
  readonly length: TimeOutLength;
  /** The words of its button. */
  readonly label: string;
  /** Milliseconds. */
  readonly lasts: number;
  readonly meaning: string;
}

export const DAY = 24 * 3_600_000;

export const meaningOf = (time: string): string =>
  features.payments
    ? fill('For {time} you can’t bid or recharge. A time-out can’t be undone or made shorter.', { time })
    : fill('For {time} you can’t bid. A time-out can’t be undone or made shorter.', { time });

export const A_DAY: Length = { length: 'DAY', label: t('A day'), lasts: DAY, meaning: meaningOf(t('24 hours')) };

/** Two taps from play, and without a password. */
export const StopForADay = () => <Lengths of={[{ ...A_DAY, label: t('Stop for 24 hours') }]} />;

interface LengthsProps {
  readonly of: readonly Length[];
  /** Takes the focus after the question. Without it the button has the focus again. */
  onEnd?(): void;
}

/** A button for each length, and in their place the one question before a time-out. */
export function Lengths({ of, onEnd }: LengthsProps) {
  const [chosen, setChosen] = useState<Length | null>();
  if (!chosen)
    return of.map((one) => (
      <Button
        key={one.length}
        kind="secondary"
        ref={chosen === null && !onEnd ? takeFocus : undefined}
        onClick={() => setChosen(one)}
      >
        {one.label}
      </Button>
    ));
  return (
    <Confirm
      {...chosen}
      onEnd={() => {
        setChosen(null);
        onEnd?.();
      }}
    />
  );
}

function showQuestion(question: HTMLElement | null) {
  question?.focus();
  question?.closest('form')?.scrollIntoView({ block: 'nearest' });
}

function Confirm({ length, meaning, onEnd }: Length & { onEnd(): void }) {
  // Nothing keeps a player from stopping, but whoever else has the phone in hand must not end the game for long.
  const needsPassword = length !== 'DAY';
  const form = useForm({
    fields: { password: needsPassword ? parseRequiredPassword : accept },
    async submit({ password }) {
      storeTimeOut(await call(takeBreak, { length, password: password || null }));
      // The page under a drawer says it.
      closeOverlay();
      onEnd();
    },
    isQuestion: true,
  });
  return (
    <Form form={form}>
      <p className="notice" data-kind="warning" ref={showQuestion} tabIndex={-1}>
        {meaning}
      </p>
      {needsPassword && <PasswordField form={form} label={t('Your password')} />}
      <SubmitButton form={form} busyLabel={t('Starting…')}>
        {length === 'FOR_GOOD' ? t('Exclude me for good') : t('Start the time-out')}
      </SubmitButton>
      <Button kind="quiet" disabled={form.busy.value} onClick={onEnd}>
        {t('Not now')}
      </Button>
    </Form>
  );
}
