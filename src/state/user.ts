import { computed, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError } from '../api/errors';
import { getUser, type User } from '../api/user';
import { retry } from '../browser/retry';
import { createNewest } from '../lib/newest';
import { call } from './call';
import { sessionEnd, sessionSignal } from './session';

const current = sessionSignal<User | undefined>(undefined);
const failure = sessionSignal(false);

/** The signed-in player; undefined until the server has answered. */
export const user: ReadonlySignal<User | undefined> = current;

/** Whether asking has failed so far. */
export const userFailure: ReadonlySignal<boolean> = failure;

/** The payment flag (spec section 4): undefined until the user has answered, false without a UPI ID. */
export const hasPaymentMethod: ReadonlySignal<boolean | undefined> = computed(
  () => current.value && current.value.upiId !== '',
);

const asks = createNewest();

/**
 * Asks who the player is, and again with growing pauses as long as nothing is answered. Never rejects.
 * @param early the answer, where it is on its way already
 */
export async function loadUser(early?: Promise<Response>): Promise<void> {
  const signal = asks.begin();
  const session = sessionEnd();
  failure.value = false;
  await retry(
    async ({ count }) => {
      if (session.aborted) return true;
      try {
        current.value = await call(getUser, {}, { early: count ? undefined : early, quiet: true, signal });
        failure.value = false;
        return true;
      } catch (error) {
        if (error instanceof AbortedError) return true;
        failure.value = true;
        // What the server itself has said is shown already, and it would say the same again.
        return error instanceof GraphqlError;
      }
    },
    { base: 1_600, cap: 60_000, signal },
  );
}

/** Asks no more: the session is over, or the player has gone where nobody needs to be known. */
export const stopLoadingUser = asks.cancel;

/** Takes over the user as the server has just answered it. */
export function updateCurrentUser(change: Partial<User>): void {
  if (current.peek()) current.value = { ...(current.peek() as User), ...change };
}
