import { useRef, useState } from 'react';
import { ActionButton, Form, SubmitButton } from '../forms/form';
import { AmountField } from '../forms/quick-amounts';
import { useForm } from '../forms/use-form';
import { formatMoment, formatUnbroken } from '../lib/day';
import { accept, type Parsed, refuse } from '../lib/fields';
import { amountText, formatBrief, type Paise, parseAmount, wireSum } from '../lib/money';
import { fill, t } from '../lib/text';
import { plainText } from '../lib/typed-text';
import { showToast } from '../state/toasts';
import { Button } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { Notice } from '../ui/page-states';
import { type Caps, type Limit, type LimitChange, type LimitKind, PERIODS, type Period } from './limit-calls';
import { changeLimits, limitInWords } from './limits';

const TITLES: Readonly<Record<LimitKind, string>> = {
  ADDED: features.payments ? t('Money you add') : '',
  LOST: __STAKES__ === 'points' ? t('Points you lose') : t('Money you lose'),
};

/** What counts so far, if anything does. Winnings can make a loss less than nothing. */
function SoFar({ of: { today, thisWeek, thisMonth } }: { of: Limit }) {
  const inWords = (paise: Paise) => (paise < 0 ? fill('{sum} won', { sum: formatBrief(-paise) }) : formatBrief(paise));
  if (!(today || thisWeek || thisMonth)) return null;
  const sums = { today: inWords(today), week: inWords(thisWeek), month: inWords(thisMonth) };
  return <p className="muted">{fill('{today} today, {week} this week, {month} this month', sums)}</p>;
}

/** The limits of one kind: what they are, what has come of it so far, what waits, and a form to change them. */
export function LimitPart({ kind, limit }: { kind: LimitKind; limit: Limit }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    // The button goes or comes.
    heading.current?.focus();
  };
  return (
    <section className="limits">
      <div className="step-head">
        <h2 className="card-title" ref={heading} tabIndex={-1}>
          {TITLES[kind]}
        </h2>
        {!isOpen && (
          <Button
            kind="quiet"
            aria-label={fill('Change the limit: {kind}', { kind: TITLES[kind] })}
            onClick={() => show(true)}
          >
            {t('Change')}
          </Button>
        )}
      </div>
      <p>
        <b>{limitInWords(limit)}</b>
      </p>
      <SoFar of={limit} />
      {limit.waiting && <WaitingLimit kind={kind} limit={limit} waiting={limit.waiting} />}
      {isOpen && <LimitForm kind={kind} limit={limit} onEnd={() => show(false)} />}
    </section>
  );
}

/** What to send of limits: null for none. */
const inRupees = (caps: Caps, periods: readonly Period[] = PERIODS): Omit<LimitChange, 'kind'> =>
  Object.fromEntries(periods.map((period) => [period, wireSum(caps[period])]));

/** What comes into force later, and a way to take it back: the limits that are in force, once more. */
function WaitingLimit({ kind, limit, waiting }: { kind: LimitKind; limit: Limit; waiting: Caps & { from: number } }) {
  async function keep() {
    await changeLimits({ kind, ...inRupees(limit) });
    showToast(fill('Your limit stays: {limit}.', { limit: limitInWords(limit) }), 'success');
  }
  return (
    <Notice>
      <p>
        {fillNodes('From {time}: {limit}', {
          time: formatUnbroken(waiting.from),
          limit: <b>{limitInWords(waiting)}</b>,
        })}
      </p>
      <ActionButton act={keep} busyLabel={t('Taking it back…')}>
        {t('Keep the present limit')}
      </ActionButton>
    </Notice>
  );
}

/** An empty field is no limit, and ₹0 allows nothing. */
const parseLimit = (text: string): Parsed<Paise | undefined> =>
  plainText(text) ? parseAmount(text, { min: 0 }) : accept(undefined);

/** Refuses a limit that is below that of a shorter period. */
const parseAbove =
  (...shorter: readonly Period[]) =>
  (text: string, typedIn: (field: string) => string): Parsed<Paise | undefined> => {
    const limit = parseLimit(text);
    if (!limit.ok || limit.value === undefined) return limit;
    const others = shorter.map((period) => parseLimit(typedIn(period)));
    const isBelow = others.some((other) => other.ok && Number(other.value) > Number(limit.value));
    return isBelow ? refuse(t('A longer time can’t have a lower limit.')) : limit;
  };

const LABELS: Readonly<Record<Period, string>> = {
  day: t('Most in a day'),
  week: t('Most in a week'),
  month: t('Most in a month'),
};

const textOf = (paise: Paise | undefined) => (paise === undefined ? '' : amountText(paise));

function LimitForm({ kind, limit, onEnd }: { kind: LimitKind; limit: Limit; onEnd(): void }) {
  const form = useForm({
    fields: { day: parseLimit, week: parseAbove('day'), month: parseAbove('day', 'week') },
    async submit(wanted: Caps) {
      // Only what differs: another phone may have changed the rest.
      const changed = PERIODS.filter((period) => wanted[period] !== limit[period]);
      if (!changed.length) return onEnd();
      const { added, lost } = await changeLimits({ kind, ...inRupees(wanted, changed) });
      const { waiting } = kind === 'ADDED' ? added : lost;
      showToast(
        waiting
          ? fill('Your new limit starts {time}.', { time: formatMoment(waiting.from) })
          : t('Your limit is saved.'),
        'success',
      );
      onEnd();
    },
  });
  return (
    <Form form={form}>
      {PERIODS.map((period) => (
        <AmountField
          key={period}
          form={form}
          name={period}
          label={LABELS[period]}
          hint={
            period === 'month' &&
            t(
              'Empty means no limit. A week begins on Monday. A lower limit starts at once, a higher one after 24 hours.',
            )
          }
          defaultValue={textOf(limit[period])}
          readOnly={form.busy.value}
          placeholder={t('No limit')}
          enterKeyHint={period === 'month' ? 'done' : 'next'}
        />
      ))}
      <SubmitButton form={form} busyLabel={t('Saving…')}>
        {t('Save limit')}
      </SubmitButton>
      <Button kind="quiet" disabled={form.busy.value} onClick={onEnd}>
        {t('Not now')}
      </Button>
    </Form>
  );
}
