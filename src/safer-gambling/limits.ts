import { formatMoment } from '../lib/day';
import { formatBrief } from '../lib/money';
import { fill, t } from '../lib/text';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { showToast } from '../state/toasts';
import { type Caps, getLimits, type LimitChange, setLimits } from './limit-operations';

/** 'failed': they are unknown, which doesn't mean that there are none. */
export const playersLimits = createResource(
  (options) => call(getLimits, {}, { ...options, background: true }),
  () => features.limits,
);

export async function saveLimits(change: LimitChange): Promise<void> {
  const limits = await call(setLimits, change);
  playersLimits.set(limits);
  const saved = change.kind === 'ADDED' ? limits.added : limits.lost;
  showToast(
    saved.waiting
      ? fill('Your new limit starts {time}.', { time: formatMoment(saved.waiting.from) })
      : fill('Saved: {limit}', { limit: limitInWords(saved) }),
    'success',
  );
}

/** '₹500 a day, ₹2,000 a week'. */
export function limitInWords({ day, week, month }: Caps): string {
  const parts = [
    day !== undefined && fill('{sum} a day', { sum: formatBrief(day) }),
    week !== undefined && fill('{sum} a week', { sum: formatBrief(week) }),
    month !== undefined && fill('{sum} a month', { sum: formatBrief(month) }),
  ];
  return parts.filter(Boolean).join(', ') || t('No limit');
}
