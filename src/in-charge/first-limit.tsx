import { type ReactNode, useEffect, useState } from 'react';
import { lackingFeatures } from '../api/optional';
import { ActionButton, Form, SubmitButton } from '../forms/form';
import { AmountField, QuickAmounts } from '../forms/quick-amounts';
import { useForm } from '../forms/use-form';
import { formatBrief, type Paise, parseAmount, toRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { Skeleton } from '../ui/page-states';
import { changeLimits, loadLimits, playersLimits } from './limits';

/** Suggestions in paise. None is set beforehand. */
const SUGGESTIONS = [100_000, 500_000, 2_000_000];

/** Asks for a limit before the first recharge, once for each player. If the limits are unknown it asks nothing. */
export function AskedForLimit({ children }: { children: ReactNode }) {
  const { state, value: limits } = playersLimits.value;
  const hasLimits = !lackingFeatures.has('limits');
  useEffect(() => {
    if (hasLimits && playersLimits.peek().state !== 'loaded') void loadLimits();
  }, [hasLimits]);
  if (!hasLimits || state === 'failed' || limits?.confirmedAt !== undefined) return children;
  return limits ? <FirstLimit /> : <Skeleton label={t('Loading your limits')} />;
}

const choose = async (month: Paise | undefined): Promise<void> => {
  await changeLimits({ kind: 'ADDED', month: month === undefined ? null : toRupees(month) });
};

function FirstLimit() {
  const [typed, setTyped] = useState<string>();
  const form = useForm({
    fields: { amount: (text: string) => parseAmount(text) },
    submit: ({ amount }) => choose(amount),
  });
  return (
    <section className="card">
      <h2>{t('How much may you add in a month?')}</h2>
      <p className="muted">
        {t('We ask this once. On your profile you can lower it at once, and raise it with a wait of 24 hours.')}
      </p>
      <Form form={form} onEdits={({ amount }) => setTyped(amount)}>
        <AmountField form={form} label={t('Most in a month')} readOnly={form.busy.value} enterKeyHint="done" />
        <QuickAmounts
          form={form}
          nameOf={(sum) => fill('{sum} a month', { sum })}
          typed={typed}
          amounts={SUGGESTIONS.map((amount) => ({ label: formatBrief(amount), amount }))}
        />
        <SubmitButton form={form} busyLabel={t('Saving…')}>
          {t('Save limit')}
        </SubmitButton>
      </Form>
      <ActionButton act={() => choose(undefined)} busyLabel={t('Saving…')}>
        {t('No limit')}
      </ActionButton>
    </section>
  );
}
