import { computed } from '@preact/signals-react';
import { useEffect } from 'react';
import { ActionButton } from '../forms/form';
import { Loaded } from '../frame/loaded';
import { formatDay } from '../lib/day';
import { fill, t } from '../lib/text';
import { Notice } from '../ui/page-states';
import { TakeBreak } from './break-form';
import { LimitPart } from './limit-form';
import { changeLimits, loadLimits, playersLimits } from './limits';
import { Helpline } from './on-break';
import { reminderSpan, SPANS } from './play-time';

export const PlayLimits = () => (
  <section className="card">
    {features.limits && <LimitSettings />}
    <ReminderChoice />
    {features.break && <TakeBreak />}
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
      failed={t('Your limits couldn’t be loaded. Those you set still hold.')}
    >
      {({ added, lost, confirmedAt }) => (
        <>
          {isOld(confirmedAt) && <OldLimits since={confirmedAt} />}
          {features.payments && <LimitPart kind="ADDED" limit={added} />}
          <LimitPart kind="LOST" limit={lost} />
        </>
      )}
    </Loaded>
  );
}

/** Half a year after they were chosen the player is asked whether the limits still fit. */
const HALF_A_YEAR = 182 * 24 * 3_600_000;

const isOld = (confirmedAt: number | undefined): confirmedAt is number =>
  confirmedAt !== undefined && Date.now() - confirmedAt > HALF_A_YEAR;

/** Whether limits that are known are to be looked at again. */
export const areLimitsOld = computed(() => isOld(playersLimits.value.value?.confirmedAt));

const OldLimits = ({ since }: { since: number }) => (
  <Notice>
    <p>{fill('You chose these limits on {day}. Do they still fit?', { day: formatDay(since) })}</p>
    <ActionButton act={async () => void (await changeLimits({ kind: 'ADDED' }))} busyLabel={t('Saving…')}>
      {t('They still fit')}
    </ActionButton>
  </Notice>
);

function ReminderChoice() {
  return (
    <section className="limits">
      <h2 className="card-title">{t('Reminder')}</h2>
      <fieldset className="choices">
        <legend className="muted">{t('Shows your time, flips and result after this much play.')}</legend>
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
