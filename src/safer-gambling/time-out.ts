import { computed, type ReadonlySignal } from '@preact/signals-react';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { getBreak, type TimeOut } from './time-out-operations';

const resource = createResource(
  (options) => call(getBreak, {}, { ...options, background: true }),
  () => features.break,
);

/** The player's time-out, as far as it is known. */
export const playersTimeOut: ReadonlySignal<TimeOut | undefined> = computed(() => resource.current.value.value);

/** Asks the server again. A failure leaves what is known: the server refuses what a time-out stops. */
export const refreshTimeOut = resource.refresh;

/** Stores an answer of the server. Aborts a getBreak that is still under way. */
export const storeTimeOut = resource.set;
