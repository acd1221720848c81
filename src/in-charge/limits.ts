import type { ReadonlySignal } from '@preact/signals-react';
import { lackingFeatures } from '../api/optional';
import { call } from '../state/call';
import { createResource, type Loadable } from '../state/resource';
import { getLimits, type LimitChange, type Limits, setLimits } from './limit-calls';

const resource = createResource((options) => call(getLimits, {}, { ...options, background: true }));

/** The player's limits. 'failed': they are unknown, which doesn't mean that there are none. */
export const playersLimits: ReadonlySignal<Loadable<Limits>> = resource.current;

export const loadLimits = resource.load;

/** The same without a trace on screen, where the backend has limits. */
export async function refreshLimits(): Promise<void> {
  if (!lackingFeatures.has('limits')) await resource.refresh();
}

/** Changes limits. @throws GraphqlError when the server refuses */
export async function changeLimits(change: LimitChange): Promise<Limits> {
  const limits = await call(setLimits, change);
  resource.set(limits);
  return limits;
}
