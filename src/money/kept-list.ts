import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-react';
import { readList } from '../api/operation';
import { readSessionJson, writeSession } from '../browser/storage';
import { userId } from '../state/user';

interface Entry {
  readonly requestId: string;
  /** The user ID of the player who tapped. */
  readonly owner: string;
}

interface KeptList<Kept extends Entry> {
  /** The entries of the signed-in player, oldest first. */
  readonly own: ReadonlySignal<readonly Kept[]>;
  /** Adds an entry, or replaces the one with its requestId. */
  put(entry: Kept): void;
  remove(entry: Pick<Entry, 'requestId'>): void;
  /** Adds what an earlier document of this tab has kept. */
  restore(): void;
  /**
   * Mirrors the signed-in player's entries to session storage. Sign Out clears the storage (spec section 4), but not the
   * list in memory, which lives as long as the document.
   */
  mirror(): void;
}

/**
 * A list that survives a reload.
 * @param key in session storage
 * @param read returns undefined for what is no entry: session storage may hold anything
 */
export function createKeptList<Kept extends Entry>(
  key: string,
  read: (kept: unknown) => Kept | undefined,
): KeptList<Kept> {
  /** The entries of every player of this document. */
  const all = signal<readonly Kept[]>([]);
  const own = computed(() => all.value.filter(({ owner }) => owner === userId.value));

  const others = ({ requestId }: Pick<Entry, 'requestId'>) => all.peek().filter((one) => one.requestId !== requestId);

  function put(entry: Kept): void {
    all.value = [...others(entry), entry];
  }

  return {
    own,
    put,
    remove(entry) {
      all.value = others(entry);
    },
    restore() {
      for (const kept of readList(readSessionJson(key))) {
        const entry = read(kept);
        if (entry) put(entry);
      }
    },
    mirror() {
      effect(() => {
        if (userId.value === undefined) return;
        writeSession(key, own.value.length ? JSON.stringify(own.value) : null);
      });
    },
  };
}
