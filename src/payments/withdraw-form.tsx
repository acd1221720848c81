import { useState } from 'react';
import { forgetDraftAfter, WITHDRAW_DRAFT } from '../forms/draft';
import { PasswordField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { AmountField, QUICK_WITHDRAWALS, QuickAmounts } from '../forms/quick-amounts';
import { useForm } from '../forms/use-form';
import { invalid, type Parsed, parseRequiredPassword } from '../lib/fields';
import { formatBrief, formatRupees, type Paise, parseAmount, percentOf } from '../lib/money';
import { fill, t } from '../lib/text';
import type { WithdrawalTerms } from '../money/withdrawal-operations';
import { currentWithdrawal, withdraw } from '../money/withdrawals';
import { PAYMENT } from '../routes';
import { user } from '../state/user';
import { fillNodes } from '../ui/fill-nodes';

export const feeOf = (amount: Paise, { feePercent, minFee }: WithdrawalTerms): Paise =>
  Math.max(minFee, percentOf(amount, feePercent));

const mostOf = ({ available, maxAmount }: WithdrawalTerms): Paise => Math.min(available, maxAmount);

export const parseWithdrawal =
  (terms: WithdrawalTerms) =>
  (text: string): Parsed<Paise> => {
    const parsed = parseAmount(text, { min: terms.minAmount, max: mostOf(terms) });
    if (!parsed.ok) return parsed;
    const fee = feeOf(parsed.value, terms);
    return fee < parsed.value
      ? parsed
      : invalid(fill('The fee of {sum} would take it all.', { sum: formatRupees(fee) }));
  };

interface WithdrawFormProps {
  readonly terms: WithdrawalTerms;
  /** Whether they are those of the present wallet. Older ones limit nothing: the server decides. */
  readonly isCurrent: boolean;
}

export function WithdrawForm({ terms, isCurrent }: WithdrawFormProps) {
  const { state } = currentWithdrawal.value;
  const isBusy = state === 'sending' || state === 'checking';
  const { available, minAmount } = terms;
  const [typed, setTyped] = useState('');
  const parse = parseWithdrawal(isCurrent ? terms : { ...terms, available: Infinity });
  const form = useForm({
    fields: { amount: parse, password: parseRequiredPassword },
    submit: forgetDraftAfter(WITHDRAW_DRAFT, ({ amount, password }) =>
      withdraw(amount, feeOf(amount, terms), password),
    ),
  });
  const amount = parse(typed);
  const most = mostOf(terms);
  const quick = [...QUICK_WITHDRAWALS.filter((amount) => amount < most), most].filter((amount) => amount >= minAmount);
  const least = formatBrief(minAmount);
  const range =
    most < available
      ? fill('From {least} to {most}.', { least, most: formatBrief(most) })
      : fill('From {least}.', { least });
  return (
    <Form form={form} draft={WITHDRAW_DRAFT} onEdits={({ amount = '' }) => setTyped(amount)}>
      <AmountField
        form={form}
        label={t('Amount to withdraw')}
        hint={
          <span role="status">
            {amount.ok ? (
              <Net amount={amount.value} terms={terms} />
            ) : (
              `${isCurrent && most >= minAmount ? range : ''} ${feeInWords(terms)}`.trim()
            )}
          </span>
        }
        enterKeyHint="next"
        readOnly={isBusy}
      />
      <QuickAmounts
        form={form}
        typed={typed}
        amounts={quick.map((amount) => ({ label: amount === available ? t('All') : formatBrief(amount), amount }))}
      />
      <p className="payee">
        <span>{fillNodes('To {upiId}', { upiId: <bdi translate="no">{user.value?.upiId}</bdi> })}</span>
        <a href={PAYMENT}>{t('Change')}</a>
      </p>
      <PasswordField form={form} readOnly={isBusy} />
      <SubmitButton form={form} busy={isBusy} busyLabel={t('Withdrawing…')} disabled={state === 'unconfirmed'}>
        {amount.ok ? fill('Withdraw {sum}', { sum: formatBrief(amount.value) }) : t('Withdraw')}
      </SubmitButton>
    </Form>
  );
}

function feeInWords({ feePercent, minFee }: WithdrawalTerms): string {
  const least = formatBrief(minFee);
  if (!feePercent) return minFee ? fill('Fee: {sum}.', { sum: least }) : t('There is no fee.');
  return minFee
    ? fill('Fee: {percent}%, at least {least}.', { percent: feePercent, least })
    : fill('Fee: {percent}%.', { percent: feePercent });
}

function Net({ amount, terms }: { amount: Paise; terms: WithdrawalTerms }) {
  const fee = feeOf(amount, terms);
  return fillNodes('You get {sum}, after a fee of {fee}.', {
    sum: <b>{formatRupees(amount - fee)}</b>,
    fee: formatRupees(fee),
  });
}
