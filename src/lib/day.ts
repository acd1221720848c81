/** The day of an ISO 8601 time where the player is, '5 Nov 2026'; '' for what is no time. */
export function formatDay(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(+date)) return '';
  const [, month] = date.toDateString().split(' ');
  return `${date.getDate()} ${month} ${date.getFullYear()}`;
}
