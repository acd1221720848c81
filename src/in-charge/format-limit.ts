import { formatBrief } from '../lib/money';
import { fill, t } from '../lib/text';
import type { Caps } from './limit-calls';

/** The limits in words: '₹500 a day, ₹2,000 a week'. */
export function limitInWords({ day, week }: Caps): string {
  const parts = [
    day !== undefined && fill('{sum} a day', { sum: formatBrief(day) }),
    week !== undefined && fill('{sum} a week', { sum: formatBrief(week) }),
  ];
  return parts.filter(Boolean).join(', ') || t('No limit');
}
