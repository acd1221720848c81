import { fill, t } from '../lib/text';
import { reminderSpan, SPANS } from './play-time';

export function ReminderChoice() {
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
