import { type ReactNode, useEffect } from 'react';
import { formatTime, formatUnbroken } from '../lib/day';
import { formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { LIMITS, WALLET } from '../routes';
import { ButtonLink } from '../ui/button';
import { Figures } from '../ui/figures';
import { drawIcon } from '../ui/icons';
import { LinkOut } from '../ui/link-out';
import { isForGood, playersBreak, refreshBreak } from './break';
import type { Break } from './break-calls';
import { StopForADay } from './confirm-break';

/** The shortest and the longest wait before the server is asked again, in milliseconds. */
const SHORTEST = 60_000;
const LONGEST = 15 * SHORTEST;

/** What a break for good does with the wallet (contract, takeBreak). */
export const ALL_YOURS = features.withdrawals
  ? t('You can withdraw your whole wallet at once, added money too, without a fee.')
  : t('Your wallet stays yours.');

const CLOSED = features.payments ? t('You can’t bid or recharge.') : t('You can’t bid.');

/** Asks the server again when the break should have ended. */
export function useEndOf(current: Break | undefined): void {
  useEffect(() => {
    if (!current) return;
    // The phone's clock may be wrong, and a timer can't wait longer than 24 days.
    const wait = Math.min(Math.max(current.endsAt - Date.now(), SHORTEST), LONGEST);
    const timer = setInterval(() => void refreshBreak(), wait);
    return () => clearInterval(timer);
  }, [current]);
}

/** Lets the player bid or recharge unless on a known break. While none is known the server decides. */
export function UnlessOnBreak({ children }: { children: ReactNode }) {
  const current = playersBreak.value;
  return current ? <OnBreak current={current} /> : children;
}

function OnBreak({ current }: { current: Break }) {
  const { played } = current;
  useEndOf(current);
  return (
    <section className="empty">
      {pauseIcon}
      <h2>{titleOf(current)}</h2>
      <p>
        {played
          ? fill('You’ve played since {time}: time for a short pause. Then you can play on.', {
              time: formatTime(played.since),
            })
          : `${CLOSED} ${isForGood(current) ? ALL_YOURS : t('Your wallet stays yours.')}`}
      </p>
      {played ? (
        <>
          <Figures
            lines={[
              [t('Flips'), played.flips?.toString()],
              [t('Won|money'), formatRupees(played.won)],
              [t('Lost|money'), formatRupees(played.lost)],
            ]}
          />
          <StopForADay />
        </>
      ) : (
        <ButtonLink href={WALLET}>{t('Go to Wallet')}</ButtonLink>
      )}
      <ButtonLink kind="quiet" href={LIMITS}>
        {t('Limits and breaks')}
      </ButtonLink>
      <Helpline />
    </section>
  );
}

export function titleOf(current: Break): string {
  if (isForGood(current)) return t('You’re on a break for good');
  return current.played
    ? fill('A pause until {time}', { time: formatTime(current.endsAt) })
    : fill('You’re on a break until {time}', { time: formatUnbroken(current.endsAt) });
}

/** A link to the operator's helpline, if there is one. */
export const Helpline = () => (__HELP_URL__ ? <LinkOut href={__HELP_URL__}>{t('Talk to a helpline')}</LinkOut> : null);

const pauseIcon = drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 8.5v7m5-7v7');
