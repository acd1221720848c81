import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect } from 'react';
import {
  checkRechargeAgain,
  finishRecharge,
  recharge,
  rechargeFound,
  rechargeProgress,
  startRecharge,
} from '../../state/recharge';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { Notice } from '../../ui/notice';
import { Skeleton } from '../../ui/skeleton';
import { PendingPayment } from './pending-payment';
import { RechargeForm } from './recharge-form';

export function Page() {
  useEffect(startRecharge, []);
  return (
    <div className="page">
      <h1 className="page-title">Recharge</h1>
      <Step />
    </div>
  );
}

/** What the server last told decides the step; the player is never asked whether the payment is done. */
function Step() {
  useSignals();
  const current = recharge.value;
  switch (current?.status) {
    case 'PENDING':
      return <PendingPayment recharge={current} />;
    case 'CREDITED':
      return (
        <>
          <Notice kind="success">
            <Money paise={current.amount} /> has been added to your wallet.
          </Notice>
          <a className="button" data-kind="primary" href="/dashboard">
            Play
          </a>
          <Button kind="quiet" onClick={finishRecharge}>
            Recharge again
          </Button>
        </>
      );
    case 'FAILED':
      return (
        <Ended>
          The payment of <Money paise={current.amount} /> failed. Nothing was added to your wallet. If money has left
          your account, your bank returns it.
        </Ended>
      );
    case 'EXPIRED':
      return (
        <Ended>
          The recharge of <Money paise={current.amount} /> wasn’t paid in time and has expired.
        </Ended>
      );
    default:
      if (!rechargeFound.value) return <Skeleton label="Looking up your recharge" />;
      return (
        <>
          <OpeningState />
          <RechargeForm />
        </>
      );
  }
}

const Ended = ({ children }: { children: ReactNode }) => (
  <>
    <Notice kind="danger">{children}</Notice>
    <Button onClick={finishRecharge}>Start a new recharge</Button>
  </>
);

function OpeningState() {
  useSignals();
  switch (rechargeProgress.value.state) {
    case 'checking':
      return (
        <Notice kind="warning">
          The connection broke off, so your recharge is being checked. It can’t be opened twice.
        </Notice>
      );
    case 'unknown':
      return (
        <Notice kind="warning">
          <p>We couldn’t find out yet whether your recharge was opened. It can’t be opened twice.</p>
          <Button kind="secondary" onClick={checkRechargeAgain}>
            Check again
          </Button>
        </Notice>
      );
    default:
      return null;
  }
}
