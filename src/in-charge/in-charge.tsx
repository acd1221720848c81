import { lackingFeatures } from '../api/optional';
import { t } from '../lib/text';
import { TakeBreak } from './break-form';
import { LimitSettings } from './limits-section';
import { Helpline } from './on-break';
import { ReminderChoice } from './reminder-choice';

/** How a player stays in charge: limits, a reminder and a break. */
export const PlayLimits = () => (
  <section className="card">
    <h2 className="card-title">{t('Play limits')}</h2>
    {!lackingFeatures.has('limits') && <LimitSettings />}
    <ReminderChoice />
    {!lackingFeatures.has('break') && <TakeBreak />}
    <Helpline />
  </section>
);
