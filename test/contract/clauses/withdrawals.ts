import { randomUUID } from 'node:crypto';
import { percentOf } from '../../sandbox/amounts';
import type { Answer } from '../../sandbox/api-client';
import { figuresIn, halfwayFrom, paiseIn, rowsOf, sumOf, taken, WITHDRAWABLE } from '../amounts';
import { type Clause, must, mustBe, once, test, Unchecked } from '../clause';
import { nextWithdrawal, toldBy, upiIdOf, withdrawing } from '../money-calls';
import { refuses } from '../refusals';

/**
 * The least amount in paise whose percentage is more than the least fee, and must be rounded. At most half of what is
 * available: there a percentage would show that is higher than the terms say.
 */
function tellingAmount({ available, minAmount, maxAmount, feePercent, minFee }: Answer<'getWithdrawalTerms'>) {
  const telling = feePercent ? Math.ceil((paiseIn(minFee) * 100) / feePercent) : Number.POSITIVE_INFINITY;
  const least = Math.max(paiseIn(minAmount), telling);
  const half = Math.max(paiseIn(minAmount), Math.floor(paiseIn(available) / 2));
  return Math.min(halfwayFrom(least, feePercent), half, paiseIn(maxAmount));
}

/** The withdrawals that several clauses judge: of the least amount, and of one that tells more. */
const withdrawTwice = once(async (stage) => {
  const { player } = stage;
  const terms = await player.get('getWithdrawalTerms');
  const withdraw = async (amount: number) => {
    const asked = { ...(await nextWithdrawal(stage)), amount };
    const { wallet: before } = await player.get('getRound');
    return { terms, asked, before, made: await player.get('createWithdrawal', asked) };
  };
  return [await withdraw(terms.minAmount), await withdraw(tellingAmount(terms) / 100)] as const;
});

export const withdrawals: readonly Clause[] = [
  test('a withdrawal is of the sum and to the UPI ID that were asked for, its fee is rounded half up, and it leaves game first and never top_up', async (stage) => {
    const upi_id = await upiIdOf(stage.player);
    for (const { terms, asked, before, made } of await withdrawTwice(stage)) {
      const { withdrawalId: _, status, createdAt, wallet, reason, expectedBy, reference, ...told } = made;
      const { amount, requestId } = asked;
      const fee = Math.max(paiseIn(terms.minFee), percentOf(paiseIn(amount), terms.feePercent)) / 100;
      mustBe('it tells', told, { requestId, upi_id, amount, fee }, made);
      mustBe('the wallet', figuresIn(wallet), taken(figuresIn(before), paiseIn(amount), WITHDRAWABLE), made);
      await stage.mustBeNow(createdAt, made);
      must(['PENDING', 'ON_HOLD', 'PAID'].includes(status), `it is ${status}`, made);
      const isExplained = status === 'ON_HOLD' ? !!reason : reason === null && expectedBy === null;
      must(isExplained, `it is ${status}, and the reason is ${reason}`, made);
      must(status === 'PAID' || reference === null, 'it has a reference before it is paid', made);
    }
  }),
  test('resolveWithdrawal and getWithdrawals return a withdrawal as it was made, the newest first', async (stage) => {
    const { player } = stage;
    const [, { asked, made }] = await withdrawTwice(stage);
    const resolved = await player.outcome('resolveWithdrawal', asked);
    const list = await player.get('getWithdrawals');
    const wanted = toldBy(withdrawing, { result: made });
    mustBe('resolveWithdrawal tells', toldBy(withdrawing, resolved), wanted, made, resolved);
    mustBe('the newest is', toldBy(withdrawing, { result: list[0] ?? null }), wanted, made, list);
  }),
  test('a withdrawal is one row of the statement, with its fee in it', async (stage) => {
    const [, { asked, made }] = await withdrawTwice(stage);
    const page = await stage.player.get('getStatement', { first: 100, kind: 'WITHDRAWAL' });
    mustBe('the rows', rowsOf(page, made.withdrawalId), `WITHDRAWAL ${-paiseIn(asked.amount)}`, made, page);
    const row = page.rows.find(({ reference }) => reference === made.withdrawalId);
    mustBe('the number', row?.number, made.wallet.row, made, page);
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
  refuses('createWithdrawal', 'with a wrong password', 'WRONG_CREDENTIALS', async (stage) => [
    { ...(await nextWithdrawal(stage)), password: randomUUID() },
  ]),
];
