import { tryTo } from '../lib/try-to';

/** Session storage keys (spec sections 3 and 9). */
export const TOKEN_KEY = 'authToken';
export const THEME_KEY = 'theme';

// Nothing here throws.

/** What the browser refuses to store (blocked or full). */
const memory = new Map<string, string>();

export const readSession = (key: string): string | null =>
  memory.get(key) ?? tryTo(() => sessionStorage.getItem(key)) ?? null;

/** Stores a value; null removes it. Returns false if the change will be lost with this page. */
export function writeSession(key: string, value: string | null): boolean {
  memory.delete(key);
  try {
    // A reload must not bring back the old value if there is no room for the new one.
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, value);
    return true;
  } catch {
    if (value !== null) memory.set(key, value);
    return false;
  }
}

export const keepsInMemory = (): boolean => memory.size > 0;

/** The JSON value of a key. A text that is no JSON is itself. undefined if the key is missing. */
export function readSessionJson(key: string): unknown {
  const kept = readSession(key);
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept);
  } catch {
    return kept;
  }
}

export function markStorages(): void {
  tryTo(() => {
    if (sessionStorage.length) sessionStorage.mark = localStorage.mark ??= Date.now();
  });
}

/**
 * Empties a session storage whose mark isn't in local storage too: Firefox restores a document from the back-forward
 * cache with its old session storage. A sign-in or Sign Out in another tab also removes the mark, which is safe.
 */
export function dropStaleSession(): void {
  tryTo(() => {
    if (sessionStorage.mark && sessionStorage.mark !== localStorage.mark) sessionStorage.clear();
  });
}

export function clearStorages(): void {
  memory.clear();
  tryTo(() => sessionStorage.clear());
  tryTo(() => localStorage.clear());
}
