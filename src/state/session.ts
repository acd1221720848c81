import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { clearStorages, readSession, writeSession } from '../browser/storage';
import { LOGIN } from '../routes';
import { navigate, route } from './location';
import { restoreTheme } from './theme';
import { closeAllToasts } from './toasts';

const resets: (() => void)[] = [];

/** A signal for the signed-in player's data. The end of the session resets it to its initial value. */
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

/** The session's token. undefined when signed out. */
export const token: ReadonlySignal<string | undefined> = current;

/** The session's token while a page of the shell is on screen. */
export const shellToken: ReadonlySignal<string | undefined> = computed(() =>
  route.value.public ? undefined : current.value,
);

let session = new AbortController();

/** Aborts when the session ends, or when one begins. */
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

/** Restores the session from session storage. Another page of this tab may have changed it. */
export function restoreSession(): void {
  change(readSession(TOKEN_KEY) || undefined);
}

export function signIn(next: string): void {
  // Nothing may remain of an earlier session, sign-up or password reset.
  clearStorages();
  restoreTheme();
  writeSession(TOKEN_KEY, next);
  closeAllToasts();
  batch(() => {
    // Some servers send the same token again. It is a new session even so.
    if (next === current.peek()) change(undefined);
    change(next);
  });
}

/** Clears both storages and goes to /login (spec section 4). Loads no page, which would remove the toasts. */
export function endSession(): void {
  clearStorages();
  batch(() => {
    restoreTheme();
    change(undefined);
    navigate(LOGIN, { replace: true, within: true });
  });
}
