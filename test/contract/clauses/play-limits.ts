import { costOf, paiseIn, payoutOf } from '../amounts';
import { type Clause, must, Unchecked } from '../clause';
import type { Stage } from '../stage';

const needs = ['setLimits'] as const;
const DAY = 24 * 3_600_000;
/** So many that one of them wins. */
const FLIPS = 8;

/** The limits that can be tried without a trace: none are set, so that a trial is a lower one and its end a higher one. */
async function untouched({ player }: Stage) {
  const { lost, added } = await player.get('getLimits');
  const isFree = [lost, added].every(({ day, week, waiting }) => day === null && week === null && !waiting);
  if (!isFree) throw new Unchecked('the account has limits, and a check must not lower them');
}

export const playLimits: readonly Clause[] = [
  {
    says: 'the day ends at 18:30 UTC and the week on a Sunday at 18:30 UTC, after the time of the answer',
    needs,
    async check({ player }) {
      const answer = await player.get('getLimits');
      const [at, day, week] = [answer.at, answer.dayEndsAt, answer.weekEndsAt].map((time) => Date.parse(time));
      const ends = (time = Number.NaN) => new Date(time).toISOString().endsWith('T18:30:00.000Z');
      must(!Number.isNaN(at) && ends(day) && ends(week), 'a time is another one', answer);
      must(Number(day) > Number(at) && Number(day) - Number(at) <= DAY, 'the day is another one', answer);
      must(new Date(Number(week)).getUTCDay() === 0, 'the week ends on another day', answer);
      must(Number(week) >= Number(day) && Number(week) - Number(at) <= 7 * DAY, 'the week is another one', answer);
    },
  },
  {
    says: 'what is lost is what flips cost, less what they paid out, and what locked bids cost',
    needs,
    async check({ player, bidFor, flip: play }) {
      const before = await player.get('getLimits');
      const bid = await bidFor();
      const { lock } = await player.get('placeBid', bid);
      let lost = paiseIn(lock?.cost ?? 0);
      for (let count = 0; count < FLIPS; count++) {
        const { participation } = await play();
        lost += costOf(participation) - payoutOf(participation);
      }
      const after = await player.get('getLimits');
      await player.get('revealBid', bid);
      if (after.dayEndsAt !== before.dayEndsAt) throw new Unchecked('the day has turned during the check');
      for (const name of ['today', 'thisWeek'] as const) {
        const change = paiseIn(after.lost[name] - before.lost[name]);
        must(change === lost, `${name} has changed by ₹${change / 100}, and the bids by ₹${lost / 100}`, before, after);
      }
    },
  },
  {
    says: 'a limit below zero, with a third decimal or of a day above its week is refused by its name, and changes nothing',
    needs,
    async check(stage) {
      await untouched(stage);
      const { player } = stage;
      for (const [field, wrong] of [
        ['day', { day: -1 }],
        ['week', { week: 0.001 }],
        ['day', { day: 2, week: 1 }],
      ] as const) {
        await player.refused('setLimits', { kind: 'LOST', ...wrong }, 'BAD_INPUT', field);
      }
      const { lost } = await player.get('getLimits');
      must(lost.day === null && lost.week === null, 'a refused limit is in force', lost);
    },
  },
];
