import { computed, type ReadonlySignal } from '@preact/signals-react';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { type Break, getBreak } from './break-calls';

const resource = createResource(
  (options) => call(getBreak, {}, { ...options, background: true }),
  () => features.break,
);

/** The player's break, as far as it is known. */
export const playersBreak: ReadonlySignal<Break | undefined> = computed(() => resource.current.value.value);

export const isForGood = ({ endsAt }: Break): boolean => !Number.isFinite(endsAt);

/** Asks the server for the player's break. A failure leaves what is known: the server refuses what a break stops. */
export const refreshBreak = resource.refresh;

/** Stores an answer of the server. Aborts a getBreak that is still under way. */
export const setBreak = resource.set;
