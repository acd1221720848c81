import { useEffect } from 'react';
import { lackingFeatures } from '../api/optional';
import { Form, SubmitButton } from '../forms/form';
import { useForm } from '../forms/use-form';
import { Panel } from '../frame/drawer';
import { formatSigned } from '../lib/money';
import { fill, t } from '../lib/text';
import { profilePart } from '../routes';
import { call } from '../state/call';
import { closeOverlay, overlay } from '../state/location';
import { Button } from '../ui/button';
import { setBreak } from './break';
import { takeBreak } from './break-calls';
import { play, startPlayTime } from './play-time';

/** A break of a day in one tap: it needs no password, and a reason to wait would be no help. */
function Stop() {
  const form = useForm({
    fields: {},
    async submit() {
      setBreak(await call(takeBreak, { length: 'DAY', password: null }));
      closeOverlay();
    },
  });
  return (
    <Form form={form}>
      <SubmitButton form={form} kind="secondary" busyLabel={t('Starting…')}>
        {t('Stop for 24 hours')}
      </SubmitButton>
    </Form>
  );
}

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
        {!lackingFeatures.has('break') && <Stop />}
        <a className="button" data-kind="quiet" href={profilePart('limits')}>
          {t('Limits and breaks')}
        </a>
      </div>
    </Panel>
  );
}
