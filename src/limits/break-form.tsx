import { useEffect, useRef, useState } from 'react';
import { Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { accept } from '../lib/fields';
import { t } from '../lib/text';
import { Notice } from '../ui/page-states';
import { playersBreak, refreshBreak } from './break';
import type { BreakLength } from './break-calls';
import { ConfirmBreak, meaningOf } from './confirm-break';
import { ALL_YOURS, titleOf, useEndOf } from './on-break';

const NEVER = features.payments ? t('You can never bid or recharge again.') : t('You can never bid again.');

const BARRED = features.withdrawals
  ? t('You can’t open another account with your phone number, nor with a UPI ID that has been paid.')
  : t('You can’t open another account with your phone number.');

const DAY = 24 * 3_600_000;

interface Length {
  readonly length: BreakLength;
  readonly label: string;
  /** Milliseconds. */
  readonly lasts: number;
  readonly meaning: string;
}

const LENGTHS: readonly Length[] = [
  { length: 'DAY', label: t('A day'), lasts: DAY, meaning: meaningOf(t('24 hours')) },
  { length: 'WEEK', label: t('A week'), lasts: 7 * DAY, meaning: meaningOf(t('7 days')) },
  { length: 'MONTH', label: t('A month'), lasts: 30 * DAY, meaning: meaningOf(t('30 days')) },
  {
    length: 'FOR_GOOD',
    label: t('For good'),
    lasts: Number.POSITIVE_INFINITY,
    meaning: `${NEVER} ${BARRED} ${ALL_YOURS} ${t('Nobody can undo this, not even our support.')}`,
  },
];

/** Starts a break from bids and recharges, or makes it longer. The server keeps it. */
export function TakeBreak() {
  useEffect(() => void refreshBreak(), []);
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Length>();
  const { value: known } = playersBreak;
  // A pause of the server is no break of the player.
  const current = known?.played ? undefined : known;
  useEndOf(current);
  // Only lengths that end more than a day after the current break: the same length again would add only seconds.
  const lengths = LENGTHS.filter(({ lasts }) => !current || Date.now() + lasts > current.endsAt + DAY);
  return (
    <section className="limits">
      <h2 className="card-title" ref={heading} tabIndex={-1}>
        {t('Take a break')}
      </h2>
      <p className="muted">
        {features.payments
          ? t('During a break you can’t bid or recharge. Your wallet stays yours.')
          : t('During a break you can’t bid. Your wallet stays yours.')}
      </p>
      <div role="status">
        {current && (
          <Notice>
            <b>{titleOf(current)}</b>
            <p>{lengths.length > 0 ? t('It can be made longer, but not shorter.') : ALL_YOURS}</p>
          </Notice>
        )}
      </div>
      {chosen ? (
        <ConfirmBreak
          {...chosen}
          onEnd={() => {
            setChosen(undefined);
            heading.current?.focus();
          }}
        />
      ) : (
        lengths.length > 0 && (
          <Choice
            // The shortest length is checked, also once another has become the shortest.
            key={lengths[0]?.length}
            lengths={lengths}
            verb={current ? t('Make it longer') : t('Take a break')}
            onChoice={setChosen}
          />
        )
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly lengths: readonly Length[];
  readonly verb: string;
  onChoice(length: Length): void;
}

function Choice({ lengths, verb, onChoice }: ChoiceProps) {
  const form = useForm({
    fields: { break: (text) => accept(lengths.find(({ length }) => length === text) ?? lengths[0]) },
    submit: (values) => values.break && onChoice(values.break),
  });
  return (
    <Form form={form}>
      <fieldset className="choices">
        <legend className="field-label">{t('How long?')}</legend>
        {lengths.map(({ length, label }, index) => (
          <label key={length} className="check">
            <input type="radio" name="break" value={length} defaultChecked={!index} />
            {label}
          </label>
        ))}
      </fieldset>
      <SubmitButton form={form} kind="secondary">
        {verb}
      </SubmitButton>
    </Form>
  );
}
