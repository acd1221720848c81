import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { clearStorages, readSession, writeSession } from '../browser/storage';
import { LOGIN } from '../routes';
import { navigate } from './location';
import { restoreTheme } from './theme';
import { closeAllToasts } from './toasts';

const resets: (() => void)[] = [];

/** A signal of something that belongs to the signed-in player: the end of the session takes it back to its first value. */
export function sessionSignal<T>(initial: T): Signal<T> {
  const created = signal(initial);
  resets.push(() => {
    created.value = initial;
  });
  return created;
}

function resetSignals(): void {
  for (const reset of resets) reset();
}

/** Session storage key (spec section 3). */
const TOKEN_KEY = 'authToken';

const current = signal<string | undefined>(undefined);

/** The session's token; undefined when signed out. */
export const token: ReadonlySignal<string | undefined> = current;

let session = new AbortController();

/** Aborts when the present session ends, or when one begins where there was none. */
export const sessionEnd = (): AbortSignal => session.signal;

function change(next: string | undefined): void {
  if (next === current.peek()) return;
  session.abort();
  session = new AbortController();
  batch(() => {
    resetSignals();
    current.value = next;
  });
}

/** Takes the session up again from session storage, where another page of this tab may have changed it. */
export function restoreSession(): void {
  change(readSession(TOKEN_KEY) || undefined);
}

export function signIn(next: string): void {
  // Nothing must be left of somebody who is signed in still, nor of who has begun a sign-up or a reset.
  clearStorages();
  restoreTheme();
  writeSession(TOKEN_KEY, next);
  batch(() => {
    // Some servers answer the same one again, and it is another session all the same.
    if (next === current.peek()) change(undefined);
    change(next);
  });
}

/** Clears both storages and goes to the login page inside the page, so that a toast stays readable (spec section 4). */
export function endSession(): void {
  clearStorages();
  batch(() => {
    restoreTheme();
    change(undefined);
    navigate(LOGIN, { replace: true, within: true });
  });
}

/** Ends the session in this tab at the player's wish: Sign Out is logOut() of log-out.ts. */
export function signOut(): void {
  endSession();
  closeAllToasts();
}
