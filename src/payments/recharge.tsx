import { useEffect, useRef } from 'react';
import { formatTime } from '../lib/day';
import { t } from '../lib/text';
import { mismatchesOfRecharge } from '../money/mismatch';
import type { RechargeOrder } from '../money/orders';
import { getRecharges } from '../money/recharge-operations';
import { checkRechargeAgain, currentRecharge, finishRecharge, payRecharge, startRecharges } from '../money/recharges';
import { followWallet } from '../money/wallet';
import { HOME } from '../routes';
import { FirstLimit, useFirstLimit } from '../safer-gambling/first-limit';
import { UnlessOnTimeOut } from '../safer-gambling/on-time-out';
import { playersTimeOut, refreshTimeOut } from '../safer-gambling/time-out';
import { call, loadErrorText } from '../state/call';
import { createResource } from '../state/resource';
import { Button, ButtonLink } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { Money } from '../ui/money';
import { Notice, Skeleton } from '../ui/page-states';
import { Copyable } from '../ui/share';
import { describeRecharge } from './describe-recharge';
import { FirstSteps } from './first-steps';
import { PayRecharge, TimeLeft } from './pay-recharge';
import { RechargeForm } from './recharge-form';
import { OrderStatusText, PastTransfers, Receipt, type Transfer, TransferStatusText } from './transfer';

/** The server's latest answer decides the step. The page never asks the player whether the payment is done. */
export function RechargeScreen() {
  useEffect(startRecharges, []);
  useEffect(() => void refreshTimeOut(), []);
  const { value: current } = currentRecharge;
  const step = stepOf(current);
  const asksForLimit = useFirstLimit(step === 'FORM' && !playersTimeOut.value);
  const heading = useFocusOnNewStep(asksForLimit === undefined ? undefined : asksForLimit ? 'LIMIT' : step);
  const transfer = 'result' in current ? describeRecharge(current.result) : undefined;
  const isPending = current.state === 'answered' && step === 'PENDING';
  return (
    <div className="page">
      <div className="step-head">
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          {isPending
            ? fillNodes('Pay {sum}', { sum: <Money paise={current.order.amount} /> })
            : asksForLimit
              ? t('Set a deposit limit')
              : t('Recharge')}
        </h1>
        {isPending ? <TimeLeft of={current.result.expiry} /> : !asksForLimit && <FirstSteps />}
      </div>
      <OrderStatusText
        of={current}
        checking={t('The connection broke off, so your recharge is being checked. You won’t be charged twice.')}
      >
        {transfer && (isPending ? <p>{transfer.sentence}</p> : <TransferStatusText transfer={transfer} />)}
        {current.state === 'unconfirmed' && <UnknownWords order={current.order} />}
      </OrderStatusText>
      {isPending && <PayRecharge recharge={current.result} amount={current.order.amount} />}
      {transfer && !isPending && <Ended transfer={transfer} />}
      {!transfer && <Opening asksForLimit={asksForLimit} />}
    </div>
  );
}

type Current = typeof currentRecharge.value;

function stepOf(current: Current): string | undefined {
  if (current.state === 'pending') return undefined;
  if (current.state !== 'answered') return 'FORM';
  return mismatchesOfRecharge(current.result).length ? 'DIFFERS' : current.result.status;
}

function useFocusOnNewStep(step: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current && step && last.current !== step) heading.current?.focus();
    last.current = step;
  }, [step]);
  return heading;
}

/** What support needs to find the recharge. Before it was opened, the server may have said that it is closed. */
function UnknownWords({ order: { amount, tappedAt, requestId, rechargeId } }: { order: RechargeOrder }) {
  const sum = <Money paise={amount} />;
  return (
    <Notice kind="warning">
      {rechargeId ? (
        fillNodes(
          'We can’t check your recharge of {sum} yet. Still trying. If you have paid, don’t pay again: contact support if it isn’t credited within an hour. Recharge ID for support: {id}',
          { sum, id: <Copyable label={t('Copy recharge ID')} text={rechargeId} /> },
        )
      ) : (
        <>
          {loadErrorText('')}{' '}
          {fillNodes(
            'We couldn’t find out whether your recharge of {sum} at {time} was opened. Nothing is taken until you pay. Recharge ID for support: {id}',
            { sum, time: formatTime(tappedAt), id: <Copyable label={t('Copy recharge ID')} text={requestId} /> },
          )}
        </>
      )}
    </Notice>
  );
}

function Opening({ asksForLimit }: { asksForLimit: boolean | undefined }) {
  const { value: current } = currentRecharge;
  const isUnknown = current.state === 'unconfirmed';
  if (current.state === 'pending') return <Skeleton label={t('Looking up your recharge')} />;
  if (isUnknown && current.order.rechargeId) return <BackToForm kind="quiet">{t('Start a new recharge')}</BackToForm>;
  return (
    <>
      {isUnknown && (
        <Button kind="secondary" onClick={checkRechargeAgain}>
          {t('Check again')}
        </Button>
      )}
      <UnlessOnTimeOut>
        {asksForLimit === undefined && <Skeleton label={t('Loading your limits')} />}
        {asksForLimit && <FirstLimit />}
        {asksForLimit === false && <RechargeForm />}
      </UnlessOnTimeOut>
      {!asksForLimit && <PastRecharges />}
    </>
  );
}

function Ended({ transfer }: { transfer: Transfer }) {
  const isCredited = transfer.outcome === 'done';
  return (
    <>
      {isCredited && !playersTimeOut.value && <ButtonLink href={HOME}>{t('Play')}</ButtonLink>}
      <BackToForm kind={transfer.outcome === 'failed' ? 'primary' : 'quiet'}>
        {isCredited ? t('Recharge again') : t('Start a new recharge')}
      </BackToForm>
      <Receipt transfer={transfer} />
    </>
  );
}

/** During a time-out nothing invites to another recharge. */
function BackToForm({ kind, children }: { kind: 'primary' | 'quiet'; children: string }) {
  return (
    <Button kind={kind} onClick={finishRecharge}>
      {playersTimeOut.value ? t('Close') : children}
    </Button>
  );
}

const past = createResource(
  (options) => call(getRecharges, {}, { ...options, background: true }),
  () => features.history,
);

function PastRecharges() {
  useEffect(() => followWallet(past.refresh, past.drop), []);
  const { value: recharges = [] } = past.current.value;
  return (
    <PastTransfers heading={t('Your recharges')} items={recharges} describe={describeRecharge}>
      {(recharge, { outcome }) =>
        outcome === 'pending' &&
        !playersTimeOut.value && (
          <Button kind="secondary" onClick={() => payRecharge(recharge)}>
            {t('Pay this recharge')}
          </Button>
        )
      }
    </PastTransfers>
  );
}
