import { type Paise, rupeeString } from '../lib/money';
import { Button } from '../ui/button';
import type { FormState } from './use-form';

interface QuickAmountsProps {
  readonly form: FormState;
  /** The field that a tap fills in. */
  readonly field: string;
  /** The form's action, for the names of the buttons: Bid ₹50. */
  readonly verb: string;
  readonly amounts: readonly {
    readonly label: string;
    /** Computed at the tap. */
    amount(): Paise;
  }[];
}

/** Buttons that fill in an amount as if the player had typed it. */
export function QuickAmounts({ form, field, verb, amounts }: QuickAmountsProps) {
  function choose(amount: Paise) {
    const input = form.ref.current?.elements.namedItem(field);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = rupeeString(amount).replace(/\.00$/, '');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <fieldset className="quick">
      <legend className="visually-hidden">Quick amounts</legend>
      {amounts.map(({ label, amount }) => (
        <Button key={label} kind="secondary" aria-label={`${verb} ${label}`} onClick={() => choose(amount())}>
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
