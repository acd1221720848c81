import type { ComponentProps } from 'react';
import { amountText, type Paise, SIGN } from '../lib/money';
import { t } from '../lib/text';
import { Button } from '../ui/button';
import { Field, type FieldProps } from './field';
import { type FormState, typeInto } from './use-form';

export const AmountField = ({ name = 'amount', ...props }: Omit<FieldProps, 'name'> & { name?: string }) => (
  <Field name={name} prefix={SIGN} inputMode="decimal" autoComplete="off" {...props} />
);

// The fixed amounts of each form, in paise: those within its limits have buttons.
export const QUICK_BIDS = [5_000, 10_000, 50_000];
export const QUICK_RECHARGES = [10_000, 20_000, 50_000, 100_000, 200_000];
export const QUICK_WITHDRAWALS = [50_000, 100_000, 500_000];

export interface QuickAmount {
  readonly label: string;
  /** What it does to the typed amount, such as halving it, in words. Such a button is never marked as chosen. */
  readonly action?: string;
  readonly amount: Paise | undefined;
}

interface QuickAmountsProps extends Omit<ComponentProps<'fieldset'>, 'form'> {
  readonly form: FormState;
  readonly nameOf?: (label: string) => string;
  readonly amounts: readonly QuickAmount[];
  readonly chosen: Paise | undefined;
}

export function QuickAmounts({ form, nameOf, amounts, chosen, ...rest }: QuickAmountsProps) {
  return (
    <fieldset className="quick" {...rest}>
      <legend className="visually-hidden">{t('Quick amounts')}</legend>
      {amounts.map(({ label, action, amount }) => (
        <Button
          key={label}
          kind="secondary"
          aria-label={action ?? nameOf?.(label)}
          aria-pressed={action ? undefined : amount === chosen}
          aria-disabled={amount === undefined || undefined}
          onClick={() =>
            amount !== undefined && typeInto(form.ref.current?.elements.namedItem('amount'), amountText(amount))
          }
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
