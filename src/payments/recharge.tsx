import { useEffect, useState } from 'react';
import { forgetDraft } from '../forms/draft';
import { Form, SubmitButton } from '../forms/form';
import { AmountField, QUICK_RECHARGES, QuickAmounts } from '../forms/quick-amounts';
import { useForm } from '../forms/use-form';
import { formatTime } from '../lib/day';
import { formatBrief, parseAmount } from '../lib/money';
import { fill, t } from '../lib/text';
import type { RechargeOrder } from '../money/orders';
import {
  checkRechargeAgain,
  currentRecharge,
  dismissRecharge,
  openRecharge,
  payRecharge,
  startRecharges,
} from '../money/recharges';
import { getRecharges } from '../money/transfer-operations';
import { HOME } from '../routes';
import { FirstLimit, useFirstLimit } from '../safer-gambling/first-limit';
import { LimitNote } from '../safer-gambling/limit-note';
import { UnlessOnTimeOut } from '../safer-gambling/on-time-out';
import { playersTimeOut, refreshTimeOut } from '../safer-gambling/time-out';
import { call, loadErrorText } from '../state/call';
import { createResource } from '../state/resource';
import { Button, ButtonLink } from '../ui/button';
import { fillNodes } from '../ui/fill-nodes';
import { useFocusOnChange } from '../ui/focus';
import { Money } from '../ui/money';
import { Skeleton } from '../ui/page-states';
import { Copyable } from '../ui/share';
import { describeRecharge } from './describe';
import { followWallet } from './follow-wallet';
import { PayRecharge, TimeLeft } from './pay-recharge';
import { getRechargeTerms } from './terms-operations';
import { OrderStatus, PastTransfers, Receipt } from './transfer';

/** The server's latest answer decides the step: nobody asks the player whether it is paid. */
export function RechargeScreen() {
  useEffect(startRecharges, []);
  useEffect(() => void refreshTimeOut(), []);
  const { value: current } = currentRecharge;
  const transfer = 'result' in current ? describeRecharge(current.result) : undefined;
  const asksForLimit = useFirstLimit(!transfer && current.state !== 'opened' && !playersTimeOut.value);
  const payable =
    current.state === 'answered' && current.result.status === 'PENDING' && transfer?.mark === 'pending'
      ? current.result
      : undefined;
  const isUnknown = asksForLimit === undefined || current.state === 'opened';
  useFocusOnChange(isUnknown ? undefined : asksForLimit ? 'LIMIT' : (transfer?.status ?? 'FORM'));
  return (
    <div className="page">
      <div className="step-head">
        <h1 className="page-title">
          {payable
            ? fillNodes('Pay {sum}', { sum: <Money paise={payable.amount} /> })
            : asksForLimit
              ? t('Set a deposit limit')
              : t('Recharge')}
        </h1>
        {payable && <TimeLeft of={payable.expiry} />}
      </div>
      <OrderStatus
        of={current}
        transfer={transfer}
        checking={t('The connection broke off, so your recharge is being checked. You won’t be charged twice.')}
        unconfirmed={current.state === 'unconfirmed' && <Unconfirmed order={current.order} />}
      />
      {payable && <PayRecharge recharge={payable} />}
      {transfer && !payable && (
        <>
          {transfer.mark === 'done' && !playersTimeOut.value && <ButtonLink href={HOME}>{t('Play')}</ButtonLink>}
          <Close kind={transfer.mark === 'done' ? 'quiet' : 'primary'} />
          <Receipt transfer={transfer} />
        </>
      )}
      {!transfer && <Opening asksForLimit={asksForLimit} />}
    </div>
  );
}

const Close = ({ kind, children = t('Done') }: { kind: 'primary' | 'quiet'; children?: string }) => (
  <Button kind={kind} onClick={dismissRecharge}>
    {children}
  </Button>
);

