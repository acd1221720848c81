import { useEffect, useState } from 'react';
import { forgetDraft, WITHDRAW_DRAFT } from '../forms/draft';
import { PasswordField } from '../forms/field';
import { Form, SubmitButton } from '../forms/form';
import { AmountField, QUICK_WITHDRAWALS, QuickAmounts } from '../forms/quick-amounts';
import { useForm } from '../forms/use-form';
import { LoadFailed } from '../layout/loaded';
import { formatTime } from '../lib/day';
import { invalid, type Parsed, parseRequiredPassword } from '../lib/fields';
import { formatBrief, formatRupees, type Paise, parseAmount, percentOf } from '../lib/money';
import { fill, t } from '../lib/text';
import type { WithdrawalOrder } from '../money/orders';
import { balance } from '../money/wallet';
import { checkWithdrawalAgain, currentWithdrawal, startWithdrawals, withdraw, withdrawals } from '../money/withdrawals';
import { HOME, PAYMENT, RECHARGE } from '../routes';
import { playersTimeOut } from '../safer-gambling/time-out';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { user } from '../state/user';
import { Button, ButtonLink, IconButton } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { useFocusOnChange } from '../ui/focus';
import { Skeleton } from '../ui/page-states';
import { Copyable } from '../ui/share';
import { backIcon } from '../ui/shell-icons';
import { describeWithdrawal } from './describe';
import { followWallet } from './follow-wallet';
import { getWithdrawalTerms, type WithdrawalTerms } from './terms-operations';
import { OrderStatus, PastTransfers, Receipt } from './transfer';

const withdrawalTerms = createResource(
  (options) => call(getWithdrawalTerms, {}, options),
  () => features.withdrawals,
);

interface WithdrawProps {
  /** Whether to show the form: the player tapped Withdraw, or session storage has a draft. */
  readonly isRequested: boolean;
  onClose(): void;
}

export function Withdraw({ isRequested, onClose }: WithdrawProps) {
  const current = currentWithdrawal.value;
  const { state } = current;
  const isBusy = state === 'sending' || state === 'checking';
  const transfer = 'result' in current ? describeWithdrawal(current.result) : undefined;
  useFocusOnChange(!!transfer);
  return (
    <>
      <div className="step-head">
        {!transfer && (
          <IconButton
            label={state === 'none' ? t('Cancel') : t('Close')}
            onClick={onClose}
            style={isBusy ? { visibility: 'hidden' } : undefined}
          >
            {backIcon}
          </IconButton>
        )}
        <h1 className="page-title">{transfer ? t('Withdrawal') : t('Withdraw')}</h1>
        {!transfer && <Withdrawable />}
      </div>
      <OrderStatus
        of={current}
        transfer={transfer}
        checking={t('The connection broke off, so your withdrawal is being checked. It won’t be paid out twice.')}
        unconfirmed={state === 'unconfirmed' && <Unconfirmed order={current.order} />}
      />
      {transfer ? (
        <>
          <Button onClick={onClose}>{t('Done')}</Button>
          <Receipt transfer={transfer} />
        </>
      ) : (
        <>
          {state === 'unconfirmed' && (
            <Button kind="secondary" onClick={checkWithdrawalAgain}>
              {t('Check again')}
            </Button>
          )}
          {isRequested && <FormStep />}
        </>
      )}
    </>
  );
}

export function PastWithdrawals() {
  const isOpen = ['sending', 'checking', 'unconfirmed'].includes(currentWithdrawal.value.state);
  useEffect(startWithdrawals, []);
  // When one ends: the socket may be down, and then no change of the wallet loads the terms.
  useEffect(() => (isOpen ? () => void withdrawalTerms.load() : undefined), [isOpen]);
  useEffect(() => followWallet(withdrawalTerms.load, withdrawalTerms.drop), []);
  if ('result' in currentWithdrawal.value) return null;
  return (
    <PastTransfers heading={t('Your withdrawals')} items={withdrawals.value ?? []} describe={describeWithdrawal} />
  );
}

/** Keeps its place while it isn't known, or can't be of this balance. */
export function Withdrawable() {
  const { state, value: terms } = withdrawalTerms.current.value;
  const isKnown = state === 'loaded' && balance.value !== undefined && terms && terms.available <= balance.value;
  return (
    <p style={isKnown ? undefined : { visibility: 'hidden' }}>
      {terms && terms.available < terms.minAmount
        ? t('Nothing to withdraw yet')
        : fill('{sum} can be withdrawn', { sum: formatRupees(terms?.available) })}
    </p>
  );
}

const Unconfirmed = ({ order: { amount, tappedAt, requestId } }: { order: WithdrawalOrder }) =>
  fillNodes(
    'We couldn’t find out whether your withdrawal of {sum} at {time} was made. Look at your withdrawals before you make another one. Withdrawal ID for support: {id}',
    {
      sum: formatRupees(amount),
      time: formatTime(tappedAt),
      id: <Copyable label={t('Copy withdrawal ID')} text={requestId} />,
    },
  );

function FormStep() {
  const { state, value: terms } = withdrawalTerms.current.value;
  // A form that is open stays, whatever happens to the wallet meanwhile: the player may be typing.
  const [hasForm, setHasForm] = useState(false);
  if (!hasForm && terms && terms.available >= terms.minAmount) setHasForm(true);
  return (
    <section className="card">
      {state === 'failed' && (
        <LoadFailed load={withdrawalTerms.load}>{t('What you can withdraw couldn’t be loaded.')}</LoadFailed>
      )}
      {state === 'loading' && !terms && <Skeleton lines={4} label={t('Loading what you can withdraw')} />}
      {!hasForm && terms && (
        <>
          <p>
            {fill('Added money is for play. You can withdraw winnings from {least}.', {
              least: formatBrief(terms.minAmount),
            })}
          </p>
          {!playersTimeOut.value && (
            <ButtonLink href={balance.value ? HOME : RECHARGE}>{balance.value ? t('Play') : t('Recharge')}</ButtonLink>
          )}
        </>
      )}
      {hasForm && terms && <WithdrawForm terms={terms} isCurrent={state === 'loaded'} />}
    </section>
  );
}

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

function WithdrawForm({ terms, isCurrent }: WithdrawFormProps) {
  const { state } = currentWithdrawal.value;
  const isBusy = state === 'sending' || state === 'checking';
  const { available, minAmount } = terms;
  const [typed, setTyped] = useState('');
  const parse = parseWithdrawal(isCurrent ? terms : { ...terms, available: Infinity });
  const form = useForm({
    fields: { amount: parse, password: parseRequiredPassword },
    async submit({ amount, password }) {
      await withdraw(amount, feeOf(amount, terms), password);
      forgetDraft(WITHDRAW_DRAFT);
    },
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
        chosen={amount.ok ? amount.value : undefined}
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
