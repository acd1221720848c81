import { useState } from 'react';
import type { WithdrawalTerms } from '../../api/withdrawals';
import { forgetDraftAfter, WITHDRAW_DRAFT } from '../../forms/draft';
import { Field, PasswordField } from '../../forms/field';
import { Form, FormFailure } from '../../forms/form';
import { fixedAmount, QuickAmounts } from '../../forms/quick-amounts';
import { useForm } from '../../forms/use-form';
import { type Parsed, parseRequiredPassword, refuse } from '../../lib/fields';
import { formatBrief, formatRupees, type Paise, parseAmount, percentOf } from '../../lib/money';
import { fill } from '../../lib/text';
import { PAYMENT } from '../../routes';
import { Button } from '../../ui/button';

/** The fee of a withdrawal, which is part of its amount. */
export const feeOf = (amount: Paise, { feePercent, minFee }: WithdrawalTerms): Paise =>
  Math.max(minFee, percentOf(amount, feePercent));

/** Makes a parser for the amount of a withdrawal, typed in rupees. */
export const parseWithdrawal =
  (terms: WithdrawalTerms) =>
  (text: string): Parsed<Paise> => {
    const { minAmount: min, maxAmount: max, available } = terms;
    // If less than `max` is available, the check below names that limit: the player can't reach `max`.
    const parsed = parseAmount(text, { min, max: available < max ? undefined : max });
    if (!parsed.ok) return parsed;
    if (parsed.value > available) return refuse(`You can withdraw ${formatRupees(available)} now.`);
    const fee = feeOf(parsed.value, terms);
    return fee < parsed.value ? parsed : refuse(`The fee of ${formatRupees(fee)} is as much as the amount or more.`);
  };

interface WithdrawFormProps {
  readonly terms: WithdrawalTerms;
  readonly upiId: string;
  /** Whether a withdrawal is being made. */
  readonly isBusy: boolean;
  /** Whether an earlier one must be settled or dismissed first. */
  readonly isBlocked: boolean;
  withdraw(amount: Paise, password: string): Promise<void>;
}

/** Paise. */
const QUICK = [50_000, 100_000, 500_000];

export function WithdrawForm({ terms, upiId, isBusy, isBlocked, withdraw }: WithdrawFormProps) {
  const { available, minAmount, maxAmount } = terms;
  const [typed, setTyped] = useState('');
  const form = useForm({
    fields: { amount: parseWithdrawal(terms), password: parseRequiredPassword },
    submit: forgetDraftAfter(WITHDRAW_DRAFT, ({ amount, password }) => withdraw(amount, password)),
  });
  const most = Math.min(available, maxAmount);
  const quick = [...QUICK.filter((amount) => amount < most), most].filter((amount) => amount >= minAmount);
  const range = most < minAmount ? '' : `From ${formatBrief(minAmount)} to ${formatBrief(most)}. `;
  return (
    <Form form={form} draft={WITHDRAW_DRAFT} onEdits={({ amount = '' }) => setTyped(amount)}>
      <Field
        form={form}
        name="amount"
        label="Amount to withdraw"
        hint={range + feeInWords(terms)}
        prefix="₹"
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        readOnly={isBusy}
      />
      <QuickAmounts
        form={form}
        nameOf={(sum) => fill('Withdraw {sum}', { sum })}
        typed={typed}
        amounts={quick.map((amount) => fixedAmount(amount, amount === available ? 'All' : undefined))}
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="current-password"
        enterKeyHint="done"
        readOnly={isBusy}
      />
      <p className="withdraw-target">
        <span>
          To <bdi>{upiId}</bdi>
        </span>
        <a href={PAYMENT}>Change</a>
      </p>
      <p role="status">
        <Net typed={typed} terms={terms} />
      </p>
      <FormFailure form={form} />
      <Button type="submit" busy={isBusy} busyLabel="Withdrawing…" disabled={isBlocked && !isBusy}>
        Withdraw
      </Button>
    </Form>
  );
}

function feeInWords({ feePercent, minFee }: WithdrawalTerms): string {
  if (!feePercent) return minFee ? `The fee is ${formatBrief(minFee)}.` : 'There is no fee.';
  return `The fee is ${feePercent}%${minFee ? `, at least ${formatBrief(minFee)}` : ''}.`;
}

/** What arrives, as soon as the amount can be withdrawn. */
function Net({ typed, terms }: { typed: string; terms: WithdrawalTerms }) {
  const amount = parseWithdrawal(terms)(typed);
  if (!amount.ok) return null;
  const fee = feeOf(amount.value, terms);
  return (
    <>
      You get <b>{formatRupees(amount.value - fee)}</b>, after a fee of {formatRupees(fee)}.
    </>
  );
}
