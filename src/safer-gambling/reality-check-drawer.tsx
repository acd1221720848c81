import { Panel } from '../layout/drawer';
import { formatMoment } from '../lib/day';
import { formatSigned } from '../lib/money';
import { fill, t } from '../lib/text';
import { LIMITS } from '../routes';
import { closeOverlay } from '../state/location';
import { Button, ButtonLink } from '../ui/button';
import { FigureList } from '../ui/figures';
import { minutesPlayed, playSoFar } from './reality-check';
import { StopForADay } from './time-outs';

export function RealityCheck() {
  const { since, flips, net } = playSoFar.value;
  const lines = [
    [t('Since'), since ? formatMoment(since) : '—'],
    [t('Time|played'), fill('{minutes} min', { minutes: minutesPlayed() })],
    [t('Flips'), String(flips)],
    [t('Won or lost'), formatSigned(net, '+')],
  ] as const;
  return (
    <Panel title={t('Your play so far')}>
      <div className="panel">
        <FigureList lines={lines} />
        <Button onClick={closeOverlay}>{t('Continue')}</Button>
        <ButtonLink kind="quiet" href={LIMITS}>
          {t('Limits and time-outs')}
        </ButtonLink>
        {/* Not beside the button to play on. */}
        {features.break && <StopForADay />}
      </div>
    </Panel>
  );
}
