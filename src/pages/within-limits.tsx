import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import type { LimitKind } from '../api/limits';
import { lackingCalls } from '../api/optional';
import { loadOptional } from '../browser/load-chunk';
import type { Paise } from '../lib/money';
import { remainderOf } from '../state/limits';
import { useLazy } from '../ui/use-lazy';
import { useIdle } from './use-idle';

const loadLimits = () => loadOptional(() => import('./limits'));

interface WithinLimitsProps {
  readonly kind: LimitKind;
  /** The least that a bid or a recharge costs. */
  readonly least: Paise;
  /** Draws what lets the player bid or recharge. @param note what is left of the limits, to place before the tap */
  children(note: ReactNode): ReactNode;
}

/**
 * Shows its children unless too little is left of the player's limits. Shows them also while the limits are unknown: the
 * server refuses what would cross a limit anyway. Loads the limits when the browser is idle.
 */
export function WithinLimits({ kind, least, children }: WithinLimitsProps) {
  useSignals();
  const isIdle = useIdle();
  const { code: limits } = useLazy(loadLimits, isIdle && !lackingCalls.has('setLimits'));
  const rest = limits && remainderOf(kind, least);
  const added = limits && kind === 'LOST' && remainderOf('ADDED');
  const isReached = rest !== undefined && rest.left < least;
  // The children keep their place: what is typed there stays.
  return (
    <>
      {limits && <limits.FollowLimits />}
      {added && <limits.AddedNote rest={added} />}
      {rest && isReached ? <limits.LimitReached rest={rest} /> : children(rest && <limits.LimitNote rest={rest} />)}
    </>
  );
}
