// What the browser refuses to keep (private mode, full storage) lives here as long as the page does.
const memory = new Map<string, string>();

/** What session storage has under the key; null for nothing. Never throws, like everything in this file. */
export function readSession(key: string): string | null {
  try {
    return memory.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value in session storage; null removes it. Answers whether that holds beyond this page. */
export function writeSession(key: string, value: string | null): boolean {
  memory.delete(key);
  try {
    // Removed first, so that a storage too full for the new value doesn't bring the old one back after a reload.
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, value);
    return true;
  } catch {
    if (value !== null) memory.set(key, value);
    return false;
  }
}

/** Whether the browser has refused to keep something, which is lost with this page. */
export const keepsInMemory = (): boolean => memory.size > 0;

/** The JSON kept under the key; undefined when it is missing or broken. */
export function readSessionJson(key: string): unknown {
  const kept = readSession(key);
  // Most often there is none, and an error thrown is what a cheap phone would feel.
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept);
  } catch {
    return undefined;
  }
}

/** Empties session and local storage: Sign Out and expiry (spec sections 4 and 8). */
export function clearStorages(): void {
  memory.clear();
  for (const storage of ['sessionStorage', 'localStorage'] as const) {
    try {
      globalThis[storage].clear();
    } catch {
      // A storage that can't even be emptied was never written to.
    }
  }
}
