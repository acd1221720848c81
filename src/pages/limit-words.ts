import type { LimitKind } from '../api/limits';
import { formatMoment } from '../lib/day';
import { formatBrief, type Paise } from '../lib/money';
import { remainderOf } from '../state/limits';

export const OF_KIND: Readonly<Record<LimitKind, string>> = { ADDED: 'money added', LOST: 'money lost' };
export const A_PERIOD = { day: 'a day', week: 'a week' };

/** Why a cost doesn't fit into what is left, in words. undefined if it does, or if there is no limit. */
export function beyondLimit(kind: LimitKind, cost: Paise): string | undefined {
  const rest = remainderOf(kind);
  if (!rest || cost <= rest.left) return undefined;
  const { cap, period, left, until } = rest;
  const limit = `Your limit of ${formatBrief(cap)} ${A_PERIOD[period]} for ${OF_KIND[kind]}`;
  return `${limit} leaves ${formatBrief(left)} until ${formatMoment(until)}.`;
}
