import { useEffect, useState } from 'react';
import { LoadFailed } from '../layout/loaded';
import { formatTime } from '../lib/day';
import { formatBrief, formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import type { WithdrawalOrder } from '../money/orders';
import { balance } from '../money/wallet';
import {
  checkWithdrawalAgain,
  currentWithdrawal,
  finishWithdrawal,
  loadWithdrawalTerms,
  startWithdrawals,
  startWithdrawalTerms,
  withdrawals,
  withdrawalTerms,
} from '../money/withdrawals';
import { HOME, RECHARGE } from '../routes';
import { playersTimeOut } from '../safer-gambling/time-out';
import { Button, ButtonLink, IconButton } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { takeFocus } from '../ui/focus';
import { Notice, Skeleton } from '../ui/page-states';
import { Copyable } from '../ui/share';
import { backIcon } from '../ui/shell-icons';
import { describeWithdrawal } from './describe-withdrawal';
import { OrderStatusText, PastTransfers, Receipt, TransferStatusText, WaitingForBank } from './transfer';
import { WithdrawForm } from './withdraw-form';

interface WithdrawProps {
  /** Whether to show the form: the player tapped Withdraw, or session storage has a draft. */
  readonly isRequested: boolean;
  onAsk(): void;
  onClose(): void;
}

export function Withdrawals(props: WithdrawProps) {
  useEffect(startWithdrawals, []);
  useEffect(startWithdrawalTerms, []);
  const isOpen = props.isRequested || currentWithdrawal.value.state !== 'none';
  return (
    <>
      {isOpen && <Withdraw {...props} />}
      {!('result' in currentWithdrawal.value) && (
        <PastTransfers heading={t('Your withdrawals')} items={withdrawals.value ?? []} describe={describeWithdrawal} />
      )}
    </>
  );
}

/**
 * What can be withdrawn. While that isn't known, or can't be of this balance, the sentence keeps its place.
 * @param hasBalance whether the balance stands above it
 */
export function Withdrawable({ hasBalance = false }) {
  const { state, value: terms } = withdrawalTerms.value;
  const isKnown = state === 'loaded' && balance.value !== undefined && terms && terms.available <= balance.value;
  return (
    <p style={isKnown ? undefined : { visibility: 'hidden' }}>
      {terms && terms.available < terms.minAmount
        ? t('Nothing to withdraw yet')
        : hasBalance && terms?.available === balance.value
          ? t('All of it can be withdrawn')
          : fill('{sum} can be withdrawn', { sum: formatRupees(terms?.available) })}
    </p>
  );
}

export function WithdrawHead({ onClose }: Pick<WithdrawProps, 'onClose'>) {
  const { state } = currentWithdrawal.value;
  const isAnswered = 'result' in currentWithdrawal.value;
  const isBusy = state === 'sending' || state === 'checking';
  return (
    <>
      <div className="step-head">
        {!isAnswered && !isBusy && (
          <IconButton label={state === 'none' ? t('Cancel') : t('Close')} onClick={onClose}>
            {backIcon}
          </IconButton>
        )}
        {/* A new element for each step, which takes the focus. */}
        <h1 key={String(isAnswered)} className="page-title" ref={takeFocus} tabIndex={-1}>
          {isAnswered ? t('Withdrawal') : t('Withdraw')}
        </h1>
      </div>
      {!isAnswered && <Withdrawable />}
    </>
  );
}

function Withdraw({ isRequested, onAsk, onClose }: WithdrawProps) {
  const current = currentWithdrawal.value;
  const transfer = 'result' in current ? describeWithdrawal(current.result) : undefined;
  const isReturned = transfer?.outcome === 'failed';
  const askAgain = () => {
    finishWithdrawal();
    onAsk();
  };
  return (
    <>
      <OrderStatusText
        of={current}
        checking={t('The connection broke off, so your withdrawal is being checked. It won’t be paid out twice.')}
      >
        {transfer && <TransferStatusText transfer={transfer} />}
        {current.state === 'unconfirmed' && <UnknownWords order={current.order} />}
      </OrderStatusText>
      {transfer ? (
        <>
          {transfer.outcome === 'pending' && (
            <WaitingForBank>
              {t('You can leave this page: the money arrives all the same, within a day.')}
            </WaitingForBank>
          )}
          {isReturned && <Button onClick={askAgain}>{t('Withdraw again')}</Button>}
          <Button kind={isReturned ? 'quiet' : 'primary'} onClick={onClose}>
            {t('Done')}
          </Button>
          <Receipt transfer={transfer} />
        </>
      ) : (
        <>
          {current.state === 'unconfirmed' && (
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

const UnknownWords = ({ order: { amount, tappedAt, requestId } }: { order: WithdrawalOrder }) => (
  <Notice kind="warning">
    {fillNodes(
      'We couldn’t find out whether your withdrawal of {sum} at {time} was made. Look at your withdrawals before you make another one. Withdrawal ID for support: {id}',
      {
        sum: formatRupees(amount),
        time: formatTime(tappedAt),
        id: <Copyable label={t('Copy withdrawal ID')} text={requestId} />,
      },
    )}
  </Notice>
);

function FormStep() {
  const { state, value: terms } = withdrawalTerms.value;
  // A form that is open stays, whatever happens to the wallet meanwhile: the player may be typing.
  const [hasForm, setHasForm] = useState(false);
  if (!hasForm && terms && terms.available >= terms.minAmount) setHasForm(true);
  return (
    <section className="card">
      {state === 'failed' && (
        <LoadFailed load={loadWithdrawalTerms}>{t('What you can withdraw couldn’t be loaded.')}</LoadFailed>
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
