import { computed, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError } from '../api/errors';
import { getUser, type User } from '../api/user';
import { call } from './call';
import { token } from './session';
import { sessionSignal } from './session-signal';

const current = sessionSignal<User | undefined>(undefined);
const failure = sessionSignal(false);

/** The signed-in player; undefined until the server has answered. */
export const user: ReadonlySignal<User | undefined> = current;

/** Whether asking failed; a toast has told why. */
export const userFailure: ReadonlySignal<boolean> = failure;

/** The payment flag (spec section 4): undefined until the user has answered, false without a UPI ID. */
export const hasPaymentMethod: ReadonlySignal<boolean | undefined> = computed(
  () => current.value && current.value.upiId !== '',
);

/** Asks who the player is. A late answer for an older token is dropped. */
export async function loadUser(early?: Promise<Response>): Promise<void> {
  failure.value = false;
  try {
    current.value = await call(getUser, {}, { early });
  } catch (error) {
    if (!(error instanceof AbortedError) && token.peek()) failure.value = true;
  }
}

/** Takes over the user as the server has just answered it. */
export function updateCurrentUser(change: Partial<User>): void {
  if (current.peek()) current.value = { ...(current.peek() as User), ...change };
}
