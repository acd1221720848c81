import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { Withdrawal } from '../../api/withdrawals';
import { formatMoment, formatTime } from '../../lib/day';
import { formatRupees, type Paise } from '../../lib/money';
import type { WithdrawalTerms } from '../../lib/withdrawal';
import type { WithdrawalCall } from '../../money/open-calls';
import { balanceOf } from '../../money/wallet';
import type { WithdrawalState } from '../../money/withdrawals';
import { whyMissing } from '../../state/call';
import type { Loadable } from '../../state/resource';
import { Button } from '../../ui/button';
import { Empty, Skeleton } from '../../ui/page-states';
import { Receipt } from '../receipt';
import { Waiting } from '../waiting';
import { WithdrawForm } from './withdraw-form';

interface WithdrawProps {
  readonly current: WithdrawalState;
  /** Whether the player wants the form. After a reload only an open withdrawal is shown. */
  readonly isAsked: boolean;
  readonly terms: Loadable<WithdrawalTerms>;
  readonly upiId: string;
  loadTerms(): Promise<void>;
  /** Keeps the terms as they are at the server. Returns a stop function. */
  followTerms(): () => void;
  withdraw(amount: Paise, password: string): Promise<void>;
  checkAgain(): void;
  onClose(): void;
}

const focus = (heading: HTMLElement | null) => heading?.focus();

/** The steps of a withdrawal. It loads when a player wants to withdraw, and knows its money call only as props. */
export function Withdraw({ current, isAsked, checkAgain, onClose, ...form }: WithdrawProps) {
  const isMade = current.state === 'made';
  const isUnknown = current.state === 'unknown';
  const isBusy = current.state === 'sending' || current.state === 'checking';
  return (
    <section className="card">
      {/* A new element for each step, which takes the focus. */}
      <h2 key={String(isMade)} className="card-title" ref={focus} tabIndex={-1}>
        Withdraw
      </h2>
      {/* A live region must be in the page before its text is, or screen readers don't announce it. */}
      <div role="status">
        <StateWords current={current} />
      </div>
      {isMade ? (
        <>
          <WithdrawalReceipt withdrawal={current.withdrawal} />
          <Button onClick={onClose}>Done</Button>
        </>
      ) : (
        <>
          {isUnknown && (
            <Button kind="secondary" onClick={checkAgain}>
              Check again
            </Button>
          )}
          {isAsked && <FormStep {...form} isBlocked={isUnknown} isBusy={isBusy} />}
          {!isBusy && (
            <Button kind="quiet" onClick={onClose}>
              {current.state === 'none' ? 'Not now' : 'Close'}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function StateWords({ current }: { current: WithdrawalState }) {
  switch (current.state) {
    case 'checking':
      return (
        <Words kind="warning">
          The connection broke off, so your withdrawal is being checked. It can’t be made twice.
        </Words>
      );
    case 'unknown':
      return <UnknownWords call={current.call} />;
    case 'refused':
      return <Words kind="danger">{current.reason}</Words>;
    case 'made':
      return <StatusWords withdrawal={current.withdrawal} />;
    default:
      return null;
  }
}

/** Shows what support needs to find a withdrawal whose outcome is unknown. */
const UnknownWords = ({ call: { amount, tappedAt, requestId } }: { call: WithdrawalCall }) => (
  <Words kind="warning">
    We couldn’t find out whether your withdrawal of {formatRupees(amount)} at {formatTime(tappedAt)} was made. Look at
    your withdrawals before you make another one. Withdrawal ID for support: <code>{requestId}</code>
  </Words>
);

function StatusWords({ withdrawal: { status, amount, fee, upiId } }: { withdrawal: Withdrawal }) {
  const net = formatRupees(amount - fee);
  switch (status) {
    case 'PENDING':
      return (
        <Words>
          {net} is on its way to {upiId}. It usually arrives within a few minutes.
        </Words>
      );
    case 'PAID':
      return (
        <Words kind="success">
          {net} was paid to {upiId}.
        </Words>
      );
    case 'RETURNED':
      return (
        <Words kind="danger">
          The bank didn’t take the withdrawal, so {formatRupees(amount)} is back in your wallet. Check that {upiId} is
          your UPI ID, then withdraw again.
        </Words>
      );
  }
}

/** A notice without a role: the live region around it announces it. */
const Words = ({ kind, children }: { kind?: string; children: ReactNode }) => (
  <p className="notice" data-kind={kind}>
    {children}
  </p>
);

interface FormStepProps extends Pick<WithdrawProps, 'terms' | 'upiId' | 'loadTerms' | 'followTerms' | 'withdraw'> {
  readonly isBusy: boolean;
  readonly isBlocked: boolean;
}

function FormStep({ terms, loadTerms, followTerms, ...form }: FormStepProps) {
  useEffect(followTerms, [followTerms]);
  switch (terms.state) {
    case 'loading':
      return <Skeleton lines={4} label="Loading what you can withdraw" />;
    case 'failed':
      return (
        <Empty action={<Button onClick={() => void loadTerms()}>Try again</Button>}>
          {whyMissing('What you can withdraw couldn’t be loaded.')}
        </Empty>
      );
    case 'loaded':
      return <LoadedStep {...form} terms={terms.value} />;
  }
}

function LoadedStep(form: ComponentProps<typeof WithdrawForm>) {
  const { available, minAmount } = form.terms;
  const isEnough = available >= minAmount;
  // A form that is open stays, whatever happens to the wallet meanwhile: the player may be typing.
  const [hasForm, setHasForm] = useState(isEnough);
  if (isEnough && !hasForm) setHasForm(true);
  return (
    <>
      <p>
        You can withdraw {formatRupees(available)}: your winnings and referral earnings.
        {!isEnough && ` A withdrawal is at least ${formatRupees(minAmount)}.`}
      </p>
      {hasForm && <WithdrawForm {...form} />}
    </>
  );
}

/** A withdrawal that was made earlier: what has become of it, and its receipt. */
export const PastWithdrawal = ({ withdrawal }: { withdrawal: Withdrawal }) => (
  <>
    <StatusWords withdrawal={withdrawal} />
    <WithdrawalReceipt withdrawal={withdrawal} />
  </>
);

const standing = {
  PENDING: { outcome: 'pending', status: 'On its way' },
  PAID: { outcome: 'done', status: 'Paid' },
  RETURNED: { outcome: 'failed', status: 'Returned, nothing was paid' },
} as const;

function WithdrawalReceipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { withdrawalId, status, amount, upiId, createdAt, reference } = withdrawal;
  return (
    <>
      {status === 'PENDING' && (
        <Waiting>It is safe to leave this page: the money arrives all the same, within a day.</Waiting>
      )}
      <Receipt
        {...standing[status]}
        what="Withdrawal"
        amount={amount}
        id={withdrawalId}
        lines={[
          ['Time', formatMoment(createdAt)],
          ['UPI ID', upiId],
          ...sumsOf(withdrawal),
          ['Bank reference (UTR)', reference],
        ]}
      />
    </>
  );
}

/** A withdrawal that came back has cost no fee and paid nobody. */
function sumsOf({ status, amount, fee, wallet }: Withdrawal): ComponentProps<typeof Receipt>['lines'] {
  if (status === 'RETURNED') return [['Back in your wallet', amount]];
  return [
    ['Fee', fee],
    [status === 'PAID' ? 'Paid to you' : 'On its way to you', amount - fee],
    ['Balance after it', balanceOf(wallet)],
  ];
}
