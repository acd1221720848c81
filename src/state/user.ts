import { computed, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError, GraphqlError } from '../api/errors';
import { abortingPrevious } from '../browser/abort-signals';
import { retry } from '../browser/retry';
import { call } from './call';
import { perSessionSignal, sessionEnd } from './session';
import { getUser, type User } from './user-operations';

const current = perSessionSignal<User | undefined>(undefined);
const failure = perSessionSignal(false);

export const user: ReadonlySignal<User | undefined> = current;

export const userId: ReadonlySignal<string | undefined> = computed(() => current.value?.userId);

export const userFailure: ReadonlySignal<boolean> = failure;

/** The payment flag (spec section 4): undefined until the user has loaded. */
export const hasPaymentMethod: ReadonlySignal<boolean | undefined> = computed(
  () => current.value && (!features.payments || current.value.upiId !== ''),
);

const asks = abortingPrevious();

export async function loadUser(): Promise<void> {
  const signal = asks.begin();
  const end = sessionEnd();
  failure.value = false;
  await retry(
    async () => {
      if (end.aborted) return true;
      try {
        current.value = await call(getUser, {}, { signal });
        failure.value = false;
        return true;
      } catch (error) {
        if (error instanceof AbortedError) return true;
        failure.value = true;
        // A toast shows the server's error. Asking again would bring the same one.
        return error instanceof GraphqlError;
      }
    },
    { base: 1_600, cap: 60_000, signal },
  );
}

export const stopLoadingUser = asks.cancel;

export function updateCurrentUser(change: Partial<User>): void {
  const last = current.peek();
  if (!last) return;
  // One that is on its way may be older.
  stopLoadingUser();
  current.value = { ...last, ...change };
}
