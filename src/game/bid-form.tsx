import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react';
import { startKeyboard } from '../browser/keyboard';
import type { Edits } from '../forms/draft';
import { Form } from '../forms/form';
import { AmountField, QUICK_BIDS, type QuickAmount, QuickAmounts } from '../forms/quick-amounts';
import { typeInto, useForm } from '../forms/use-form';
import { formatTime, nextIndianDay } from '../lib/day';
import { accept, invalid } from '../lib/fields';
import { amountText, formatBrief, formatRupees, type Paise, parseAmount, SIGN } from '../lib/money';
import { type CoinSide, sideName } from '../lib/sides';
import { costAndPayoutOf, largestBid } from '../lib/stakes';
import { fill, t } from '../lib/text';
import { bid, isTossing } from '../money/bids';
import { loadRound, type Round } from '../money/round';
import { balance, isBalanceCurrent } from '../money/wallet';
import { RECHARGE, REFER } from '../routes';
import { LimitNote } from '../safer-gambling/limit-note';
import { loadErrorText } from '../state/call';
import type { Loadable } from '../state/resource';
import { perSessionSignal } from '../state/session';
import { Button, ButtonLink } from '../ui/button';
import { CoinFace } from '../ui/icons';
import { Notice } from '../ui/page-states';
import { startSideKeys } from './side-keys';
import { bidOnStage } from './toss';

/** For a fieldset during a toss. A disabled control would lose the focus. */
const STILL = {
  'aria-disabled': true,
  onClickCapture(event: MouseEvent) {
    event.preventDefault();
    event.stopPropagation();
  },
};

const readSide = (text: unknown): CoinSide => (text === 'tails' ? 'tails' : 'heads');

interface BidFormProps {
  readonly round: Round;
  /** Unless 'loaded' it is the previous round, and the form says so. */
  readonly state: Loadable<Round>['state'];
  readonly cooldownLeft: number;
}

export function BidForm({ round, state, cooldownLeft }: BidFormProps) {
  useEffect(startKeyboard, []);
  useEffect(startSideKeys, []);
  const [typed, setTyped] = useState<Edits>({});
  const tossing = isTossing.value;
  const still = tossing ? STILL : {};
  const offer = state === 'loaded' && !cooldownLeft && !tossing ? round : undefined;
  /** As the latest press of the button began: another round may arrive before its click. */
  const pressed = useRef<{ readonly offer: Round | undefined }>(undefined);
  const text = typed.amount ?? '';
  const amount = parseAmount(text, { min: round.minBid, max: round.maxBid });
  const typedAmount = amount.ok ? amount.value : undefined;
  const least = costOf(round, round.minBid ?? 1);
  const cost = typedAmount ? costOf(round, typedAmount) : least;
  const shortage = tossing ? undefined : shortageOf(cost);
  const form = useForm({
    fields: {
      side: (text) => accept(readSide(text)),
      amount: () => (shortage && amount.ok ? invalid(shortage) : amount),
    },
    submit({ side, amount }) {
      const tapped = pressed.current ?? { offer };
      pressed.current = undefined;
      if (!tapped.offer) return;
      const isAll = amount === largestBid(balance.peek() ?? 0, tapped.offer.bidChargePercent);
      bid(side, amount, tapped.offer);
      // One more tap never bids all again.
      if (isAll && isTossing.peek()) typeInto(form.ref.current?.elements.namedItem('amount'), '');
    },
  });

  const quickAmounts = quickAmountsOf(round, typedAmount);
  const hasFailed = state === 'failed';
  const wrong = text && !tossing && !amount.ok ? amount.error : typedAmount && shortage;
  /** The focus goes to what takes the place of the button that has it. */
  const hasFocus = document.activeElement?.matches('.bid-bar > .button');
  const keepFocus = (bar: HTMLElement | null) => {
    if (hasFocus) bar?.querySelector<HTMLElement>(':scope > .button')?.focus({ preventScroll: true });
  };
  return (
    <Form form={form} draft="draft-bid" onEdits={setTyped}>
      <fieldset className="sides" {...still}>
        <legend className="visually-hidden">{t('Your side')}</legend>
        {(['heads', 'tails'] as const).map((each) => (
          <label key={each} className="side">
            <input type="radio" name="side" value={each} defaultChecked={each === 'heads'} />
            <CoinFace side={each} />
            {sideName(each)}
          </label>
        ))}
      </fieldset>
      <QuickAmounts
        // New buttons, once Max is among them, don't count as a layout shift.
        key={quickAmounts.length}
        form={form}
        nameOf={bidWords}
        amounts={quickAmounts}
        chosen={typedAmount}
        {...still}
      />
      <ChangedCharges round={round} />
      <div className="bid-bar" ref={keepFocus}>
        {hasFailed ? (
          <p className="preview muted" role="alert">
            {loadErrorText(t('Can’t reach the game.'))}
          </p>
        ) : (
          !form.errors.amount && (
            <p className="preview muted" role="status" data-wrong={wrong !== undefined}>
              {wrong ?? (typedAmount ? priceOf(round, typedAmount) : rangeOf(round))}
            </p>
          )
        )}
        <AmountField
          form={form}
          label={t('Your bid')}
          // Beside a word in place of the rupee sign no other has room.
          {...(__STAKES__ === 'points' ? { prefix: '', placeholder: SIGN } : { placeholder: t('Amount') })}
          enterKeyHint="go"
          readOnly={tossing}
        />
        <LimitNote kind="LOST" />
        {hasFailed ? (
          <Button onClick={() => void loadRound()}>{t('Reconnect')}</Button>
        ) : shortage ? (
          <Shortage least={least} />
        ) : (
          <Button
            type="submit"
            kind={text && !typedAmount ? 'secondary' : 'primary'}
            onPointerDown={() => {
              pressed.current = { offer };
            }}
            onClick={({ detail }) => {
              // The keyboard clicks without a press.
              if (!detail) pressed.current = undefined;
            }}
            busy={tossing || state === 'loading'}
            busyLabel={!tossing ? t('Next round…') : bidOnStage.value ? t('Waiting…') : t('Flipping…')}
            aria-disabled={cooldownLeft > 0}
            data-cooldown={cooldownLeft ? (round.cooldown ? 'fills' : '') : undefined}
            style={{ '--cooldown': `${round.cooldown}ms`, '--cooldown-left': `${cooldownLeft}ms` } as CSSProperties}
          >
            {typedAmount
              ? fill('Flip for {sum}', { sum: formatRupees(cost) })
              : text
                ? changeAmount
                : t('Flip the coin')}
          </Button>
        )}
      </div>
    </Form>
  );
}

