import { randomUUID } from 'node:crypto';
import { AT_ONCE, atOnce } from '../at-once';
import { type Clause, must } from '../clause';
import { refusesInvalidIds } from '../request-ids';

export const recharges: readonly Clause[] = [
  {
    says: `the same recharge ${AT_ONCE} times at the same moment is one, and so is a later repetition with other arguments`,
    async check({ player, leastRecharge }) {
      const recharge = { amount: await leastRecharge(), requestId: randomUUID() };
      const all = await atOnce(() => player.get('createRecharge', recharge));
      all.push(await player.get('createRecharge', { ...recharge, amount: -1 }));
      const [first] = all;
      for (const one of all) must(one.rechargeId === first?.rechargeId, 'another one is opened', first, one);
    },
  },
  {
    says: 'a recharge is found by its ID, with a upi:// link for its amount, and one of nobody is NOT_FOUND',
    async check({ player, leastRecharge }) {
      const amount = await leastRecharge();
      const { rechargeId } = await player.get('createRecharge', { amount, requestId: randomUUID() });
      const found = await player.get('getRecharge', { rechargeId });
      must(found.rechargeId === rechargeId && found.amount === amount, 'it is another one', found);
      const link = URL.canParse(found.upiUri) ? new URL(found.upiUri) : undefined;
      must(link?.protocol === 'upi:' && Number(link.searchParams.get('am')) === amount, 'the link is wrong', found);
      await player.refused('getRecharge', { rechargeId: 'none' }, 'NOT_FOUND');
    },
  },
  {
    says: 'getRecharges begins with the newest recharge, which has the fields of getRecharge',
    needs: ['getRecharges'],
    async check({ player, leastRecharge }) {
      const opened = await player.get('createRecharge', { amount: await leastRecharge(), requestId: randomUUID() });
      const list = await player.get('getRecharges');
      must(list[0]?.rechargeId === opened.rechargeId, 'it begins with another one', opened, list);
      must(list[0].upiUri === opened.upiUri && list[0].amount === opened.amount, 'it is told otherwise', opened, list);
      const times = list.map(({ createdAt }) => Date.parse(createdAt));
      const isSorted = times.every((time, index) => !index || time <= (times[index - 1] ?? 0));
      must(isSorted, 'an older one comes before a newer one', list);
    },
  },
  {
    says: 'a recharge of nothing, of three decimals or out of the limits is refused by its amount',
    async check({ player, leastRecharge, lacks }) {
      const least = await leastRecharge();
      const terms = (await lacks('getRechargeTerms')) ? undefined : await player.get('getRechargeTerms');
      const beyond = terms ? [(least * 100 - 1) / 100, (terms.maxAmount * 100 + 1) / 100] : [];
      for (const amount of [0, -least, least + 0.005, ...beyond]) {
        await player.refused('createRecharge', { amount, requestId: randomUUID() }, 'BAD_INPUT', 'amount');
      }
    },
  },
  {
    says: 'a recharge that was refused stays refused',
    async check({ player, leastRecharge }) {
      const recharge = { amount: await leastRecharge(), requestId: randomUUID() };
      const { code } = await player.refused('createRecharge', { ...recharge, amount: 0 });
      await player.refused('createRecharge', recharge, code);
    },
  },
  refusesInvalidIds('createRecharge', [], async ({ leastRecharge }) => ({ amount: await leastRecharge() })),
];
