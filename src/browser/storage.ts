import { tryTo } from '../lib/try-to';

/** Session storage keys of the session's token and of the theme (spec sections 3 and 9). */
export const TOKEN_KEY = 'authToken';
export const THEME_KEY = 'theme';

// Holds the values that the browser refuses to store (private mode, full storage) until the page is left.
const memory = new Map<string, string>();

/** The value of a key in session storage, or null. Nothing in this file throws. */
export const readSession = (key: string): string | null =>
  memory.get(key) ?? tryTo(() => sessionStorage.getItem(key)) ?? null;

/** Stores a value in session storage; null removes it. Returns false if the change will be lost with this page. */
export function writeSession(key: string, value: string | null): boolean {
  memory.delete(key);
  try {
    // If the storage is too full for the new value, a reload must not bring back the old one.
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, value);
    return true;
  } catch {
    if (value !== null) memory.set(key, value);
    return false;
  }
}

/** Whether any value will be lost with this page. */
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

/** Marks both storages alike, before the back-forward cache. An empty session storage stays empty, as after Sign Out. */
export function markStorages(): void {
  tryTo(() => {
    if (sessionStorage.length) sessionStorage.mark = localStorage.mark ??= Date.now();
  });
}

/**
 * Empties a session storage that has a mark, unless local storage has the same. A document that Firefox restores from
 * the back-forward cache has its old session storage, even after a reload, but the current local storage. A sign-in or
 * Sign Out in another tab removes the mark too: then the player signs in again, which is safe.
 */
export function dropStaleSession(): void {
  tryTo(() => {
    if (sessionStorage.mark && sessionStorage.mark !== localStorage.mark) sessionStorage.clear();
  });
}

/** Empties session and local storage at Sign Out and expiry (spec sections 4 and 8). */
export function clearStorages(): void {
  memory.clear();
  // A storage that can't be emptied was never written to.
  tryTo(() => sessionStorage.clear());
  tryTo(() => localStorage.clear());
}
