import { computed, untracked } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import type { Round } from '../../api/game';
import { Field } from '../../forms/field';
import { Form } from '../../forms/form';
import { QuickAmounts } from '../../forms/quick-amounts';
import { type FormState, useForm } from '../../forms/use-form';
import type { CoinSide } from '../../lib/fairness';
import { formatRupees, type Paise, parseAmount } from '../../lib/money';
import { accept, type Parsed, refuse } from '../../lib/parsed';
import { largestBid, stakeOf } from '../../lib/stakes';
import { bid, isFlipping } from '../../money/bids';
import { shownBalance } from '../../money/reveal';
import type { RoundState } from '../../money/round';
import { pushedBalance } from '../../money/wallet';
import { Button } from '../../ui/button';
import { CoinFace } from '../../ui/coin-face';
import { Money } from '../../ui/money';

const sideOf = (text: unknown): CoinSide => (text === 'tails' ? 'tails' : 'heads');

interface BidFormProps {
  readonly round: Round;
  /** 'ready' if the round takes a bid. Otherwise it is the previous round. */
  readonly state: RoundState['state'];
}

export function BidForm({ round, state }: BidFormProps) {
  useSignals();
  const [typed, setTyped] = useState('');
  const limits = {
    ...(round.minBid !== undefined && { min: round.minBid }),
    ...(round.maxBid !== undefined && { max: round.maxBid }),
  };

  function parseBid(text: string): Parsed<Paise> {
    const amount = parseAmount(text, limits);
    // While the coin is in the air the balance would tell how it lands.
    const funds = isFlipping.peek() ? undefined : pushedBalance();
    // An unknown balance blocks nothing: the server decides.
    if (!amount.ok || funds === undefined) return amount;
    const { cost } = stakeOf(amount.value, round.bidChargePercent, round.winChargePercent);
    if (cost <= funds) return amount;
    return refuse(`This costs ${formatRupees(cost)} with its charge, and you have ${formatRupees(funds)}.`);
  }

  const form = useForm({
    fields: { side: (text) => accept(sideOf(text)), amount: parseBid },
    submit: ({ side, amount }) => bid(side, amount),
  });

  const flipping = isFlipping.value;
  const amount = parseAmount(typed);
  const staked = amount.ok ? amount.value : undefined;
  // A computed signal: a push renders the form only if this value changes.
  const short = useMemo(() => computed(() => isShort(round, staked)), [round, staked]);
  return (
    <Form form={form} draft="draft-bid" onEdits={({ amount = '' }) => setTyped(amount)}>
      <fieldset className="sides">
        <legend className="visually-hidden">Your side</legend>
        {(['heads', 'tails'] as const).map((each) => (
          <label key={each} className="side">
            <input type="radio" name="side" value={each} defaultChecked={each === 'heads'} />
            <CoinFace side={each} />
            {each === 'heads' ? 'Heads' : 'Tails'}
          </label>
        ))}
      </fieldset>
      <Field
        form={form}
        name="amount"
        label="Your bid"
        prefix="₹"
        inputMode="decimal"
        enterKeyHint="go"
        autoComplete="off"
        hint={short.value && <a href="/recharge">Recharge your wallet</a>}
      />
      <QuickStakes form={form} round={round} />
      <StakePreview round={round} bid={staked} />
      {round.serverSeedHash && (
        <p className="commitment">
          Provably fair: <code>{round.serverSeedHash}</code>
        </p>
      )}
      <Button
        type="submit"
        busy={flipping || state === 'loading'}
        busyLabel={flipping ? 'Flipping…' : 'Next round…'}
        aria-disabled={state === 'failed'}
      >
        {state === 'failed' ? 'No round to bid on' : 'Flip the coin'}
      </Button>
    </Form>
  );
}

function QuickStakes({ form, round }: { form: FormState; round: Round }) {
  useSignals();
  // Renders when the number of possible stakes changes, not on every push.
  const fitting = useMemo(() => computed(() => stakesOf(round).length), [round]);
  const amounts = untracked(() => stakesOf(round));
  return <QuickAmounts key={fitting.value} form={form} field="amount" verb="Bid" amounts={amounts} />;
}

/** Fixed amounts and shares of the balance that the round allows. Shares are computed at the tap. */
function stakesOf({ minBid = 1, maxBid = Infinity, bidChargePercent }: Round) {
  const most = () => Math.min(maxBid, largestBid(shownBalance.value ?? 0, bidChargePercent));
  return [
    { label: '₹50', amount: () => 5_000 },
    { label: '₹100', amount: () => 10_000 },
    { label: '₹500', amount: () => 50_000 },
    { label: '½', amount: () => Math.floor(most() / 200) * 100 },
    { label: 'Max', amount: most },
  ].filter(({ amount }) => amount() >= minBid && amount() <= maxBid);
}

/** Whether the known balance is too low for the bid or for the smallest bid. */
function isShort(round: Round, bid: Paise = 0): boolean {
  const wanted = Math.max(bid, round.minBid ?? 0);
  const { cost } = stakeOf(wanted, round.bidChargePercent, round.winChargePercent);
  return shownBalance.value !== undefined && cost > shownBalance.value;
}

/** Shows the charge and the payout of a win before the bid. */
function StakePreview({ round, bid }: { round: Round; bid: Paise | undefined }) {
  const { bidChargePercent, winChargePercent } = round;
  const stake = bid === undefined ? undefined : stakeOf(bid, bidChargePercent, winChargePercent);
  return (
    <dl className="stake">
      <div>
        <dt>Charge</dt>
        <dd>
          <Money paise={stake?.charge} />
        </dd>
      </div>
      <div>
        <dt>A win pays</dt>
        <dd>
          <Money paise={stake?.payout} />
        </dd>
      </div>
      <div>
        <dt>Net of a win</dt>
        <dd>
          <Money paise={stake && stake.payout - stake.cost} sign="+" />
        </dd>
      </div>
    </dl>
  );
}
