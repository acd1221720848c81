/** The local day of a time in ISO 8601 or in milliseconds since 1970: '5 Nov 2026'. '' if it is not a time. */
export function formatDay(time: string | number): string {
  const date = new Date(time);
  if (Number.isNaN(+date)) return '';
  const [, month] = date.toDateString().split(' ');
  return `${date.getDate()} ${month} ${date.getFullYear()}`;
}

/** The local time of day, '14:05'. @param time milliseconds since 1970 */
export const formatTime = (time: number): string => new Date(time).toTimeString().slice(0, 5);

/** The local day and time of an ISO 8601 time: '5 Nov 2026, 14:05'. '' if the text is not a time. */
export function formatMoment(iso: string): string {
  const day = formatDay(iso);
  return day && `${day}, ${formatTime(Date.parse(iso))}`;
}
