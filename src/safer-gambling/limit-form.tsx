import { Form, SubmitButton } from '../forms/form';
import { AmountField } from '../forms/quick-amounts';
import { useForm } from '../forms/use-form';
import { accept, type Parsed } from '../lib/fields';
import { amountText, type Paise, parseAmount, wireSum } from '../lib/money';
import { t } from '../lib/text';
import { plainText } from '../lib/typed-text';
import { Button } from '../ui/button';
import { type Caps, type Limit, type LimitChange, type LimitKind, PERIODS, type Period } from './limit-operations';
import { saveLimits } from './limits';

export const inRupees = (caps: Caps, periods: readonly Period[] = PERIODS): Omit<LimitChange, 'kind'> =>
  Object.fromEntries(periods.map((period) => [period, wireSum(caps[period])]));

/** Empty is no limit, and ₹0 allows nothing. */
const parseLimit = (text: string): Parsed<Paise | undefined> =>
  plainText(text) ? parseAmount(text, { min: 0 }) : accept(undefined);

const LABELS: Readonly<Record<Period, string>> = {
  day: t('Most in a day'),
  week: t('Most in a week'),
  month: t('Most in a month'),
};

const textOf = (paise: Paise | undefined) => (paise === undefined ? '' : amountText(paise));

interface LimitFormProps {
  readonly kind: LimitKind;
  readonly limit: Limit;
  readonly wayOut: string;
  onEnd(): void;
}

export function LimitForm({ kind, limit, wayOut, onEnd }: LimitFormProps) {
  const form = useForm({
    fields: { day: parseLimit, week: parseLimit, month: parseLimit },
    async submit(wanted: Caps) {
      // Only what differs: another phone may have changed the rest.
      const changed = PERIODS.filter((period) => wanted[period] !== limit[period]);
      if (!changed.length) return onEnd();
      await saveLimits({ kind, ...inRupees(wanted, changed) });
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
        {wayOut}
      </Button>
    </Form>
  );
}
