/** The length of a day in milliseconds. India has no daylight saving time, so that every day is as long. */
export const DAY = 24 * 3_600_000;

/** How far Indian time is ahead of UTC. */
const OFFSET = 5.5 * 3_600_000;

export interface Period {
  /** The first moment, and the first one after it. Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

/** The number of the Indian day of a moment. Day 0 is 1 January 1970, a Thursday. */
const dayNumberOf = (at: number): number => Math.floor((at + OFFSET) / DAY);

const startOf = (dayNumber: number): number => dayNumber * DAY - OFFSET;

/** The Indian date of a moment: '2026-11-05'. */
export const dateOf = (at: number): string => new Date(at + OFFSET).toISOString().slice(0, 10);

/** The Indian day of a moment. */
export function dayOf(at: number): Period {
  const number = dayNumberOf(at);
  return { from: startOf(number), to: startOf(number + 1) };
}

/** The Indian week of a moment, from Monday. */
export function weekOf(at: number): Period {
  const number = dayNumberOf(at);
  const monday = number - ((((number + 3) % 7) + 7) % 7);
  return { from: startOf(monday), to: startOf(monday + 7) };
}

/** The Indian calendar month of a moment. */
export function monthOf(at: number): Period {
  const here = new Date(at + OFFSET);
  const [year, month] = [here.getUTCFullYear(), here.getUTCMonth()];
  return { from: Date.UTC(year, month) - OFFSET, to: Date.UTC(year, month + 1) - OFFSET };
}

const words = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A time in words for the player: '5 Nov 2026, 3:30 pm, Indian time'. */
export const momentInWords = (at: number): string => `${words.format(at)}, Indian time`;
