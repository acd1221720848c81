import { useEffect, useRef, useState } from 'react';
import { PasswordField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { accept, parseRequiredPassword } from '../lib/fields';
import { fill, t } from '../lib/text';
import { call } from '../state/call';
import { closeOverlay } from '../state/location';
import { Button } from '../ui/button';
import { takeFocus } from '../ui/focus';
import { Notice } from '../ui/page-states';
import {
  ALL_YOURS,
  playersTimeOut,
  refreshTimeOut,
  STILL_YOURS,
  storeTimeOut,
  titleOf,
  useEndOfTimeOut,
} from './time-out';
import { type TimeOutLength, takeBreak } from './time-out-operations';

const DAY = 24 * 3_600_000;

interface Length {
  readonly length: TimeOutLength;
  readonly label: string;
  readonly days: number;
  readonly meaning: string;
}

const meaningOf = (time: string): string =>
  features.payments
    ? fill('For {time} you can’t bid or recharge. A time-out can’t be undone or made shorter.', { time })
    : fill('For {time} you can’t bid. A time-out can’t be undone or made shorter.', { time });

const A_DAY: Length = { length: 'DAY', label: t('A day'), days: 1, meaning: meaningOf(t('24 hours')) };

const NEVER = features.payments ? t('You can never bid or recharge again.') : t('You can never bid again.');

const BARRED = features.withdrawals
  ? t('You can’t open another account with your phone number, nor with a UPI ID that has been paid.')
  : t('You can’t open another account with your phone number.');

const LENGTHS: readonly Length[] = [
  A_DAY,
  { length: 'WEEK', label: t('A week'), days: 7, meaning: meaningOf(t('7 days')) },
  { length: 'MONTH', label: t('A month'), days: 30, meaning: meaningOf(t('30 days')) },
  {
    length: 'FOR_GOOD',
    label: t('Self-exclusion'),
    days: Infinity,
    meaning: `${NEVER} ${BARRED} ${ALL_YOURS} ${t('Nobody can undo this, not even our support.')}`,
  },
];

export function TimeOuts() {
  useEffect(() => void refreshTimeOut(), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const { value: known } = playersTimeOut;
  const current = known?.played ? undefined : known;
  useEndOfTimeOut(current);
  // The same length again would add only seconds.
  const lengths = LENGTHS.filter(({ days }) => !current || Date.now() + (days - 1) * DAY > current.until);
  return (
    <section className="safer-gambling">
      <h2 className="card-title" ref={heading} tabIndex={-1}>
        {t('Time-out')}
      </h2>
      <p className="muted">
        {`${features.payments ? t('During a time-out you can’t bid or recharge.') : t('During a time-out you can’t bid.')} ${STILL_YOURS}`}
      </p>
      <div role="status">
        {current && (
          <Notice>
            <b>{titleOf(current)}</b>
            <p>{lengths.length > 0 ? t('It can be made longer, but not shorter.') : ALL_YOURS}</p>
          </Notice>
        )}
      </div>
      <Lengths of={lengths} onEnd={() => heading.current?.focus()} />
    </section>
  );
}

export const StopForADay = () => <Lengths of={[{ ...A_DAY, label: t('Stop for 24 hours') }]} />;

interface LengthsProps {
  readonly of: readonly Length[];
  /** Takes the focus after the question. Without it the button has the focus again. */
  onEnd?(): void;
}

function Lengths({ of, onEnd }: LengthsProps) {
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
