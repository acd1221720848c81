import { randomUUID } from 'node:crypto';
import { percentOf } from '../../sandbox/amounts';
import { figuresIn, paiseIn, sumOf } from '../amounts';
import { type Clause, must, Unchecked } from '../clause';
import type { Outcome } from '../client';
import type { Stage } from '../stage';

const needs = ['createWithdrawal', 'getWithdrawalTerms'] as const;

/** How many withdrawals are sent at the same moment. One of them may be made. */
const AT_ONCE = 4;

/** The wallet, and what can be withdrawn of it at once, in paise. */
async function findMoney({ player, flip, drains }: Stage) {
  if (!drains) throw new Unchecked('it would withdraw or lose most of the money: allow it by --drain');
  const { paymentMethodId } = await player.get('getUser');
  if (!paymentMethodId?.upi_id) throw new Unchecked('the account has no UPI ID');
  const { wallet } = await flip();
  const { available, maxAmount, minAmount } = await player.get('getWithdrawalTerms');
  const limits = { most: paiseIn(maxAmount), least: paiseIn(minAmount) };
  return { balance: sumOf(figuresIn(wallet)), available: paiseIn(available), ...limits };
}

const isRefusedForMoney = ({ refusal }: Outcome<'placeBid'> | Outcome<'createWithdrawal'>) =>
  refusal?.code === 'INSUFFICIENT_BALANCE';

/** What costs most of the money comes last. */
export const draining: readonly Clause[] = [
  {
    says: `of ${AT_ONCE} withdrawals at the same moment, any two of which are more than is available, one is made`,
    needs,
    async check(stage) {
      const { player, account } = stage;
      const { available, most, least } = await findMoney(stage);
      const amount = Math.max(least, Math.floor(available / 2) + 1);
      if (amount > Math.min(available, most)) {
        throw new Unchecked(
          `it needs from ₹${least / 100} to ₹${(2 * most - 1) / 100} of winnings or referral earnings`,
        );
      }
      const withdraw = () => {
        const withdrawal = { amount: amount / 100, password: account.password, requestId: randomUUID() };
        return player.outcome('createWithdrawal', withdrawal);
      };
      const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, withdraw));
      const refused = outcomes.filter(isRefusedForMoney);
      must(refused.length === AT_ONCE - 1, `${AT_ONCE - refused.length} are made or refused otherwise`, ...outcomes);
      const after = await player.get('getWithdrawalTerms');
      must(paiseIn(after.available) === available - amount, 'another sum was taken', ...outcomes, after);
    },
  },
  {
    says: 'of a bid and a withdrawal at the same moment, which together cost more than the wallet has, one is made',
    needs,
    async check(stage) {
      const { player, account, bidFor } = stage;
      const { balance, available, most, least } = await findMoney(stage);
      const { minBid, maxBid, bidChargePercent } = await player.get('getRound');
      const amount = Math.min(available, most);
      let stake = paiseIn(minBid);
      const costOf = (paise: number) => paise + percentOf(paise, bidChargePercent);
      while (costOf(stake) + amount <= balance && stake <= paiseIn(maxBid)) stake++;
      if (amount < least || stake > paiseIn(maxBid) || costOf(stake) > balance) {
        throw new Unchecked('no bid and withdrawal within the limits cost more than the wallet has');
      }
      const bid = await bidFor({ bidAmount: stake / 100 });
      const withdrawal = { amount: amount / 100, password: account.password, requestId: randomUUID() };
      const [placed, made] = await Promise.all([
        player.outcome('placeBid', bid),
        player.outcome('createWithdrawal', withdrawal),
      ]);
      const evidence = [placed, made];
      must(!placed.refusal || isRefusedForMoney(placed), 'the bid is refused otherwise', ...evidence);
      must(!made.refusal || isRefusedForMoney(made), 'the withdrawal is refused otherwise', ...evidence);
      must(!placed.refusal || !made.refusal, 'neither is made', ...evidence);
      must(!!placed.refusal || !!made.refusal, 'both are made', ...evidence);
      if (placed.result) await player.get('cancelBid', bid);
    },
  },
];
