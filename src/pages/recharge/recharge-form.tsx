import { useSignals } from '@preact/signals-react/runtime';
import { formatRupees, parseAmount } from '../../lib/money';
import { openRecharge, rechargeState } from '../../money/recharges';
import { useForm } from '../../state/form';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Form, FormFailure } from '../../ui/form';
import { QuickAmounts } from '../../ui/quick-amounts';

/** Paise. */
const QUICK = [10_000, 20_000, 50_000, 100_000, 200_000];

export function RechargeForm() {
  useSignals();
  const form = useForm({
    fields: { amount: (text) => parseAmount(text) },
    submit: ({ amount }) => openRecharge(amount),
    draft: 'draft-recharge',
  });
  return (
    <Form form={form}>
      <Field
        form={form}
        name="amount"
        label="Amount to add"
        prefix="₹"
        inputMode="decimal"
        enterKeyHint="go"
        autoComplete="off"
      />
      <QuickAmounts
        form={form}
        field="amount"
        verb="Add"
        amounts={QUICK.map((amount) => ({ amount: () => amount, label: formatRupees(amount).replace('.00', '') }))}
      />
      <FormFailure form={form} />
      <Button
        type="submit"
        busy={['sending', 'checking'].includes(rechargeState.value.state)}
        busyLabel="Opening the recharge…"
      >
        Recharge
      </Button>
    </Form>
  );
}
