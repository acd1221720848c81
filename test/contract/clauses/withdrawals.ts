import { randomUUID } from 'node:crypto';
import { percentOf } from '../../sandbox/amounts';
import type { Answer } from '../../sandbox/api-client';
import { costOfBid, figuresIn, halfwayFrom, paiseIn, sumOf, taken, tooHighFor, WITHDRAWABLE } from '../amounts';
import { type Clause, must, mustBe, once, test, Unchecked } from '../clause';
import type { Outcome } from '../client';
import { nextWithdrawal, outcomeOf, upiIdOf, withdrawing } from '../money-calls';
import { nearly, refuses } from '../refusals';
import { madeBy, resultsOf } from '../seen';
import type { Stage } from '../stage';

/** The least amount whose percentage is above the least fee and must be rounded, but at most half of what is available. */
function tellingAmount({ available, minAmount, maxAmount, feePercent, minFee }: Answer<'getWithdrawalTerms'>) {
  const telling = feePercent ? Math.ceil((paiseIn(minFee) * 100) / feePercent) : Number.POSITIVE_INFINITY;
  const least = Math.max(paiseIn(minAmount), telling);
  const half = Math.max(paiseIn(minAmount), Math.floor(paiseIn(available) / 2));
  return Math.min(halfwayFrom(least, feePercent), half, paiseIn(maxAmount));
}

const withdrawTwice = once(async (stage) => {
  const { player } = stage;
  const terms = await player.get('getWithdrawalTerms');
  const withdraw = async (amount: number) => {
    const requested = { ...(await nextWithdrawal(stage)), amount };
    const { wallet: before } = await player.get('getRound');
    return { requested, before, made: await player.get('createWithdrawal', requested) };
  };
  return [await withdraw(terms.minAmount), await withdraw(tellingAmount(terms) / 100)] as const;
});

export const withdrawals: readonly Clause[] = [
  test('a withdrawal goes to the UPI ID, says how it stands, and leaves game first and never top_up', async (stage) => {
    const upi_id = await upiIdOf(stage.player);
    for (const { requested, before, made } of await withdrawTwice(stage)) {
      const { status, createdAt, wallet, reason, expectedBy, reference } = made;
      mustBe('the UPI ID', made.upi_id, upi_id, made);
      mustBe('the wallet', figuresIn(wallet), taken(figuresIn(before), paiseIn(requested.amount), WITHDRAWABLE), made);
      await stage.mustBeNow(createdAt, made);
      must(['PENDING', 'ON_HOLD', 'PAID'].includes(status), `it is ${status}`, made);
      const isExplained = status === 'ON_HOLD' ? !!reason : reason === null && expectedBy === null;
      must(isExplained, `it is ${status}, and the reason is ${reason}`, made);
      must(status === 'PAID' || reference === null, 'it has a reference before it is paid', made);
    }
  }),
  test('resolveWithdrawal and getWithdrawals return a withdrawal as it was made, the newest first', async (stage) => {
    const { player } = stage;
    const [, { requested, made }] = await withdrawTwice(stage);
    const resolved = await player.outcome('resolveWithdrawal', requested);
    const list = await player.get('getWithdrawals');
    const wanted = outcomeOf(withdrawing, { result: made });
    mustBe('resolveWithdrawal tells', outcomeOf(withdrawing, resolved), wanted, made, resolved);
    mustBe('the newest is', outcomeOf(withdrawing, { result: list[0] ?? null }), wanted, made, list);
  }),
  refuses('createWithdrawal', 'of more than winnings and referral earnings', 'INSUFFICIENT_BALANCE', async (stage) => {
    const { wallet } = await stage.player.get('getRound');
    const terms = await stage.player.get('getWithdrawalTerms');
    const available = sumOf({ ...figuresIn(wallet), top_up: 0 });
    mustBe('what is available, in paise', paiseIn(terms.available), available, wallet, terms);
    const amount = (available + 1) / 100;
    if (amount > terms.maxAmount) throw new Unchecked(`more is available than the most at a time, ₹${terms.maxAmount}`);
    return [{ ...(await nextWithdrawal(stage)), amount }];
  }),
  refuses('createWithdrawal', 'with a wrong password', 'WRONG_CREDENTIALS', async (stage) => {
    const wanted = await nextWithdrawal(stage);
    const { available, maxAmount } = await stage.player.get('getWithdrawalTerms');
    const amounts = [Math.min(available, maxAmount), wanted.amount];
    return nearly(stage.account).map((password, index) => ({
      ...{ ...wanted, password, amount: amounts[index % 2], requestId: randomUUID() },
    }));
  }),
  test('a UPI ID that is changed with the password is the one that the next withdrawal goes to, and so is the old one when it is back', async (stage) => {
    const player = await stage.signIn();
    const upiId = await upiIdOf(player);
    const { password } = stage.account;
    // Nobody has it, so that what is sent there comes back.
    const other = upiId.replace(/.*(?=@)/, randomUUID());
    for (const upi_id of [other, upiId]) {
      const changed = await player.get('addPaymentMethod', { upi_id, password });
      try {
        mustBe('addPaymentMethod tells', changed.upi_id, upi_id, changed);
        mustBe('getUser has', await upiIdOf(player), upi_id, changed);
        const made = await player.get('createWithdrawal', await nextWithdrawal(stage));
        mustBe('a withdrawal goes to', made.upi_id, upi_id, changed, made);
      } catch (error) {
        await player.outcome('addPaymentMethod', { upi_id: upiId, password });
        throw error;
      }
    }
    const list = await player.get('getWithdrawals');
    const ids = list.slice(0, 2).map(({ upi_id }) => upi_id);
    mustBe('the last two are on their way to', ids, [upiId, other], list);
  }),
];

