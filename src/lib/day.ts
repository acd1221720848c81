// A time is in ISO 8601 or in milliseconds since 1970.

/** The local day: '5 Nov 2026'. '' if it is not a time. */
export function formatDay(time: string | number): string {
  const date = new Date(time);
  if (Number.isNaN(+date)) return '';
  return `${date.getDate()} ${__MONTHS__[date.getMonth()]} ${date.getFullYear()}`;
}

export function formatTime(time: string | number): string {
  const date = new Date(time);
  return Number.isNaN(+date) ? '—' : date.toTimeString().slice(0, 5);
}

export function formatMoment(time: string | number): string {
  const day = formatDay(time);
  return day && `${day}, ${formatTime(time)}`;
}

export const formatUnbroken = (time: string | number): string => formatMoment(time).replaceAll(/ (?=.* )/g, '\u00a0');

/** When the next day begins in India, in milliseconds since 1970. */
export function nextIndianDay(now: number): number {
  const [day, offset] = [24 * 3_600_000, 5.5 * 3_600_000];
  return (Math.floor((now + offset) / day) + 1) * day - offset;
}
