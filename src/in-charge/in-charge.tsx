import { useEffect } from 'react';
import { lackingFeatures } from '../api/optional';
import { Loaded } from '../frame/loaded';
import { fill, t } from '../lib/text';
import { TakeBreak } from './break-form';
import { LimitPart } from './limit-form';
import { loadLimits, playersLimits } from './limits';
import { Helpline } from './on-break';
import { reminderSpan, SPANS } from './play-time';

export const PlayLimits = () => (
  <section className="card">
    {!lackingFeatures.has('limits') && <LimitSettings />}
    <ReminderChoice />
    {!lackingFeatures.has('break') && <TakeBreak />}
    <Helpline />
  </section>
);

/** Shows and changes the limits. Limits that can't be loaded or read are unknown: they must not look like none. */
function LimitSettings() {
  useEffect(() => void loadLimits(), []);
  return (
    <Loaded
      of={playersLimits.value}
      load={loadLimits}
      loading={t('Loading your limits')}
      lines={10}
      failed={t('Your limits couldn’t be loaded. Those that you have set still hold.')}
    >
      {({ added, lost }) => (
        <>
          <LimitPart kind="ADDED" limit={added} />
          <LimitPart kind="LOST" limit={lost} />
        </>
      )}
    </Loaded>
  );
}

function ReminderChoice() {
  return (
    <section className="limit">
      <h2>{t('Reminder')}</h2>
      <fieldset className="choices">
        <legend className="muted">{t('Shows your time, flips and result after so much play.')}</legend>
        {SPANS.map((minutes) => (
          <label key={minutes} className="check">
            <input
              type="radio"
              name="reminder"
              value={minutes}
              defaultChecked={minutes === reminderSpan.value}
              onChange={() => {
                reminderSpan.value = minutes;
              }}
            />
            {fill('{minutes} min', { minutes })}
          </label>
        ))}
      </fieldset>
    </section>
  );
}
