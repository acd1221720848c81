import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { Round } from '../../api/game';
import { formatRupees, type Paise, parseAmount } from '../../lib/money';
import { accept, type Parsed, refuse } from '../../lib/parsed';
import { largestBid, stakeOf } from '../../lib/stakes';
import { bid, bidProgress, bidRefusal } from '../../state/game';
import { balance } from '../../state/wallet';
import { Button } from '../../ui/button';
import { CoinFace, type Side } from '../../ui/coin-face';
import { Field } from '../../ui/field';
import { Form, type FormState, useForm } from '../../ui/form';
import { Notice } from '../../ui/notice';
import { QuickAmounts } from '../../ui/quick-amounts';
import { StakePreview } from './stake-preview';

const parseSide = (text: string): Parsed<Side> => accept(text === 'tails' ? 'tails' : 'heads');

/** Heads or tails and an amount. @param ready whether the round on screen can be bid on */
export function BidForm({ round, ready }: { round: Round; ready: boolean }) {
  useSignals();
  const [typed, setTyped] = useState('');
  const limits = {
    ...(round.minBid !== undefined && { min: round.minBid }),
    ...(round.maxBid !== undefined && { max: round.maxBid }),
  };

  function parseBid(text: string): Parsed<Paise> {
    const amount = parseAmount(text, limits);
    const funds = balance.peek();
    // A balance that is not known yet blocks nothing: the server judges.
    if (!amount.ok || funds === undefined) return amount;
    const { cost } = stakeOf(amount.value, round.bidChargePercent, round.winChargePercent);
    if (cost <= funds) return amount;
    return refuse(`This costs ${formatRupees(cost)} with its charge, and you have ${formatRupees(funds)}.`);
  }

  const form = useForm({
    fields: { side: parseSide, amount: parseBid },
    submit: ({ side, amount }) => bid(side, amount),
  });

  const busy = bidProgress.value.state !== 'none';
  const amount = parseAmount(typed);
  return (
    <Form form={form}>
      <fieldset className="sides">
        <legend className="visually-hidden">Your side</legend>
        <SideChoice side="heads" label="Heads" />
        <SideChoice side="tails" label="Tails" />
      </fieldset>
      <Field
        form={form}
        name="amount"
        label="Your bid"
        prefix="₹"
        inputMode="decimal"
        enterKeyHint="go"
        autoComplete="off"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <QuickStakes form={form} round={round} />
      <StakePreview round={round} bid={amount.ok ? amount.value : undefined} />
      {round.serverSeedHash && (
        <p className="commitment">
          Provably fair, bound to <code>{round.serverSeedHash}</code>
        </p>
      )}
      {bidRefusal.value && <Notice kind="danger">{bidRefusal.value}</Notice>}
      <ShortOfMoney round={round} bid={amount.ok ? amount.value : undefined} />
      <Button type="submit" busy={busy || !ready} busyLabel={busy ? 'Flipping…' : 'Next round…'}>
        Flip the coin
      </Button>
    </Form>
  );
}

const SideChoice = ({ side, label }: { side: Side; label: string }) => (
  <label className="side">
    <input type="radio" name="side" value={side} defaultChecked={side === 'heads'} />
    <CoinFace side={side} />
    {label}
  </label>
);

/** Shares of the balance, once it is known, and fixed amounts. */
function QuickStakes({ form, round }: { form: FormState; round: Round }) {
  useSignals();
  const { minBid = 1, maxBid = Number.MAX_SAFE_INTEGER, bidChargePercent } = round;
  const most = Math.min(maxBid, largestBid(balance.value ?? 0, bidChargePercent));
  const amounts = [
    { label: '₹50', amount: 5_000 },
    { label: '₹100', amount: 10_000 },
    { label: '₹500', amount: 50_000 },
    { label: '½', amount: Math.floor(most / 200) * 100 },
    { label: 'Max', amount: most },
  ].filter(({ amount }) => amount >= minBid && amount <= maxBid);
  return <QuickAmounts form={form} field="amount" verb="Bid" amounts={amounts} />;
}

/** The way to more money, once the balance doesn't cover what is wanted. */
function ShortOfMoney({ round, bid }: { round: Round; bid: Paise | undefined }) {
  useSignals();
  const wanted = Math.max(bid ?? 0, round.minBid ?? 0);
  const { cost } = stakeOf(wanted, round.bidChargePercent, round.winChargePercent);
  if (balance.value === undefined || cost <= balance.value) return null;
  return (
    <Notice kind="warning">
      Your balance doesn’t cover this. <a href="/recharge">Recharge your wallet</a>
    </Notice>
  );
}
