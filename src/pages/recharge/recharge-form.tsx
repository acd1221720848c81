import { useSignals } from '@preact/signals-react/runtime';
import { forgetDraftAfter } from '../../forms/draft';
import { Field } from '../../forms/field';
import { Form, FormFailure } from '../../forms/form';
import { QuickAmounts } from '../../forms/quick-amounts';
import { useForm } from '../../forms/use-form';
import { formatRupees, parseAmount } from '../../lib/money';
import { openRecharge, rechargeState } from '../../money/recharges';
import { Button } from '../../ui/button';

const DRAFT = 'draft-recharge';

/** Paise. */
const QUICK = [10_000, 20_000, 50_000, 100_000, 200_000];

export function RechargeForm() {
  useSignals();
  const form = useForm({
    fields: { amount: parseAmount },
    submit: forgetDraftAfter(DRAFT, ({ amount }) => openRecharge(amount)),
  });
  return (
    <Form form={form} draft={DRAFT}>
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
