import { effect, type Signal, signal } from '@preact/signals-react';
import { readSession, readSessionJson, writeSession } from '../browser/storage';

const restores: (() => void)[] = [];
let isRestored = false;

export function restorePersisted(): void {
  isRestored = true;
  for (const restore of restores) restore();
}

/** A signal that session storage keeps over a reload. @param read returns undefined for what isn't a value */
export function persistedSignal<Value>(
  key: string,
  read: (stored: unknown) => Value | undefined,
  initial: Value,
): Signal<Value> {
  const created = signal(initial);
  let kept = initial;
  let text: string | null | undefined;
  function restore() {
    if (text === readSession(key)) return;
    text = readSession(key);
    kept = read(readSessionJson(key)) ?? initial;
    created.value = kept;
  }
  restores.push(restore);
  // Before the hydration no signal may differ from the prerendered page.
  if (isRestored) restore();
  effect(() => {
    if (created.value === kept) return;
    kept = created.value;
    text = kept === undefined ? null : typeof kept === 'string' ? kept : JSON.stringify(kept);
    writeSession(key, text);
  });
  return created;
}
