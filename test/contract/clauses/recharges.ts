import { randomUUID } from 'node:crypto';
import { type Clause, must, mustBe, test } from '../clause';
import { lacks } from '../operations';

const MOST_OPEN = 10;

export const recharges: readonly Clause[] = [
  test('a recharge of the highest amount is found by its ID, with a upi:// link for its amount, and one of nobody is NOT_FOUND', async (stage) => {
    const { player, leastRecharge } = stage;
    const isLimited = !lacks('getRechargeTerms');
    const amount = isLimited ? (await player.get('getRechargeTerms')).maxAmount : await leastRecharge();
    const { rechargeId } = await player.get('createRecharge', { amount, requestId: randomUUID() });
    const found = await player.get('getRecharge', { rechargeId });
    const { upiUri, createdAt, expiresInSeconds, ...reported } = found;
    const nothing = { received: null, returned: null, endedAt: null, reference: null, wallet: null };
    const wanted = { rechargeId, amount, status: 'PENDING', ...nothing };
    mustBe('it tells', reported, wanted, found);
    await stage.mustBeNow(createdAt, found);
    must(expiresInSeconds === null || expiresInSeconds > 0, 'it has expired', found);
    const link = URL.canParse(upiUri) ? new URL(upiUri) : undefined;
    must(link?.protocol === 'upi:' && Number(link.searchParams.get('am')) === amount, 'the link is wrong', found);
    await player.refused('getRecharge', { rechargeId: 'none' }, 'NOT_FOUND');
  }),
  test('getRecharges begins with the newest recharge, which has the fields of getRecharge', async (stage) => {
    const { player, leastRecharge } = stage;
    const amount = await leastRecharge();
    const requestId = randomUUID();
    const first = await player.get('createRecharge', { amount, requestId });
    const opened = await player.get('createRecharge', { amount, requestId: requestId.toUpperCase() });
    must(opened.rechargeId !== first.rechargeId, 'a requestId in another case is the same', first, opened);
    const list = await player.get('getRecharges');
    const wanted = { ...opened, expiresInSeconds: list[0]?.expiresInSeconds };
    mustBe('it begins with', list[0], wanted, opened, list);
    const times = list.map(({ createdAt }) => Date.parse(createdAt));
    const isSorted = times.every((time, index) => !index || time <= (times[index - 1] ?? 0));
    must(isSorted, 'an older one comes before a newer one', list);
  }),
  test(`at most ${MOST_OPEN} recharges are open at a time: one more is refused with TOO_SOON`, async (stage) => {
    const { player, leastRecharge } = stage;
    const amount = await leastRecharge();
    const open = () => player.outcome('createRecharge', { amount, requestId: randomUUID() });
    let last = await open();
    for (let count = 0; count < MOST_OPEN && !last.refusal; count++) last = await open();
    mustBe('one more is refused with', last.refusal?.code, 'TOO_SOON', last);
    if (lacks('getRecharges')) return;
    const list = await player.get('getRecharges');
    mustBe('open ones', list.filter(({ status }) => status === 'PENDING').length, MOST_OPEN, last, list);
  }),
];
