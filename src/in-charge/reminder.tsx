import { useEffect } from 'react';
import { lackingFeatures } from '../api/optional';
import { Panel } from '../frame/drawer';
import { formatSigned } from '../lib/money';
import { fill, t } from '../lib/text';
import { PROFILE } from '../routes';
import { closeOverlay, overlay } from '../state/location';
import { Button } from '../ui/button';
import { play, startPlayTime } from './play-time';

/** Reminds a player of the time, the flips and what they brought. It is in the page from the first flip on. */
export function Reminder() {
  useEffect(startPlayTime, []);
  if (overlay.value !== 'reminder') return null;
  const { time, flips, net } = play.value;
  const lines = [
    [t('Time|played'), fill('{minutes} min', { minutes: Math.round(time / 60_000) })],
    [t('Flips'), String(flips)],
    [t('Won or lost'), formatSigned(net, '+')],
  ] as const;
  return (
    <Panel title={t('Your play so far')}>
      <div className="panel">
        <dl className="figure-list">
          {lines.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Button onClick={closeOverlay}>{t('Continue')}</Button>
        <a className="button" data-kind="secondary" href={PROFILE}>
          {lackingFeatures.has('break') ? t('Play limits') : t('Take a break')}
        </a>
      </div>
    </Panel>
  );
}
