/** The day of an ISO 8601 time where the player is, '5 Nov 2026'; '' for what is no time. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(+date)) return '';
  const [, month] = date.toDateString().split(' ');
  return `${date.getDate()} ${month} ${date.getFullYear()}`;
}

/** The time of day where the player is, '14:05', of milliseconds since 1970. */
export const formatTime = (time: number): string => new Date(time).toTimeString().slice(0, 5);
