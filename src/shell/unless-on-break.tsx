import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect } from 'react';
import { report } from '../browser/report';
import { importProfile } from '../chunks';
import { loadBreak, playersBreak } from '../state/break';
import { useLazy } from '../ui/use-lazy';

const reportMissing = (error: unknown) => report('chunk', error);

/**
 * Shows its children, which let the player bid or add money, unless the player is on a break. They stay while it isn't
 * known or the code of its screen can't be loaded: the server refuses what a break stops.
 */
export function UnlessOnBreak({ children }: { children: ReactNode }) {
  useSignals();
  useEffect(() => void loadBreak(), []);
  const current = playersBreak.value;
  const profile = useLazy(importProfile, current !== undefined, reportMissing);
  return current && profile ? <profile.OnBreak current={current} /> : children;
}
