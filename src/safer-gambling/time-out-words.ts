import { useEffect } from 'react';
import { formatTime, formatUnbroken } from '../lib/day';
import { fill, t } from '../lib/text';
import { refreshTimeOut } from './time-out';
import type { TimeOut } from './time-out-operations';

/** What self-exclusion does with the wallet (contract, takeBreak). */
export const ALL_YOURS = features.withdrawals
  ? t('You can withdraw your whole wallet at once, added money too, without a fee.')
  : t('Your wallet stays yours.');

/** What any other time-out leaves. */
export const STILL_YOURS = features.withdrawals ? t('You can still withdraw.') : t('Your wallet stays yours.');

export const isSelfExclusion = ({ endsAt }: TimeOut): boolean => !Number.isFinite(endsAt);

export function titleOf(current: TimeOut): string {
  if (isSelfExclusion(current)) return t('You’re self-excluded');
  return current.played
    ? fill('A pause until {time}', { time: formatTime(current.endsAt) })
    : fill('You’re on a time-out until {time}', { time: formatUnbroken(current.endsAt) });
}

/** The shortest and the longest wait before the next query, in milliseconds. */
const SHORTEST = 60_000;
const LONGEST = 15 * SHORTEST;

/** Asks the server again when the time-out should have ended. */
export function useEndOfTimeOut(current: TimeOut | undefined): void {
  useEffect(() => {
    if (!current) return;
    // The phone's clock may be wrong, and a timer can't wait longer than 24 days.
    const wait = Math.min(Math.max(current.endsAt - Date.now(), SHORTEST), LONGEST);
    const timer = setInterval(() => void refreshTimeOut(), wait);
    return () => clearInterval(timer);
  }, [current]);
}
