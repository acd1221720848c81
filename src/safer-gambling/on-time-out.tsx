import type { ReactNode } from 'react';
import { formatTime } from '../lib/day';
import { formatRupees } from '../lib/money';
import { fill, t } from '../lib/text';
import { LIMITS, WALLET } from '../routes';
import { ButtonLink, LinkOut } from '../ui/button';
import { FigureList } from '../ui/figures';
import { drawIcon } from '../ui/icons';
import { ALL_YOURS, isSelfExclusion, playersTimeOut, STILL_YOURS, titleOf, useEndOfTimeOut } from './time-out';
import type { TimeOut } from './time-out-operations';
import { StopForADay } from './time-outs';

const CLOSED = features.payments ? t('You can’t bid or recharge.') : t('You can’t bid.');

/** While no time-out is known the server decides. */
export function UnlessOnTimeOut({ children }: { children: ReactNode }) {
  const current = playersTimeOut.value;
  return current ? <OnTimeOut current={current} /> : children;
}

function OnTimeOut({ current }: { current: TimeOut }) {
  const { played } = current;
  useEndOfTimeOut(current);
  return (
    <section className="card empty">
      {pauseIcon}
      <h2>{titleOf(current)}</h2>
      <p>
        {played
          ? fill('You’ve played since {time}: time for a short pause. Then you can play on.', {
              time: formatTime(played.since),
            })
          : `${CLOSED} ${isSelfExclusion(current) ? ALL_YOURS : STILL_YOURS}`}
      </p>
      {played ? (
        <>
          <FigureList
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

export const Helpline = () => (__HELP_URL__ ? <LinkOut href={__HELP_URL__}>{t('Talk to a helpline')}</LinkOut> : null);

const pauseIcon = drawIcon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 8.5v7m5-7v7');
