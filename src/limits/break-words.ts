import { useEffect } from 'react';
import { formatTime, formatUnbroken } from '../lib/day';
import { fill, t } from '../lib/text';
import { refreshBreak } from './break';
import type { Break } from './break-calls';

/** What self-exclusion does with the wallet (contract, takeBreak). */
export const ALL_YOURS = features.withdrawals
  ? t('You can withdraw your whole wallet at once, added money too, without a fee.')
  : t('Your wallet stays yours.');

/** What any other time-out leaves. */
export const STILL_YOURS = features.withdrawals ? t('You can still withdraw.') : t('Your wallet stays yours.');

export const isForGood = ({ endsAt }: Break): boolean => !Number.isFinite(endsAt);

export function titleOf(current: Break): string {
  if (isForGood(current)) return t('You’re self-excluded');
  return current.played
    ? fill('A pause until {time}', { time: formatTime(current.endsAt) })
    : fill('You’re on a time-out until {time}', { time: formatUnbroken(current.endsAt) });
}

/** The shortest and the longest wait before the server is asked again, in milliseconds. */
const SHORTEST = 60_000;
const LONGEST = 15 * SHORTEST;

/** Asks the server again when the time-out should have ended. */
export function useEndOf(current: Break | undefined): void {
  useEffect(() => {
    if (!current) return;
    // The phone's clock may be wrong, and a timer can't wait longer than 24 days.
    const wait = Math.min(Math.max(current.endsAt - Date.now(), SHORTEST), LONGEST);
    const timer = setInterval(() => void refreshBreak(), wait);
    return () => clearInterval(timer);
  }, [current]);
}
