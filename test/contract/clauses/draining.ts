import { costOfBid, figuresIn, paiseIn, sumOf, tooHighFor } from '../amounts';
import { type Clause, must, mustBe, test, Unchecked } from '../clause';
import type { Outcome } from '../client';
import { nextWithdrawal } from '../money-calls';
import type { Stage } from '../stage';

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
