import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useRef } from 'react';
import { finishRecharge, recharge, rechargeLookup, startFollowing } from '../../state/recharge';
import { checkRechargeAgain, rechargeProgress, rechargeRefusal, startOpening } from '../../state/recharge-opening';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { Skeleton } from '../../ui/skeleton';
import { PendingPayment } from './pending-payment';
import { RechargeForm } from './recharge-form';

/** What the server last told decides the step; the player is never asked whether the payment is done. */
export function Page() {
  useSignals();
  useEffect(startOpening, []);
  useEffect(startFollowing, []);
  const current = recharge.value;
  const heading = useFocusOnNewStep(current?.status ?? (rechargeLookup.value === 'done' ? 'FORM' : undefined));
  return (
    <div className="page">
      <div>
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          {current?.status === 'PENDING' ? (
            <>
              Pay <Money paise={current.amount} />
            </>
          ) : (
            'Recharge'
          )}
        </h1>
        {/* There before its words are, so that they are spoken. */}
        <div className="step-words" role="status">
          <StepWords />
        </div>
      </div>
      <Step />
    </div>
  );
}

/** Moves the focus to the heading of each step but the first; undefined while it isn't known yet. */
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
  const current = recharge.value;
  switch (current?.status) {
    case 'PENDING':
      return (
        <Words>
          Waiting for your payment. It usually arrives within a minute and can take up to an hour. You can close this
          page: your wallet is credited all the same.
        </Words>
      );
    case 'CREDITED':
      return (
        <Words kind="success">
          <Money paise={current.amount} /> has been added to your wallet.
        </Words>
      );
    case 'FAILED':
      return (
        <Words kind="danger">
          The payment of <Money paise={current.amount} /> failed. Nothing was added to your wallet. If money has left
          your account, your bank returns it.
        </Words>
      );
    case 'EXPIRED':
      return (
        <Words kind="danger">
          The recharge of <Money paise={current.amount} /> wasn’t paid in time and has expired.
        </Words>
      );
  }
  const { state } = rechargeProgress.value;
  if (state === 'checking')
    return (
      <Words kind="warning">
        The connection broke off, so your recharge is being checked. It can’t be opened twice.
      </Words>
    );
  if (state === 'unknown' || rechargeLookup.value === 'failing')
    return <Words kind="warning">We couldn’t find out yet how your recharge stands. It can’t be opened twice.</Words>;
  return rechargeRefusal.value && <Words kind="danger">{rechargeRefusal.value}</Words>;
}

/** A notice that leaves the speaking to the region around it. */
const Words = ({ kind, children }: { kind?: string; children: ReactNode }) => (
  <p className="notice" data-kind={kind}>
    {children}
  </p>
);

function Step() {
  useSignals();
  const current = recharge.value;
  switch (current?.status) {
    case 'PENDING':
      return <PendingPayment recharge={current} />;
    case 'CREDITED':
      return (
        <>
          <a className="button" data-kind="primary" href="/dashboard">
            Play
          </a>
          <Button kind="quiet" onClick={finishRecharge}>
            Recharge again
          </Button>
        </>
      );
    case 'FAILED':
    case 'EXPIRED':
      return <Button onClick={finishRecharge}>Start a new recharge</Button>;
    default:
      if (rechargeLookup.value === 'asking') return <Skeleton label="Looking up your recharge" />;
      if (rechargeLookup.value === 'failing') return <Button onClick={finishRecharge}>Start a new recharge</Button>;
      return (
        <>
          {rechargeProgress.value.state === 'unknown' && (
            <Button kind="secondary" onClick={checkRechargeAgain}>
              Check again
            </Button>
          )}
          <RechargeForm />
        </>
      );
  }
}
