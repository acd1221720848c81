import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useEffect } from 'react';
import { formatTime, formatUnbroken } from '../lib/day';
import { fill, t } from '../lib/text';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { getBreak, type TimeOut } from './time-out-operations';

const resource = createResource(
  (options) => call(getBreak, {}, { ...options, background: true }),
  () => features.break,
);

export const playersTimeOut: ReadonlySignal<TimeOut | undefined> = computed(() => resource.current.value.value);

export const refreshTimeOut = resource.refresh;

/** Stores an answer of the server. Aborts a getBreak that is still under way. */
export const storeTimeOut = resource.set;

export const isSelfExclusion = ({ until }: TimeOut): boolean => !Number.isFinite(until);

export function titleOf(current: TimeOut): string {
  if (isSelfExclusion(current)) return t('You’re self-excluded');
  return current.played
    ? fill('A pause until {time}', { time: formatTime(current.until) })
    : fill('You’re on a time-out until {time}', { time: formatUnbroken(current.until) });
}

/** What self-exclusion does with the wallet (contract, takeBreak). */
export const ALL_YOURS = features.withdrawals
  ? t('You can withdraw your whole wallet at once, added money too, without a fee.')
  : t('Your wallet stays yours.');

export const STILL_YOURS = features.withdrawals ? t('You can still withdraw.') : t('Your wallet stays yours.');

// The shortest and the longest wait before the next query, in milliseconds.
const SHORTEST = 60_000;
const LONGEST = 15 * SHORTEST;

export function useEndOfTimeOut(current: TimeOut | undefined): void {
  useEffect(() => {
    if (!current) return;
    // The phone's clock may be wrong, and a timer can't wait longer than 24 days.
    const wait = Math.min(Math.max(current.until - Date.now(), SHORTEST), LONGEST);
    const timer = setInterval(() => void refreshTimeOut(), wait);
    return () => clearInterval(timer);
  }, [current]);
}
