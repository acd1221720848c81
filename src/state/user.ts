import { computed, type ReadonlySignal } from '@preact/signals-react';
import { AbortedError, ApiError, GraphqlError } from '../api/errors';
import { getUser, type User } from '../api/user';
import { backoff } from '../lib/retry';
import { isAccountStep } from '../routes';
import { call } from './call';
import { isOpenHere } from './intent-storage';
import { route } from './location';
import { token } from './session';
import { sessionSignal } from './session-signal';
import { showToast } from './toasts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
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

interface LoadOptions {
  /** The answer, where it is on its way already. */
  readonly early?: Promise<Response> | undefined;
  /** Leaves the screen as it is until the player is known. */
  readonly background?: boolean;
}

const onAccountStep = () => isAccountStep(route.peek());

/** Asks who the player is. An answer for an older token is dropped, and so is one that comes beside a sign-up. */
export async function loadUser({ early, background }: LoadOptions = {}): Promise<void> {
  if (!background) failure.value = false;
  try {
    current.value = await call(getUser, {}, { early, quiet: true, unwanted: onAccountStep });
    failure.value = false;
  } catch (error) {
    // Another call may have told meanwhile.
    if (error instanceof AbortedError || current.peek()) return;
    failure.value = true;
    // Where money is being checked, no toast may alarm. What the server itself has said is shown already.
    const isTold = background || isOpenHere() || error instanceof GraphqlError;
    if (!isTold && error instanceof ApiError) showToast(error.message);
  }
}

let insisting = false;

/** Asks until the player is known, with pauses of up to a minute: what is open must not wait for a tap. */
export async function insistOnUser(): Promise<void> {
  if (insisting) return;
  insisting = true;
  for (let attempt = 0; token.peek() && !current.peek(); attempt++) {
    // The shell asks by itself at first, /login never, and beside a sign-up nobody does.
    if (!onAccountStep() && (failure.peek() || route.peek().name === 'login')) await loadUser({ background: true });
    if (!current.peek()) await pause(backoff(attempt, { base: 800, cap: 60_000 }));
  }
  insisting = false;
}

/** Takes over the user as the server has just answered it. */
export function updateCurrentUser(change: Partial<User>): void {
  if (current.peek()) current.value = { ...(current.peek() as User), ...change };
}
