import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import { clearStorages, readSession, THEME_KEY, TOKEN_KEY, writeSession } from '../browser/storage';
import { LOGIN } from '../routes';
import { restoreKept } from './kept';
import { navigate, route } from './location';
import { theme } from './theme';
import { closeAllToasts } from './toasts';

const resets: (() => void)[] = [];

/** Creates a signal for the player's data. It returns to its initial value when the session ends. */
export function sessionSignal<T>(initial: T): Signal<T> {
  const created = signal(initial);
  resets.push(() => {
    created.value = initial;
  });
  return created;
}

const current = signal<string | undefined>(undefined);

/** The session's token. undefined when signed out. */
export const token: ReadonlySignal<string | undefined> = current;

/** Whether the document has been left. It may come back from the back-forward cache. */
export const isLeft = signal(false);

/** The session's token on shell pages. undefined on public pages, and in a document that has been left. */
export const shellToken: ReadonlySignal<string | undefined> = computed(() =>
  route.value.public || isLeft.value ? undefined : current.value,
);

let session = new AbortController();

/** Aborts when the session ends or another begins. */
export const sessionEnd = (): AbortSignal => session.signal;

function change(next: string | undefined): void {
  batch(() => {
    restoreKept();
    if (next === current.peek()) return;
    session.abort();
    session = new AbortController();
    for (const reset of resets) reset();
    current.value = next;
  });
}

/** Restores the session, and what it keeps, from session storage. Another document of this tab may have changed it. */
export function restoreSession(): void {
  change(readSession(TOKEN_KEY) || undefined);
}

/** Begins a session with a token. Removes everything of an earlier session, sign-up or password reset. */
export function signIn(next: string): void {
  clearStorages();
  // The theme was chosen for this visit, and says nothing of a player.
  if (theme.peek() === 'light') writeSession(THEME_KEY, 'light');
  writeSession(TOKEN_KEY, next);
  closeAllToasts();
  batch(() => {
    // First undefined: some servers return the same token for a new session.
    change(undefined);
    change(next);
  });
}

/** Clears both storages and opens /login (spec section 4), without a page load: that would remove the toasts. */
export function endSession(): void {
  clearStorages();
  batch(() => {
    change(undefined);
    navigate(LOGIN, { replace: true, sameDocument: true });
  });
}
