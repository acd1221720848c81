import { useEffect } from 'react';
import type { Break } from '../../api/break';
import { HELP_URL } from '../../config';
import { formatDay, formatTime } from '../../lib/day';
import { loadBreak } from '../../state/break';
import { drawIcon } from '../../ui/icons';

/** The shortest and the longest wait before the server is asked again, in milliseconds. */
const SHORTEST = 60_000;
const LONGEST = 15 * SHORTEST;

/** The end of a break in words. The time never breaks across lines. */
export const howLong = ({ endsAt }: Break): string =>
  Number.isFinite(endsAt)
    ? `until ${`${formatDay(endsAt)}, ${formatTime(endsAt)}`.replaceAll(' ', '\u00a0')}`
    : 'for good';

/** Asks the server again when the break should have ended. */
export function useEndOf(current: Break | undefined): void {
  useEffect(() => {
    if (!current) return;
    // The phone's clock may be wrong, and a timer can't wait longer than 24 days.
    const wait = Math.min(Math.max(current.endsAt - Date.now(), SHORTEST), LONGEST);
    const timer = setInterval(() => void loadBreak(), wait);
    return () => clearInterval(timer);
  }, [current]);
}

/** Stands in place of the form that a break closes. */
export function OnBreak({ current }: { current: Break }) {
  useEndOf(current);
  return (
    <section className="empty">
      <PauseIcon />
      <h2>You’re on a break {howLong(current)}</h2>
      <p>You can’t bid or add money. Your money stays yours.</p>
      <a className="button" data-kind="primary" href="/wallet">
        Go to Wallet
      </a>
      <Helpline />
    </section>
  );
}

/** A link to the operator's helpline, if there is one. A website opens in a new tab, a phone number in its app. */
export const Helpline = () =>
  HELP_URL ? (
    <a
      className="button"
      data-kind="quiet"
      href={HELP_URL}
      target={HELP_URL.startsWith('http') ? '_blank' : undefined}
      rel="noopener"
    >
      Talk to a helpline
    </a>
  ) : null;

const PauseIcon = () => drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 8.5v7m5-7v7');
