import { randomUUID } from 'node:crypto';
import { DAY } from '../../sandbox/periods';
import { lostIn, paiseIn } from '../amounts';
import { type Clause, must, mustBe, test, Unchecked } from '../clause';
import { refuses } from '../refusals';

export const playLimits: readonly Clause[] = [
  test('the day ends at 18:30 UTC, the week on a Sunday and the month on its last day, after the time of the answer', async (stage) => {
    const answer = await stage.player.get('getLimits');
    const { dayEndsAt, weekEndsAt, monthEndsAt } = answer;
    const [at = 0, day = 0, week = 0, month = 0] = [answer.at, dayEndsAt, weekEndsAt, monthEndsAt].map((time) =>
      Date.parse(time),
    );
    const ends = (time: number) => new Date(time).toISOString().endsWith('T18:30:00.000Z');
    must(!Number.isNaN(at + day + week + month) && [day, week, month].every(ends), 'a time is another one', answer);
    must(day > at && day - at <= DAY, 'the day is another one', answer);
    must(new Date(week).getUTCDay() === 0, 'the week ends on another day', answer);
    must(week >= day && week - at <= 7 * DAY, 'the week is another one', answer);
    must(month >= day && month - at <= 31 * DAY, 'the month is another one', answer);
    must(new Date(month + DAY).getUTCDate() === 1, 'the month ends on another day', answer);
  }),
  test('what is lost is what flips cost, less what they paid out, and what locked bids cost', async (stage) => {
    const { player, bidFor, flip } = stage;
    await flip();
    const { lock } = await player.get('placeBid', await bidFor());
    const limits = await player.get('getLimits');
    const all = await player.get('getAllParticipationUser');
    const cost = paiseIn(lock?.cost ?? 0);
    mustBe('today', paiseIn(limits.lost.today), cost + lostIn(all, limits.dayEndsAt, 1), limits, all);
    mustBe('thisWeek', paiseIn(limits.lost.thisWeek), cost + lostIn(all, limits.weekEndsAt, 7), limits, all);
    const days = new Date(limits.monthEndsAt).getUTCDate();
    mustBe('thisMonth', paiseIn(limits.lost.thisMonth), cost + lostIn(all, limits.monthEndsAt, days), limits, all);
  }),
  test('with a cooldown a bid that comes too soon is refused with TOO_SOON and the seconds to wait, changes nothing, and is made after them', async (stage) => {
    const { player, bidFor, bidOn, changesNothing, sleep } = stage;
    const { lock } = await player.get('placeBid', await bidFor());
    const round = await player.get('getRound');
    const { leastSeconds, opensInSeconds } = round;
    const isFree = leastSeconds === null && opensInSeconds === 0;
    if (isFree) throw new Unchecked('rounds have no cooldown');
    const fits = Number(opensInSeconds) > 0 && Number(opensInSeconds) <= Number(leastSeconds);
    must(fits, 'the round opens at another time', lock ?? round, round);
    const bid = bidOn(round);
    let seconds = 0;
    await changesNothing(async () => {
      const early = await player.outcome('placeBid', bid);
      seconds = early.refusal?.retryInSeconds ?? 0;
      mustBe('it is', early.refusal?.code, 'TOO_SOON', round, early);
      must(seconds > 0 && seconds <= Math.ceil(Number(leastSeconds)), `it must wait ${seconds} seconds`, round, early);
    });
    await sleep(seconds * 1000);
    const made = await player.outcome('placeBid', bid);
    must(!made.refusal, `after them it is refused with ${made.refusal?.code}`, made);
  }),
  test('setLimits without a limit changes nothing but when the limits were confirmed, which is now', async (stage) => {
    const { player, mustBeNow } = stage;
    const before = await player.get('getLimits');
    const after = await player.get('setLimits', { kind: 'LOST' });
    await mustBeNow(after.confirmedAt ?? '', after);
    mustBe('the limits', [after.added, after.lost], [before.added, before.lost], before, after);
    const kept = await player.get('getLimits');
    mustBe('confirmedAt', kept.confirmedAt, after.confirmedAt, after, kept);
  }),
  test('what is added is the recharges that are opened', async ({ player, leastRecharge }) => {
    const before = await player.get('getLimits');
    const { amount } = await player.get('createRecharge', { amount: await leastRecharge(), requestId: randomUUID() });
    const after = await player.get('getLimits');
    for (const name of ['today', 'thisWeek', 'thisMonth'] as const) {
      mustBe(name, paiseIn(after.added[name]), paiseIn(before.added[name]) + paiseIn(amount), before, after);
    }
  }),
  ...[
    { field: 'day', what: 'below zero or above its week', wrong: [{ day: -1 }, { day: 2, week: 1 }] },
    { field: 'week', what: 'with a third decimal or above its month', wrong: [{ week: 0.001 }, { week: 2, month: 1 }] },
  ].map(({ field, what, wrong }) =>
    refuses('setLimits', `of a ${field} ${what}`, `BAD_INPUT ${field}`, async ({ player }) => {
      const { lost, added } = await player.get('getLimits');
      // Then a trial is a lower limit, and its end a higher one, which waits.
      const isFree = [lost, added].every(({ day, week, month, waiting }) => (day ?? week ?? month ?? waiting) === null);
      if (!isFree) throw new Unchecked('the account has limits, and a check must not lower them');
      return wrong.map((limits) => ({ kind: 'LOST', ...limits }));
    }),
  ),
];
