import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { clearStorages, readSession, THEME_KEY, TOKEN_KEY, writeSession } from '../browser/storage';
import { LOGIN } from '../routes';
import { navigate, route } from './location';
import { restorePersisted } from './persisted';
import { closeAllToasts } from './toasts';

const resets: (() => void)[] = [];

/** A signal that returns to its initial value when the session ends. */
export function perSessionSignal<T>(initial: T): Signal<T> {
  const created = signal(initial);
  resets.push(() => {
    created.value = initial;
  });
  return created;
}

const current = signal<string | undefined>(undefined);

export const token: ReadonlySignal<string | undefined> = current;

export const isDocumentLeft = signal(false);

/** The session's token on shell pages. undefined on public pages, and in a document that has been left. */
export const shellToken: ReadonlySignal<string | undefined> = computed(() =>
  route.value.public || isDocumentLeft.value ? undefined : current.value,
);

let session = new AbortController();

export const sessionEnd = (): AbortSignal => session.signal;

function change(next: string | undefined): void {
  batch(() => {
    restorePersisted();
    if (next === current.peek()) return;
    session.abort();
    session = new AbortController();
    for (const reset of resets) reset();
    current.value = next;
  });
}

/** Restores the session and every persisted signal from session storage, which another document may have changed. */
export function restoreSession(): void {
  change(readSession(TOKEN_KEY) || undefined);
}

export function signIn(next: string): void {
  const theme = readSession(THEME_KEY);
  clearStorages();
  writeSession(THEME_KEY, theme);
  writeSession(TOKEN_KEY, next);
  closeAllToasts();
  batch(() => {
    // Some servers return the same token for a new session.
    change(undefined);
    change(next);
  });
}

export function endSession(): void {
  clearStorages();
  batch(() => {
    change(undefined);
    navigate(LOGIN, { replace: true, sameDocument: true });
  });
}
