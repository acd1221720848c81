import { lackingFeatures } from '../api/optional';
import { TakeBreak } from './break-form';
import { LimitSettings } from './limits-section';
import { Helpline } from './on-break';
import { ReminderChoice } from './reminder-choice';

/** How a player stays in charge: limits, a reminder and a break. */
export const PlayLimits = () => (
  <section className="card">
    {!lackingFeatures.has('limits') && <LimitSettings />}
    <ReminderChoice />
    {!lackingFeatures.has('break') && <TakeBreak />}
    <Helpline />
  </section>
);
