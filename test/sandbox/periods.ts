/** In milliseconds. India has no daylight saving time, so that every day is as long. */
export const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 24 * 3_600_000];

const OFFSET = 5.5 * 3_600_000;

export interface Period {
  /** The first moment, and the first one after it. Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
}

const dayNumberOf = (at: number): number => Math.floor((at + OFFSET) / DAY);

const startOf = (dayNumber: number): number => dayNumber * DAY - OFFSET;

export const dateOf = (at: number): string => new Date(at + OFFSET).toISOString().slice(0, 10);

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

export function monthOf(at: number): Period {
  const here = new Date(at + OFFSET);
  const [year, month] = [here.getUTCFullYear(), here.getUTCMonth()];
  return { from: Date.UTC(year, month) - OFFSET, to: Date.UTC(year, month + 1) - OFFSET };
}

const words = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

export const momentInWords = (at: number): string => `${words.format(at)}, Indian time`;
