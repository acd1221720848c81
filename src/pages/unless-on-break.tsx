import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect } from 'react';
import { loadChunk } from '../browser/load-chunk';
import { loadBreak, playersBreak } from '../state/break';
import { useLazy } from '../ui/use-lazy';

const loadProfile = () => loadChunk(() => import('./profile/profile'));

/**
 * Shows its children, which let the player bid or add money, unless the player is on a break. Shows them also while the
 * break is unknown or the chunk of its screen (pages/profile/break.tsx) can't be loaded: the server refuses bids and
 * recharges during a break anyway.
 */
export function UnlessOnBreak({ children }: { children: ReactNode }) {
  useSignals();
  useEffect(() => void loadBreak(), []);
  const current = playersBreak.value;
  const profile = useLazy(loadProfile, current !== undefined);
  return current && profile ? <profile.OnBreak current={current} /> : children;
}