const changeAmount = t('Change amount');

/** @param least the cost of the smallest bid */
function Shortage({ least }: { least: Paise }) {
  if (__STAKES__ === 'points' && shortageOf(least))
    return (
      <>
        <p className="preview">
          {fill('Your points are filled up again at {time}.', { time: formatTime(nextIndianDay(Date.now())) })}
        </p>
        <ButtonLink href={REFER}>{t('Refer a friend')}</ButtonLink>
      </>
    );
  if (!features.payments)
    return (
      <Button type="submit" kind="secondary">
        {changeAmount}
      </Button>
    );
  return <ButtonLink href={RECHARGE}>{t('Recharge to play')}</ButtonLink>;
}

const costOf = ({ bidChargePercent, winChargePercent }: Round, amount: Paise): Paise =>
  costAndPayoutOf(amount, bidChargePercent, winChargePercent).cost;

/** Why the wallet can't pay a cost. A balance that is unknown or old blocks nothing: the server decides. */
function shortageOf(cost: Paise): string | undefined {
  const funds = isBalanceCurrent.value ? balance.value : undefined;
  if (funds === undefined || cost <= funds) return undefined;
  return fill('{cost} with its charge. You have {funds}.', { cost: formatBrief(cost), funds: formatBrief(funds) });
}

const bidWords = (sum: string) => fill('Bid {sum}', { sum });

function quickAmountsOf(
  { minBid = 1, maxBid = Infinity, bidChargePercent }: Round,
  typedAmount?: Paise,
): readonly QuickAmount[] {
  const most = Math.min(maxBid, largestBid(balance.value ?? 0, bidChargePercent));
  const times = (factor: number) => typedAmount && Math.max(minBid, Math.min(maxBid, Math.floor(typedAmount * factor)));
  const fixed = QUICK_BIDS.filter((amount) => amount >= minBid && amount <= maxBid);
  return [
    // Beside each other there is no room for a word.
    ...fixed.map((amount) => ({ label: __STAKES__ === 'points' ? `${amount / 100}` : formatBrief(amount), amount })),
    { label: '½', action: t('Halve the bid'), amount: times(0.5) },
    { label: '2×', action: `${t('Double the bid')}, 2×`, amount: times(2) },
    ...(most >= minBid ? [{ label: t('Max'), amount: most }] : []),
  ];
}

/** Those of the last bid, or the first ones on screen, in words. The form may be away while they change. */
const knownCharges = perSessionSignal<string | undefined>(undefined);

function ChangedCharges({ round: { bidChargePercent, winChargePercent } }: { round: Round }) {
  const charges = fill('The charges have changed: now they are {bid}% of the bid and {win}% of the win amount.', {
    bid: bidChargePercent,
    win: winChargePercent,
  });
  const known = knownCharges.value ?? charges;
  const isKnown = charges === known || isTossing.value;
  useEffect(() => {
    if (isKnown) knownCharges.value = charges;
  }, [isKnown, charges]);
  if (isKnown) return null;
  return (
    <div role="alert">
      <Notice kind="warning">{charges}</Notice>
    </div>
  );
}

function priceOf({ bidChargePercent, winChargePercent }: Round, amount: Paise): string {
  const { payout, cost } = costAndPayoutOf(amount, bidChargePercent, winChargePercent);
  return fill('{charge} charge. A win pays {payout}.', {
    charge: formatBrief(cost - amount),
    payout: formatBrief(payout),
  });
}

/** A space keeps the line free. */
const rangeOf = ({ minBid, maxBid }: Round): string =>
  minBid && maxBid
    ? fill('From {least} to {most}.', {
        least: __STAKES__ === 'points' ? amountText(minBid) : formatBrief(minBid),
        most: formatBrief(maxBid),
      })
    : '\u00a0';
