import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { percentOf } from '../../sandbox/amounts';
import { withdrawable } from '../../sandbox/ledger';
import { figuresIn, paiseIn, taken } from '../amounts';
import { AT_ONCE, atOnce, meet } from '../at-once';
import { type Clause, must, Unchecked } from '../clause';
import { refusesInvalidIds } from '../request-ids';
import type { Stage } from '../stage';

const needs = ['createWithdrawal'] as const;

/** A withdrawal of the least amount. Throws Unchecked unless the terms allow so many. */
async function leastOf({ player, account }: Stage, times: number) {
  const { paymentMethodId } = await player.get('getUser');
  if (!paymentMethodId?.upi_id) throw new Unchecked('the account has no UPI ID');
  const { available, minAmount } = await player.get('getWithdrawalTerms');
  if (available < times * minAmount) {
    throw new Unchecked(`it needs ₹${times * minAmount} of winnings or referral earnings, and there are ₹${available}`);
  }
  return () => ({ amount: minAmount, password: account.password, requestId: randomUUID() });
}

export const withdrawals: readonly Clause[] = [
  {
    says: 'resolveWithdrawal ends a requestId that has withdrawn nothing, for good',
    needs: [...needs, 'resolveWithdrawal', 'getWithdrawalTerms'],
    async check(stage) {
      const { player } = stage;
      const withdrawal = (await leastOf(stage, 1))();
      for (let times = 0; times < 2; times++) {
        const resolved = await player.outcome('resolveWithdrawal', withdrawal);
        must(resolved.result === null, 'it isn’t answered with null', resolved);
      }
      await player.refused('createWithdrawal', withdrawal, 'REQUEST_OVER');
    },
  },
  {
    says: 'a withdrawal of nothing is refused by its amount, and one with a wrong password by its password',
    needs: [...needs, 'getWithdrawalTerms'],
    async check(stage) {
      const { player, signIn } = stage;
      const create = await leastOf(stage, 1);
      await player.refused('createWithdrawal', { ...create(), amount: 0 }, 'BAD_INPUT', 'amount');
      await player.refused('createWithdrawal', { ...create(), password: randomUUID() }, 'WRONG_CREDENTIALS');
      // A right password makes the wrong one forgotten.
      await signIn();
    },
  },
  {
    says: 'a withdrawal of more than is available is refused with INSUFFICIENT_BALANCE, and takes nothing',
    needs: [...needs, 'getWithdrawalTerms'],
    async check(stage) {
      const { player } = stage;
      const create = await leastOf(stage, 1);
      const before = await player.get('getWithdrawalTerms');
      const tooMuch = (paiseIn(before.available) + 1) / 100;
      if (tooMuch > before.maxAmount) {
        throw new Unchecked(`more is available than the most at a time, ₹${before.maxAmount}`);
      }
      await player.refused('createWithdrawal', { ...create(), amount: tooMuch }, 'INSUFFICIENT_BALANCE');
      const after = await player.get('getWithdrawalTerms');
      must(after.available >= before.available, 'money was taken all the same', before, after);
    },
  },
  {
    says: 'a withdrawal that was refused stays refused',
    needs: [...needs, 'getWithdrawalTerms'],
    async check(stage) {
      const { player, signIn } = stage;
      const create = await leastOf(stage, 1);
      for (const wrong of [{ amount: 0 }, { password: randomUUID() }]) {
        const withdrawal = create();
        const { code } = await player.refused('createWithdrawal', { ...withdrawal, ...wrong });
        await player.refused('createWithdrawal', withdrawal, code);
      }
      await signIn();
    },
  },
  refusesInvalidIds('createWithdrawal', [...needs, 'getWithdrawalTerms'], async (stage) => (await leastOf(stage, 1))()),
  refusesInvalidIds('resolveWithdrawal', ['resolveWithdrawal']),
  {
    says: `the same withdrawal ${AT_ONCE} times at the same moment, from two sessions, is one, with its fee rounded half up, out of game first and never out of top_up`,
    needs: [...needs, 'getWithdrawalTerms'],
    async check(stage) {
      const { player, flip: play, signIn } = stage;
      const create = await leastOf(stage, 1);
      const withdrawal = create();
      const { feePercent, minFee } = await player.get('getWithdrawalTerms');
      const flip = await play();
      const sessions = [player, await signIn()];
      let sent = 0;
      const all = await atOnce(() => (sessions[sent++ % 2] ?? player).get('createWithdrawal', withdrawal));
      all.push(await player.get('createWithdrawal', { ...withdrawal, amount: -1, password: '' }));
      const [first] = all;
      for (const one of all) must(one.withdrawalId === first?.withdrawalId, 'another one is made', first, one);
      if (!first) return;
      const amount = paiseIn(withdrawal.amount);
      const fee = Math.max(paiseIn(minFee), percentOf(amount, feePercent));
      must(paiseIn(first.fee) === fee, `the fee is not ${fee / 100}`, first);
      const after = taken(figuresIn(flip.wallet), amount, withdrawable);
      must(isDeepStrictEqual(figuresIn(first.wallet), after), 'the wallet is another one', flip, first);
    },
  },
  {
    says: 'getWithdrawals and resolveWithdrawal return a withdrawal that was made',
    needs: [...needs, 'getWithdrawals', 'resolveWithdrawal', 'getWithdrawalTerms'],
    async check(stage) {
      const { player } = stage;
      const withdrawal = (await leastOf(stage, 1))();
      const { withdrawalId } = await player.get('createWithdrawal', withdrawal);
      const resolved = await player.outcome('resolveWithdrawal', withdrawal);
      must(resolved.result?.withdrawalId === withdrawalId, 'resolveWithdrawal returns another one', resolved);
      const list = await player.get('getWithdrawals');
      must(list[0]?.withdrawalId === withdrawalId, 'it isn’t the newest of the list', list);
    },
  },
  {
    says: 'createWithdrawal and resolveWithdrawal at the same moment agree, and so do their repetitions',
    needs: [...needs, 'resolveWithdrawal', 'getWithdrawalTerms'],
    async check(stage) {
      const { player, withdrawalRaces } = stage;
      const next = await leastOf(stage, withdrawalRaces);
      for (let index = 0; index < withdrawalRaces; index++) {
        const withdrawal = next();
        const create = () => player.outcome('createWithdrawal', withdrawal);
        const resolve = () => player.outcome('resolveWithdrawal', withdrawal);
        const [created, resolved] = await meet(create, resolve, index % 2 === 1);
        const later = [await create(), await resolve()] as const;
        for (const [made, settled] of [[created, resolved] as const, later]) {
          const isSo = resolved.result
            ? made.result?.withdrawalId === resolved.result.withdrawalId &&
              settled.result?.withdrawalId === resolved.result.withdrawalId
            : made.refusal?.code === 'REQUEST_OVER' && settled.result === null;
          must(isSo, 'they differ', created, resolved, ...later);
        }
      }
    },
  },
];
