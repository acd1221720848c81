import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Recharge } from '../../api/recharge';
import { loadChunk } from '../../browser/load-chunk';
import { formatMoment, formatTime } from '../../lib/day';
import type { RechargeCall } from '../../money/open-calls';
import { checkRechargeAgain, finishRecharge, rechargeState, startRecharges } from '../../money/recharges';
import { balanceOf } from '../../money/wallet';
import { FirstSteps } from '../../shell/first-steps';
import { track } from '../../state/progress';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { Skeleton } from '../../ui/page-states';
import { useLazy } from '../../ui/use-lazy';
import { UnlessOnBreak } from '../unless-on-break';
import { PendingPayment } from './pending-payment';
import { RechargeForm } from './recharge-form';

export { installShell as install } from '../../shell/install-shell';
export { Shell as Frame } from '../../shell/shell';

const loadSteps = () => track(loadChunk(() => import('../chunk-money')));

/** The server's latest answer decides the step. The page never asks the player whether the payment is done. */
export function Page() {
  useSignals();
  useEffect(startRecharges, []);
  const { value: current } = rechargeState;
  const recharge = current.state === 'opened' ? current.recharge : undefined;
  const heading = useFocusOnNewStep(recharge?.status ?? (current.state === 'asking' ? undefined : 'FORM'));
  return (
    <div className="page">
      <div>
        <h1 className="page-title" ref={heading} tabIndex={-1}>
          {recharge?.status === 'PENDING' ? (
            <>
              Pay <Money paise={recharge.amount} />
            </>
          ) : (
            'Recharge'
          )}
        </h1>
        {/* A live region must be in the page before its text is, or screen readers don't announce it. */}
        <div className="step-words" role="status">
          <StepWords />
        </div>
      </div>
      <FirstSteps />
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
  const { value: current } = rechargeState;
  switch (current.state) {
    case 'opened':
      return <StatusWords recharge={current.recharge} />;
    case 'checking':
      return (
        <Words kind="warning">
          The connection broke off, so your recharge is being checked. It can’t be opened twice.
        </Words>
      );
    case 'unknown':
      return <UnknownWords call={current.call} />;
    case 'failing':
      return <Words kind="warning">We couldn’t find out yet how your recharge stands. We keep asking.</Words>;
    case 'refused':
      return <Words kind="danger">{current.reason}</Words>;
    default:
      return null;
  }
}

function StatusWords({ recharge: { status, amount } }: { recharge: Recharge }) {
  switch (status) {
    case 'PENDING':
      return <Words>Waiting for your payment. It usually arrives within a minute.</Words>;
    case 'CREDITED':
      return (
        <Words kind="success">
          <Money paise={amount} /> has been added to your wallet.
        </Words>
      );
    case 'FAILED':
      return (
        <Words kind="danger">
          The payment of <Money paise={amount} /> failed. Nothing was added to your wallet. If money has left your
          account, your bank returns it. You can start a new recharge.
        </Words>
      );
    case 'EXPIRED':
      return (
        <Words kind="danger">
          The recharge of <Money paise={amount} /> wasn’t paid in time and has expired. Start a new one. If you have
          paid it all the same, get support with the ID below.
        </Words>
      );
  }
}

/** Shows what support needs to find a recharge whose outcome is unknown. */
const UnknownWords = ({ call: { amount, tappedAt, requestId } }: { call: RechargeCall }) => (
  <Words kind="warning">
    We couldn’t find out whether your recharge of <Money paise={amount} /> at {formatTime(tappedAt)} was opened. Nothing
    is taken until you pay. Recharge ID for support: <code>{requestId}</code>
  </Words>
);

/** A notice without a role: the live region around it announces it. */
const Words = ({ kind, children }: { kind?: string; children: ReactNode }) => (
  <p className="notice" data-kind={kind}>
    {children}
  </p>
);

function Step() {
  useSignals();
  const { value: current } = rechargeState;
  switch (current.state) {
    case 'asking':
      return <Skeleton label="Looking up your recharge" />;
    case 'failing':
      return <Button onClick={finishRecharge}>Start a new recharge</Button>;
    case 'opened':
      return <StatusStep recharge={current.recharge} />;
    default:
      return (
        <>
          {current.state === 'unknown' && (
            <Button kind="secondary" onClick={checkRechargeAgain}>
              Check again
            </Button>
          )}
          <UnlessOnBreak>
            <RechargeForm />
          </UnlessOnBreak>
        </>
      );
  }
}

const statusWords = {
  CREDITED: 'Added to your wallet',
  FAILED: 'Failed, nothing was added',
  EXPIRED: 'Expired, nothing was added',
};

function StatusStep({ recharge }: { recharge: Recharge }) {
  const steps = useLazy(loadSteps, true);
  if (recharge.status === 'PENDING') return <PendingPayment recharge={recharge} steps={steps} />;
  const { rechargeId, amount, status, endedAt, reference, wallet } = recharge;
  const isCredited = status === 'CREDITED';
  return (
    <>
      {steps && (
        <steps.Receipt
          outcome={isCredited ? 'done' : 'failed'}
          what="Recharge"
          amount={amount}
          status={statusWords[status]}
          id={rechargeId}
          lines={[
            ['Time', formatMoment(endedAt)],
            ['Bank reference (UTR)', reference],
            ['New balance', balanceOf(wallet)],
          ]}
        />
      )}
      {isCredited && (
        <a className="button" data-kind="primary" href="/dashboard">
          Play
        </a>
      )}
      <Button kind={isCredited ? 'quiet' : 'primary'} onClick={finishRecharge}>
        {isCredited ? 'Recharge again' : 'Start a new recharge'}
      </Button>
    </>
  );
}
