import { computed, type ReadonlySignal } from '@preact/signals-react';
import { lackingFeatures } from '../api/optional';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { type Break, getBreak } from './break-calls';

const resource = createResource((options) => call(getBreak, {}, { ...options, background: true }));

/** The player's break, as far as it is known. */
export const playersBreak: ReadonlySignal<Break | undefined> = computed(() => resource.current.value.value);

export const isForGood = ({ endsAt }: Break): boolean => !Number.isFinite(endsAt);

/** Whether the player is on a break for good. undefined until the server has said so. */
export const isLeaving: ReadonlySignal<boolean | undefined> = computed(() => {
  if (lackingFeatures.has('break')) return false;
  const { state, value } = resource.current.value;
  return state === 'loaded' ? value !== undefined && isForGood(value) : undefined;
});

/** Asks the server for the player's break. A failure leaves what is known: the server refuses what a break stops. */
export async function loadBreak(): Promise<void> {
  if (!lackingFeatures.has('break')) await resource.load();
}

/** Stores an answer of the server. Aborts a getBreak that is still under way. */
export const setBreak = resource.set;
