import type { ComponentProps } from 'react';
import { amountText, type Paise, parseAmount, SIGN } from '../lib/money';
import { t } from '../lib/text';
import { Button } from '../ui/button';
import { Field, type FieldProps } from './field';
import type { FormState } from './use-form';

export const AmountField = ({ name = 'amount', ...props }: Omit<FieldProps, 'name'> & { name?: string }) => (
  <Field name={name} prefix={SIGN} inputMode="decimal" autoComplete="off" {...props} />
);

export interface QuickAmount {
  readonly label: string;
  /** True if the amount is computed from the typed one, such as half of it. Such a button is never marked as chosen. */
  readonly changes?: boolean;
  /** undefined if there is nothing to fill in. */
  readonly amount: Paise | undefined;
}

export interface QuickAmountsProps extends Omit<ComponentProps<'fieldset'>, 'form'> {
  readonly form: FormState;
  /** The name of a button by its label: Bid ₹50. */
  readonly nameOf: (label: string) => string;
  readonly amounts: readonly QuickAmount[];
  /** The amount in the field, as typed. Its button is marked. */
  readonly typed: string | undefined;
}

/** Buttons that fill in the field `amount` as if the player had typed it. */
export function QuickAmounts({ form, nameOf, amounts, typed = '', ...rest }: QuickAmountsProps) {
  function choose(amount: Paise | undefined) {
    const input = form.ref.current?.elements.namedItem('amount');
    if (!(input instanceof HTMLInputElement) || amount === undefined) return;
    input.value = amountText(amount);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const chosen = parseAmount(typed);
  return (
    <fieldset className="quick" {...rest}>
      <legend className="visually-hidden">{t('Quick amounts')}</legend>
      {amounts.map(({ label, changes, amount }) => (
        <Button
          key={label}
          kind="secondary"
          aria-label={nameOf(label)}
          aria-pressed={changes ? undefined : chosen.ok && amount === chosen.value}
          aria-disabled={amount === undefined || undefined}
          onClick={() => choose(amount)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
