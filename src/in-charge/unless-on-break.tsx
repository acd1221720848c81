import { type ReactNode, useEffect } from 'react';
import { loadBreak, playersBreak } from './break';
import { OnBreak } from './on-break';

/**
 * Shows its children, which let the player bid or recharge, unless the player is on a break. Shows them also while the
 * break is unknown: the server refuses bids and recharges during a break anyway.
 */
export function UnlessOnBreak({ children }: { children: ReactNode }) {
  useEffect(() => void loadBreak(), []);
  const current = playersBreak.value;
  return current ? <OnBreak current={current} /> : children;
}