function Unconfirmed({ order: { amount, tappedAt, requestId, rechargeId } }: { order: RechargeOrder }) {
  const sum = <Money paise={amount} />;
  const id = <Copyable label={t('Copy recharge ID')} text={rechargeId ?? requestId} />;
  if (rechargeId)
    return fillNodes(
      'We can’t check your recharge of {sum} yet. Still trying. If you have paid, don’t pay again: contact support if it isn’t credited within an hour. Recharge ID for support: {id}',
      { sum, id },
    );
  return (
    <>
      {loadErrorText('')}{' '}
      {fillNodes(
        'We couldn’t find out whether your recharge of {sum} at {time} was opened. Nothing is taken until you pay. Recharge ID for support: {id}',
        { sum, time: formatTime(tappedAt), id },
      )}
    </>
  );
}

function Opening({ asksForLimit }: { asksForLimit: boolean | undefined }) {
  const { value: current } = currentRecharge;
  const isUnknown = current.state === 'unconfirmed';
  if (current.state === 'opened') return <Skeleton label={t('Looking up your recharge')} />;
  if (isUnknown && current.order.rechargeId)
    return <Close kind="quiet">{playersTimeOut.value ? t('Done') : t('Start a new recharge')}</Close>;
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

const past = createResource(
  (options) => call(getRecharges, {}, { ...options, background: true }),
  () => features.history,
);

function PastRecharges() {
  useEffect(() => followWallet(past.refresh, past.drop), []);
  const { value: recharges = [] } = past.current.value;
  return (
    <PastTransfers heading={t('Your recharges')} items={recharges} describe={describeRecharge}>
      {(recharge, { mark }) =>
        mark === 'pending' &&
        recharge.status === 'PENDING' &&
        !playersTimeOut.value && (
          <Button kind="secondary" onClick={() => payRecharge(recharge)}>
            {t('Pay this recharge')}
          </Button>
        )
      }
    </PastTransfers>
  );
}

const DRAFT = 'draft-recharge';

const terms = createResource(
  (options) => call(getRechargeTerms, {}, options),
  () => features.history,
);

/** Until the least and most amounts have loaded, only the server checks them. */
function RechargeForm() {
  useEffect(terms.start, []);
  const [typed, setTyped] = useState('');
  const loaded = terms.current.value;
  const { minAmount = 1, maxAmount = Infinity } = loaded.state === 'loaded' ? loaded.value : {};
  const quick = QUICK_RECHARGES.filter((amount) => amount >= minAmount && amount <= maxAmount);
  const parse = (text: string) => parseAmount(text, { min: minAmount, max: maxAmount });
  const amount = parse(typed);
  const form = useForm({
    fields: { amount: parse },
    async submit({ amount }) {
      await openRecharge(amount);
      forgetDraft(DRAFT);
    },
  });
  return (
    <section className="card">
      <Form form={form} draft={DRAFT} onEdits={({ amount = '' }) => setTyped(amount)}>
        <AmountField
          form={form}
          label={t('Amount to add')}
          hint={
            loaded.state === 'loaded'
              ? fill('From {least} to {most} at a time.', {
                  least: formatBrief(minAmount),
                  most: formatBrief(maxAmount),
                })
              : '\u00a0'
          }
          enterKeyHint="go"
        />
        <QuickAmounts
          form={form}
          chosen={amount.ok ? amount.value : undefined}
          amounts={quick.map((amount) => ({ label: formatBrief(amount), amount }))}
        />
        <LimitNote kind="ADDED" />
        <SubmitButton
          form={form}
          busy={['sending', 'checking'].includes(currentRecharge.value.state)}
          busyLabel={t('Opening the recharge…')}
        >
          {amount.ok ? fill('Recharge {sum}', { sum: formatBrief(amount.value) }) : t('Recharge')}
        </SubmitButton>
        {features.withdrawals && <p className="muted">{t('Added money is for play. You can withdraw winnings.')}</p>}
      </Form>
    </section>
  );
}
