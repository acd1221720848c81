import { useEffect } from 'react';
import { lackingFeatures } from '../api/optional';
import { ActionButton } from '../forms/form';
import { Panel } from '../frame/drawer';
import { formatMoment } from '../lib/day';
import { formatSigned } from '../lib/money';
import { fill, t } from '../lib/text';
import { LIMITS } from '../routes';
import { call } from '../state/call';
import { closeOverlay, overlay } from '../state/location';
import { Button } from '../ui/button';
import { Figures } from '../ui/figures';
import { setBreak } from './break';
import { takeBreak } from './break-calls';
import { play, startPlayTime } from './play-time';

/** Starts a break of a day. It needs no password, and a reason to wait would be no help. */
async function stop(): Promise<void> {
  setBreak(await call(takeBreak, { length: 'DAY', password: null }));
  closeOverlay();
}

/** Reminds a player of the time, the flips and what they brought. It is in the page from the first flip on. */
export function Reminder() {
  useEffect(startPlayTime, []);
  if (overlay.value !== 'reminder') return null;
  const { since, time, flips, net } = play.value;
  const lines = [
    [t('Since'), since ? formatMoment(since) : '—'],
    [t('Time|played'), fill('{minutes} min', { minutes: Math.round(time / 60_000) })],
    [t('Flips'), String(flips)],
    [t('Won or lost'), formatSigned(net, '+')],
  ] as const;
  return (
    <Panel title={t('Your play so far')}>
      <div className="panel">
        <Figures lines={lines} />
        <Button onClick={closeOverlay}>{t('Continue')}</Button>
        {!lackingFeatures.has('break') && (
          <ActionButton act={stop} busyLabel={t('Starting…')}>
            {t('Stop for 24 hours')}
          </ActionButton>
        )}
        <a className="button" data-kind="quiet" href={LIMITS}>
          {t('Limits and breaks')}
        </a>
      </div>
    </Panel>
  );
}
