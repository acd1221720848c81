import { lackingCalls } from '../../api/optional';
import { t } from '../../lib/text';
import { MissingCode } from '../../shell/missing-code';
import { loadCode } from '../../state/load-code';
import { Skeleton } from '../../ui/page-states';
import { useLazy } from '../../ui/use-lazy';
import { useIdle } from '../use-idle';
import { Helpline, TakeBreak } from './break';
import { ReminderChoice } from './reminder-choice';

/** How a player stays in charge: limits, a reminder and a break. */
export const PlayLimits = () => (
  <section className="card">
    <h2 className="card-title">{t('Play limits')}</h2>
    {!lackingCalls.has('setLimits') && <Limits />}
    <ReminderChoice />
    {!lackingCalls.has('takeBreak') && <TakeBreak />}
    <Helpline />
  </section>
);

const loadLimits = () => loadCode(() => import('../limits'));

/** The chunk that the bid form and the recharge form load too. Like there it waits for everything else of the page. */
function Limits() {
  const { code, isMissing } = useLazy(loadLimits, useIdle());
  if (isMissing) return <MissingCode />;
  return code ? <code.LimitSettings /> : <Skeleton lines={10} label={t('Loading your limits')} />;
}
