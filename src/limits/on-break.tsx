import type { ReactNode } from 'react';
import { formatTime } from '../lib/day';
import { formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { LIMITS, WALLET } from '../routes';
import { ButtonLink } from '../ui/button';
import { Figures } from '../ui/figures';
import { drawIcon } from '../ui/icons';
import { LinkOut } from '../ui/link-out';
import { playersBreak } from './break';
import type { Break } from './break-calls';
import { StopForADay } from './break-form';
import { ALL_YOURS, isForGood, STILL_YOURS, titleOf, useEndOf } from './break-words';

const CLOSED = features.payments ? t('You can’t bid or recharge.') : t('You can’t bid.');

/** Lets the player bid or recharge unless on a known time-out. While none is known the server decides. */
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
          : `${CLOSED} ${isForGood(current) ? ALL_YOURS : STILL_YOURS}`}
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
        {t('Limits and time-outs')}
      </ButtonLink>
      <Helpline />
    </section>
  );
}

/** A link to the operator's helpline, if there is one. */
export const Helpline = () => (__HELP_URL__ ? <LinkOut href={__HELP_URL__}>{t('Talk to a helpline')}</LinkOut> : null);

const pauseIcon = drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 8.5v7m5-7v7');
