import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { loadBreak, playersBreak } from '../in-charge/break';
import { UnlessOnBreak } from '../in-charge/unless-on-break';
import { formatTime } from '../lib/day';
import { t } from '../lib/text';
import type { RechargeOrder } from '../money/orders';
import type { Recharge } from '../money/recharge-calls';
import { checkRechargeAgain, finishRecharge, rechargeCall, startRecharges } from '../money/recharges';
import { HOME } from '../routes';
import { loadErrorText } from '../state/call';
import { Button } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { Money } from '../ui/money';
import { Skeleton, Words } from '../ui/page-states';
import { FirstSteps } from './first-steps';
import { PastRecharges } from './past-recharges';
import { PendingPayment } from './pending-payment';
import { RechargeForm } from './recharge-form';
import { RechargeReceipt } from './recharge-receipt';

/** The server's latest answer decides the step. The page never asks the player whether the payment is done. */
export function RechargeScreen() {
  useSignals();
  useEffect(startRecharges, []);
  const { value: current } = rechargeCall;
  const recharge = current.state === 'made' ? current.result : undefined;
  const heading = useFocusOnNewStep(recharge?.status ?? (isAsking(current) ? undefined : 'FORM'));
  return (
    <div className="page column">
      <div>
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          {recharge?.status === 'PENDING'
            ? fillNodes('Pay {sum}', { sum: <Money paise={recharge.amount} /> })
            : t('Recharge')}
        </h1>
        {/* A live region must be in the page before its text is, or screen readers don't announce it. */}
        <div className="step-words" role="status">
          <StepWords />
        </div>
      </div>
      {recharge?.status !== 'PENDING' && <FirstSteps />}
      <Step />
    </div>
  );
}

/** Moves the focus to the heading of each step but the first. @param step undefined while it isn't known */
function useFocusOnNewStep(step: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (last.current && step && last.current !== step) heading.current?.focus();
    last.current = step;
  }, [step]);
  return heading;
}

function StepWords() {
  useSignals();
  const { value: current } = rechargeCall;
  switch (current.state) {
    case 'made':
      return <StatusWords recharge={current.result} />;
    case 'checking':
      return isAsking(current) ? null : (
        <Words kind="warning">
          {t('The connection broke off, so your recharge is being checked. It can’t be opened twice.')}
        </Words>
      );
    case 'unknown':
      return <UnknownWords order={current.order} />;
    case 'refused':
    case 'told':
      return <Words kind="danger">{current.reason}</Words>;
    default:
      return null;
  }
}

function StatusWords({ recharge: { status, amount } }: { recharge: Recharge }) {
  switch (status) {
    case 'PENDING':
      return <Words>{t('Waiting for your payment. It usually arrives within a minute.')}</Words>;
    case 'CREDITED':
      return (
        <Words kind="success">
          {fillNodes('{sum} has been added to your wallet.', { sum: <Money paise={amount} /> })}
        </Words>
      );
    case 'FAILED':
      return (
        <Words kind="danger">
          {fillNodes(
            'The payment of {sum} failed. Nothing was added to your wallet. If money has left your account, your bank returns it.',
            { sum: <Money paise={amount} /> },
          )}
        </Words>
      );
    case 'EXPIRED':
      return (
        <Words kind="danger">
          {fillNodes(
            'The recharge of {sum} wasn’t paid in time and has expired. If you have paid it all the same, get support with the ID below.',
            { sum: <Money paise={amount} /> },
          )}
        </Words>
      );
  }
}

/**
 * Shows what support needs to find the recharge. One that was opened is still asked about. Before it was opened, the
 * server may have said that it is closed.
 */
function UnknownWords({ order: { amount, tappedAt, requestId, rechargeId } }: { order: RechargeOrder }) {
  useSignals();
  const sum = <Money paise={amount} />;
  return (
    <Words kind="warning">
      {rechargeId ? (
        fillNodes(
          'We can’t check your recharge of {sum} yet. Still trying. If you have paid, don’t pay again: contact support if it isn’t credited within an hour. Recharge ID for support: {id}',
          { sum, id: <code>{rechargeId}</code> },
        )
      ) : (
        <>
          {loadErrorText('')}{' '}
          {fillNodes(
            'We couldn’t find out whether your recharge of {sum} at {time} was opened. Nothing is taken until you pay. Recharge ID for support: {id}',
            { sum, time: formatTime(tappedAt), id: <code>{requestId}</code> },
          )}
        </>
      )}
    </Words>
  );
}

function Step() {
  useSignals();
  const { value: current } = rechargeCall;
  const isUnknown = current.state === 'unknown';
  const hasForm = !(current.state === 'made' || isAsking(current) || (isUnknown && current.order.rechargeId));
  // The form loads the break itself.
  useEffect(() => {
    if (!hasForm) void loadBreak();
  }, [hasForm]);
  if (current.state === 'made') return <StatusStep recharge={current.result} />;
  if (isAsking(current)) return <Skeleton label={t('Looking up your recharge')} />;
  if (!hasForm) return <BackToForm kind="quiet">{t('Start a new recharge')}</BackToForm>;
  return (
    <>
      {isUnknown && (
        <Button kind="secondary" onClick={checkRechargeAgain}>
          {t('Check again')}
        </Button>
      )}
      <UnlessOnBreak>
        <RechargeForm />
      </UnlessOnBreak>
      <PastRecharges />
    </>
  );
}

/** Whether the recharge was opened before a reload, and its status isn't known yet. */
const isAsking = (current: typeof rechargeCall.value) =>
  current.state === 'checking' && current.order.rechargeId !== '';

function StatusStep({ recharge }: { recharge: Recharge }) {
  useSignals();
  // A recharge that is open goes on during a break, but nothing invites to another one.
  const isOnBreak = playersBreak.value !== undefined;
  if (recharge.status === 'PENDING') {
    return (
      <>
        <PendingPayment recharge={recharge} />
        {!isOnBreak && (
          <div className="other-amount">
            <Button kind="quiet" onClick={finishRecharge}>
              {t('Use another amount')}
            </Button>
            <p className="muted">{t('If this one is paid after all, your wallet is credited with it too.')}</p>
          </div>
        )}
      </>
    );
  }
  const isCredited = recharge.status === 'CREDITED';
  return (
    <>
      {isCredited && !isOnBreak && (
        <a className="button" data-kind="primary" href={HOME}>
          {t('Play')}
        </a>
      )}
      <RechargeReceipt recharge={recharge} />
      <BackToForm kind={isCredited ? 'quiet' : 'primary'}>
        {isCredited ? t('Recharge again') : t('Start a new recharge')}
      </BackToForm>
    </>
  );
}

interface BackToFormProps {
  readonly kind: 'primary' | 'quiet';
  readonly children: string;
}

/** During a break its words invite to nothing: the form says the rest. */
function BackToForm({ kind, children }: BackToFormProps) {
  useSignals();
  return (
    <Button kind={kind} onClick={finishRecharge}>
      {playersBreak.value ? t('Close') : children}
    </Button>
  );
}
