import { useSignals } from '@preact/signals-react/runtime';
import { type ComponentProps, useEffect, useState } from 'react';
import { formatTime } from '../lib/day';
import { formatRupees, type Paise } from '../lib/money';
import { fill, t } from '../lib/text';
import type { WithdrawalOrder } from '../money/orders';
import { balance, wallet } from '../money/wallet';
import { getWithdrawalTerms } from '../money/withdrawal-calls';
import {
  checkWithdrawalAgain,
  finishWithdrawal,
  type WithdrawalCall,
  withdraw,
  withdrawalCall,
} from '../money/withdrawals';
import { call, loadErrorText } from '../state/call';
import { createResource } from '../state/resource';
import { loadUser, user } from '../state/user';
import { Button } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { Empty, Skeleton, Words } from '../ui/page-states';
import { WithdrawForm } from './withdraw-form';
import { StatusWords, WithdrawalReceipt } from './withdrawal-receipt';

const terms = createResource((options) => call(getWithdrawalTerms, {}, options));

/** Loads the terms while the form is open, and again when the wallet moves. Returns a stop function. */
function followTerms(): () => void {
  // Another session may have changed the UPI ID that the form names.
  void loadUser();
  const stop = balance.subscribe(() => void terms.refresh());
  return () => {
    stop();
    terms.drop();
  };
}

/** Withdraws an amount. A refusal may mean that the terms have changed. */
async function withdrawNow(amount: Paise, password: string): Promise<void> {
  try {
    await withdraw(amount, password);
  } catch (error) {
    void terms.refresh();
    throw error;
  }
}

interface WithdrawProps {
  /** Whether to show the form: the player tapped Withdraw, or session storage has a draft. */
  readonly isAsked: boolean;
  onClose(): void;
}

const focus = (heading: HTMLElement | null) => heading?.focus();

/** The steps of a withdrawal. Its chunk loads on demand. */
export function Withdraw({ isAsked, onClose }: WithdrawProps) {
  useSignals();
  const current = withdrawalCall.value;
  const isMade = current.state === 'made';
  const isUnknown = current.state === 'unknown';
  const isBusy = current.state === 'sending' || current.state === 'checking';
  const finish = () => {
    finishWithdrawal();
    onClose();
  };
  return (
    <section className="card">
      {/* A new element for each step, which takes the focus. */}
      <h2 key={String(isMade)} className="card-title" ref={focus} tabIndex={-1}>
        {t('Withdraw')}
      </h2>
      {/* A live region must be in the page before its text is, or screen readers don't announce it. */}
      <div role="status">
        <StateWords current={current} />
      </div>
      {isMade ? (
        <>
          <WithdrawalReceipt withdrawal={current.result} />
          <Button onClick={finish}>{t('Done')}</Button>
        </>
      ) : (
        <>
          {isUnknown && (
            <Button kind="secondary" onClick={checkWithdrawalAgain}>
              {t('Check again')}
            </Button>
          )}
          {isAsked && <FormStep isBlocked={isUnknown} isBusy={isBusy} />}
          {!isBusy && (
            <Button kind="quiet" onClick={finish}>
              {current.state === 'none' ? t('Not now') : t('Close')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function StateWords({ current }: { current: WithdrawalCall }) {
  switch (current.state) {
    case 'checking':
      return (
        <Words kind="warning">
          {t('The connection broke off, so your withdrawal is being checked. It can’t be made twice.')}
        </Words>
      );
    case 'unknown':
      return <UnknownWords order={current.order} />;
    case 'refused':
    case 'told':
      return <Words kind="danger">{current.reason}</Words>;
    case 'made':
      return <StatusWords withdrawal={current.result} />;
    default:
      return null;
  }
}

/** Shows what support needs to find a withdrawal whose outcome is unknown. */
const UnknownWords = ({ order: { amount, tappedAt, requestId } }: { order: WithdrawalOrder }) => (
  <Words kind="warning">
    {fillNodes(
      'We couldn’t find out whether your withdrawal of {sum} at {time} was made. Look at your withdrawals before you make another one. Withdrawal ID for support: {id}',
      { sum: formatRupees(amount), time: formatTime(tappedAt), id: <code>{requestId}</code> },
    )}
  </Words>
);

interface FormStepProps {
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
}

function FormStep(form: FormStepProps) {
  useSignals();
  useEffect(followTerms, []);
  const { value: loaded } = terms.current;
  switch (loaded.state) {
    case 'loading':
      return <Skeleton lines={4} label={t('Loading what you can withdraw')} />;
    case 'failed':
      return (
        <Empty action={<Button onClick={() => void terms.load()}>{t('Try again')}</Button>}>
          {loadErrorText(t('What you can withdraw couldn’t be loaded.'))}
        </Empty>
      );
    case 'loaded':
      return <LoadedStep {...form} terms={loaded.value} upiId={user.value?.upiId ?? ''} withdraw={withdrawNow} />;
  }
}

function LoadedStep(form: ComponentProps<typeof WithdrawForm>) {
  const { available, minAmount } = form.terms;
  const isEnough = available >= minAmount;
  // On a break for good that is added money too.
  const isAll = available === balance.peek() && !!wallet.peek()?.top_up;
  // A form that is open stays, whatever happens to the wallet meanwhile: the player may be typing.
  const [hasForm, setHasForm] = useState(isEnough);
  if (isEnough && !hasForm) setHasForm(true);
  return (
    <>
      <p>
        {isAll
          ? fill('You can withdraw {sum}: everything in your wallet.', { sum: formatRupees(available) })
          : fill('You can withdraw {sum}: your winnings and referral earnings.', { sum: formatRupees(available) })}
        {!isEnough && ` ${fill('A withdrawal is at least {sum}.', { sum: formatRupees(minAmount) })}`}
      </p>
      {hasForm && <WithdrawForm {...form} />}
    </>
  );
}
