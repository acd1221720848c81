interface StorageOptions {
  /** What it holds. It survives the page. */
  readonly kept: Map<string, string>;
  /** If the storage is full, writes throw; if it is blocked, reads throw too. */
  readonly state: () => 'works' | 'full' | 'blocked';
  /** A closed page stores nothing. */
  readonly isClosed: () => boolean;
  readonly onChange?: (key: string, value: string | null) => void;
}

/** The part of a page's session or local storage that the client uses. */
export function createStorage({ kept, state, isClosed, onChange }: StorageOptions) {
  function open(...refusing: string[]): Map<string, string> {
    if (refusing.includes(state())) throw new DOMException('No storage', 'QuotaExceededError');
    return isClosed() ? new Map() : kept;
  }
  return {
    getItem: (key: string) => open('blocked').get(key) ?? null,
    setItem(key: string, value: string) {
      open('blocked', 'full').set(key, value);
      onChange?.(key, value);
    },
    removeItem(key: string) {
      open('blocked').delete(key);
      onChange?.(key, null);
    },
    clear: () => open('blocked').clear(),
  };
}
