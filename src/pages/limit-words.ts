import type { LimitKind } from '../api/limits';
import { formatMoment } from '../lib/day';
import { formatBrief, type Paise } from '../lib/money';
import { fill, t } from '../lib/text';
import { remainderOf } from '../state/limits';

export const OF_KIND: Readonly<Record<LimitKind, string>> = { ADDED: t('money added'), LOST: t('money lost') };
export const A_PERIOD = { day: t('a day'), week: t('a week') };

/** Why a cost doesn't fit into what is left, in words. undefined if it does, or if there is no limit. */
export function beyondLimit(kind: LimitKind, cost: Paise): string | undefined {
  const rest = remainderOf(kind);
  if (!rest || cost <= rest.left) return undefined;
  const { cap, period, left, until } = rest;
  return fill('Your limit of {cap} {period} for {kind} leaves {left} until {time}.', {
    cap: formatBrief(cap),
    period: A_PERIOD[period],
    kind: OF_KIND[kind],
    left: formatBrief(left),
    time: formatMoment(until).replaceAll(' ', '\u00a0'),
  });
}
