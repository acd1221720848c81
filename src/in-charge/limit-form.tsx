import { useRef, useState } from 'react';
import { AmountField } from '../forms/field';
import { ActionButton, Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { formatMoment } from '../lib/day';
import { accept, latinDigits, type Parsed, refuse } from '../lib/fields';
import { formatBrief, type Paise, parseAmount, rupeeString, toRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { showToast } from '../state/toasts';
import { Button } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { Notice } from '../ui/page-states';
import type { Caps, Limit, LimitChange, LimitKind } from './limit-calls';
import { changeLimits, limitInWords } from './limits';

const TITLES: Readonly<Record<LimitKind, string>> = { ADDED: t('Money you add'), LOST: t('Money you lose') };

/** What counts so far. Winnings can make a loss less than nothing. */
function soFar(kind: LimitKind, { today, thisWeek }: Limit): string {
  const inWords = (paise: Paise) => {
    if (paise < 0) return fill('{sum} won', { sum: formatBrief(-paise) });
    const sum = formatBrief(paise);
    return kind === 'ADDED' ? fill('{sum} added', { sum }) : fill('{sum} lost', { sum });
  };
  return fill('{today} today, {week} this week', { today: inWords(today), week: inWords(thisWeek) });
}

/** The limits of one kind: what they are, what has come of it so far, what waits, and a form to change them. */
export function LimitPart({ kind, limit }: { kind: LimitKind; limit: Limit }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    heading.current?.focus();
  };
  return (
    <section className="limit">
      <h2 ref={heading} tabIndex={-1}>
        {TITLES[kind]}
      </h2>
      <p>
        <b>{limitInWords(limit)}</b>
      </p>
      <p className="muted">{soFar(kind, limit)}</p>
      {limit.waiting && <Waiting kind={kind} limit={limit} waiting={limit.waiting} />}
      {isOpen ? (
        <LimitForm kind={kind} limit={limit} onEnd={close} />
      ) : (
        <Button
          kind="secondary"
          aria-label={fill('Change the limit: {kind}', { kind: TITLES[kind] })}
          onClick={() => setOpen(true)}
        >
          {t('Change')}
        </Button>
      )}
    </section>
  );
}

const capsToSend = ({ day, week }: Caps) => ({ day: rupeesOrNull(day), week: rupeesOrNull(week) });
const rupeesOrNull = (paise: Paise | undefined) => (paise === undefined ? null : toRupees(paise));

/** What comes into force later, and a way to take it back: the limits that are in force, once more. */
function Waiting({ kind, limit, waiting }: { kind: LimitKind; limit: Limit; waiting: Caps & { from: number } }) {
  async function keep() {
    await changeLimits({ kind, ...capsToSend(limit) });
    showToast(fill('Your limit stays: {limit}.', { limit: limitInWords(limit) }), 'success');
  }
  return (
    <Notice>
      <p>
        {fillNodes('From {time}: {limit}', {
          time: formatMoment(waiting.from).replaceAll(' ', '\u00a0'),
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
function parseLimit(text: string): Parsed<Paise | undefined> {
  if (!text.trim()) return accept(undefined);
  return /^\s*₹?\s*0+(\.0{0,2})?\s*$/.test(latinDigits(text)) ? accept(0) : parseAmount(text);
}

function parseWeek(text: string, typedIn: (field: string) => string): Parsed<Paise | undefined> {
  const week = parseLimit(text);
  const day = parseLimit(typedIn('day'));
  if (!week.ok || !day.ok || week.value === undefined || !(Number(day.value) > week.value)) return week;
  return refuse(t('The limit of a week can’t be below the limit of a day.'));
}

const textOf = (paise: Paise | undefined) => (paise === undefined ? '' : rupeeString(paise).replace('.00', ''));

function LimitForm({ kind, limit, onEnd }: { kind: LimitKind; limit: Limit; onEnd(): void }) {
  const form = useForm({
    fields: { day: parseLimit, week: parseWeek },
    async submit(wanted: Caps) {
      // Only what differs: another phone may have changed the rest.
      const { day, week } = capsToSend(wanted);
      const change: LimitChange = {
        kind,
        ...(wanted.day !== limit.day && { day }),
        ...(wanted.week !== limit.week && { week }),
      };
      if (!('day' in change || 'week' in change)) return onEnd();
      const { added, lost } = await changeLimits(change);
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
  const common = { form, readOnly: form.busy.value, placeholder: t('No limit') };
  return (
    <Form form={form}>
      <AmountField
        {...common}
        name="day"
        label={t('Most in a day')}
        defaultValue={textOf(limit.day)}
        enterKeyHint="next"
      />
      <AmountField
        {...common}
        name="week"
        label={t('Most in a week')}
        hint={t(
          'Empty is no limit. A week begins on Monday. A lower limit starts at once, a higher one 24 hours later.',
        )}
        defaultValue={textOf(limit.week)}
        enterKeyHint="done"
      />
      <SubmitButton form={form} busyLabel={t('Saving…')}>
        {t('Save limit')}
      </SubmitButton>
      <Button kind="quiet" disabled={form.busy.value} onClick={onEnd}>
        {t('Not now')}
      </Button>
    </Form>
  );
}
