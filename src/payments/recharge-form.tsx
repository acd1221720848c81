import { useEffect, useState } from 'react';
import { forgetDraftAfter } from '../forms/draft';
import { Form, SubmitButton } from '../forms/form';
import { AmountField, QUICK_RECHARGES, QuickAmounts } from '../forms/quick-amounts';
import { useForm } from '../forms/use-form';
import { formatBrief, parseAmount } from '../lib/money';
import { fill, t } from '../lib/text';
import { getRechargeTerms } from '../money/recharge-operations';
import { currentRecharge, openRecharge } from '../money/recharges';
import { LimitNote } from '../safer-gambling/limit-note';
import { call } from '../state/call';
import { createResource } from '../state/resource';

const DRAFT = 'draft-recharge';

const ROOM = '\u00a0';

const terms = createResource(
  (options) => call(getRechargeTerms, {}, options),
  () => features.history,
);

/** Until the limits have loaded, only the server checks them. */
export function RechargeForm() {
  useEffect(terms.start, []);
  const [typed, setTyped] = useState('');
  const loaded = terms.current.value;
  const { minAmount = 1, maxAmount = Infinity } = loaded.state === 'loaded' ? loaded.value : {};
  const quick = QUICK_RECHARGES.filter((amount) => amount >= minAmount && amount <= maxAmount);
  const parse = (text: string) => parseAmount(text, { min: minAmount, max: maxAmount });
  const amount = parse(typed);
  const form = useForm({
    fields: { amount: parse },
    submit: forgetDraftAfter(DRAFT, ({ amount }) => openRecharge(amount)),
  });
  return (
    <section className="card">
      <Form form={form} draft={DRAFT} onEdits={({ amount = '' }) => setTyped(amount)}>
        <AmountField
          form={form}
          label={t('Amount to add')}
          hint={
            loaded.state === 'loaded'
              ? fill('From {least} to {most} at a time.', {
                  least: formatBrief(minAmount),
                  most: formatBrief(maxAmount),
                })
              : ROOM
          }
          enterKeyHint="go"
        />
        <QuickAmounts
          form={form}
          typed={typed}
          amounts={quick.map((amount) => ({ label: formatBrief(amount), amount }))}
        />
        <LimitNote kind="ADDED" />
        <SubmitButton
          form={form}
          busy={['sending', 'checking'].includes(currentRecharge.value.state)}
          busyLabel={t('Opening the recharge…')}
        >
          {amount.ok ? fill('Recharge {sum}', { sum: formatBrief(amount.value) }) : t('Recharge')}
        </SubmitButton>
        {features.withdrawals && <p className="muted">{t('Added money is for play. You can withdraw winnings.')}</p>}
      </Form>
    </section>
  );
}