export const everyWithdrawal: readonly Clause[] = [
  test('every withdrawal is of the sum that was requested, and its fee is rounded half up', async (stage) => {
    await withdrawTwice(stage);
    const { minFee, feePercent } = await stage.player.get('getWithdrawalTerms');
    for (const { sent, result } of madeBy(resultsOf(stage.wire, 'createWithdrawal'))) {
      const { requestId, amount, fee } = result;
      const wanted = Math.max(paiseIn(minFee), percentOf(paiseIn(amount), feePercent)) / 100;
      mustBe(
        'it tells',
        { requestId, amount, fee },
        { requestId: sent.requestId, amount: sent.amount, fee: wanted },
        result,
      );
    }
  }),
];

const AT_ONCE = 4;

async function findMoney(stage: Stage) {
  const { player, openRound, drains } = stage;
  if (!drains) throw new Unchecked('it would withdraw or lose most of the money: allow it by --drain');
  const withdrawal = await nextWithdrawal(stage);
  const { available, maxAmount } = await player.get('getWithdrawalTerms');
  const round = await openRound();
  return { withdrawal, available: paiseIn(available), most: Math.min(paiseIn(available), paiseIn(maxAmount)), round };
}

const isRefusedForMoney = ({ refusal }: Outcome<'placeBid'> | Outcome<'createWithdrawal'>) =>
  refusal?.code === 'INSUFFICIENT_BALANCE';

export const draining: readonly Clause[] = [
  test(`of ${AT_ONCE} withdrawals at the same moment, any two of which are more than is available, one is made`, async (stage) => {
    const { withdrawal, available, most } = await findMoney(stage);
    const player = await stage.signIn();
    const amount = Math.max(paiseIn(withdrawal.amount), Math.floor(available / 2) + 1);
    if (amount > most) throw new Unchecked(`half of what is available is more than the most at a time, ₹${most / 100}`);
    const each = Array.from({ length: AT_ONCE }, (_, index) => ({
      ...{ ...withdrawal, amount: amount / 100, requestId: `${withdrawal.requestId}-${index}` },
    }));
    const outcomes = await Promise.all(each.map((one) => player.outcome('createWithdrawal', one)));
    const refused = outcomes.filter(isRefusedForMoney);
    must(refused.length === AT_ONCE - 1, `${AT_ONCE - refused.length} are made or refused otherwise`, ...outcomes);
    const after = await player.get('getWithdrawalTerms');
    mustBe('what is left', paiseIn(after.available), available - amount, ...outcomes, after);
  }),
  test('of a bid and a withdrawal at the same moment, which together cost more than the wallet has, one is made', async (stage) => {
    const { bidOn } = stage;
    const { withdrawal, most, round } = await findMoney(stage);
    const player = await stage.signIn();
    const balance = sumOf(figuresIn(round.wallet));
    const stake = Math.max(paiseIn(round.minBid), tooHighFor(balance - most, round));
    if (stake > paiseIn(round.maxBid) || costOfBid(stake, round) > balance) {
      throw new Unchecked('no bid and withdrawal within the limits cost more than the wallet has');
    }
    const both = [
      player.outcome('placeBid', bidOn(round, { bidAmount: stake / 100 })),
      player.outcome('createWithdrawal', { ...withdrawal, amount: most / 100 }),
    ] as const;
    const outcomes = await Promise.all(both);
    const refused = outcomes.filter(({ refusal }) => refusal);
    must(refused.every(isRefusedForMoney), 'one is refused otherwise', ...outcomes);
    mustBe('made', outcomes.length - refused.length, 1, ...outcomes);
  }),
];
