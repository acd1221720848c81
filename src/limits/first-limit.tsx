import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, FormFailure } from '../forms/form';
import { AmountField, QuickAmounts } from '../forms/quick-amounts';
import { useForm } from '../forms/use-form';
import { accept } from '../lib/fields';
import { formatBrief, parseAmount, toRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { Button } from '../ui/button';
import { Skeleton } from '../ui/page-states';
import { changeLimits, loadLimits, playersLimits } from './limits';

/** Suggestions in paise. None is set beforehand. */
const SUGGESTIONS = [100_000, 500_000, 2_000_000];

/** Asks for a limit before the first recharge, once for each player. If the limits are unknown it asks nothing. */
export function AskedForLimit({ children }: { children: ReactNode }) {
  const { state, value: limits } = playersLimits.value;
  useEffect(() => {
    if (features.limits && playersLimits.peek().state !== 'loaded') void loadLimits();
  }, []);
  if (!features.limits || state === 'failed' || limits?.confirmedAt !== undefined) return children;
  return limits ? <FirstLimit /> : <Skeleton label={t('Loading your limits')} />;
}

function FirstLimit() {
  const [typed, setTyped] = useState<string>();
  /** Whether the button of no limit was pressed: then what is typed counts for nothing. */
  const isNone = useRef(false);
  const form = useForm({
    fields: { amount: (text: string) => (isNone.current ? accept(null) : parseAmount(text)) },
    async submit({ amount }) {
      await changeLimits({ kind: 'ADDED', month: amount && toRupees(amount) });
    },
  });
  const answer = (text: string, none: boolean) => (
    <Button
      type="submit"
      kind="secondary"
      busy={form.busy.value && isNone.current === none}
      disabled={form.busy.value && isNone.current !== none}
      onClick={() => {
        isNone.current = none;
      }}
    >
      {text}
    </Button>
  );
  return (
    <section className="card">
      <Form form={form} onEdits={({ amount }) => setTyped(amount)}>
        <AmountField
          form={form}
          label={t('How much may you add in a month?')}
          hint={t('We ask once. On your profile you can lower it at once; raising it takes 24 hours.')}
          readOnly={form.busy.value}
          enterKeyHint="done"
        />
        <QuickAmounts
          form={form}
          nameOf={(sum) => fill('{sum} a month', { sum })}
          typed={typed}
          amounts={SUGGESTIONS.map((amount) => ({ label: formatBrief(amount), amount }))}
        />
        <FormFailure form={form} />
        <div className="actions pairs">
          {answer(t('Save limit'), false)}
          {answer(t('No limit'), true)}
        </div>
      </Form>
    </section>
  );
}
