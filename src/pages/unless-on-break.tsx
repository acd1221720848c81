import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect } from 'react';
import { loadBreak, playersBreak } from '../state/break';
import { loadCode } from '../state/load-code';
import { useLazy } from '../ui/use-lazy';

const loadProfile = () => loadCode(() => import('./profile/profile'));

/**
 * Shows its children, which let the player bid or recharge, unless the player is on a break. Shows them also while the
 * break is unknown or the chunk of its screen (pages/profile/break.tsx) can't be loaded: the server refuses bids and
 * recharges during a break anyway.
 */
export function UnlessOnBreak({ children }: { children: ReactNode }) {
  useSignals();
  useEffect(() => void loadBreak(), []);
  const current = playersBreak.value;
  const { code: profile } = useLazy(loadProfile, current !== undefined);
  return current && profile ? <profile.OnBreak current={current} /> : children;
}
