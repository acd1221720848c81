import { readFields } from '../api/read';
import { readSession, readSessionJson, writeSession } from '../lib/storage';

const KEYS = ['bid', 'recharge'] as const;

/** The session storage keys of open money intents. */
export type IntentKey = (typeof KEYS)[number];

const cleared = new Map<IntentKey, unknown>();

/** Before the storage is cleared: what is open lives on in memory, though the page that knows it isn't loaded yet. */
export function saveIntents(): void {
  for (const key of KEYS) {
    const kept = readSessionJson(key);
    if (kept) cleared.set(key, kept);
  }
}

/** Hands over what another document has left open, in the storage or cleared from it. Anybody may have written it. */
export function takeIntents(key: IntentKey): readonly unknown[] {
  const left = [cleared.get(key), readSessionJson(key)];
  cleared.delete(key);
  return left;
}

/** Lets go of an intent whose outcome is known. Another document of this tab may have left a newer one. */
export function forgetIntent(key: IntentKey, requestId: string): void {
  if (readFields(cleared.get(key)).requestId === requestId) cleared.delete(key);
  if (readFields(readSessionJson(key)).requestId === requestId) writeSession(key, null);
}

const holders = new Map<IntentKey, () => boolean>();

/** Says how to learn whether a kind's own code holds something open. */
export function onHolds(key: IntentKey, holds: () => boolean): void {
  holders.set(key, holds);
}

/** The kinds of which something is open: in the storage, cleared from it, or held by their own code. */
export const openKinds = (): readonly IntentKey[] =>
  KEYS.filter((key) => cleared.has(key) || readSession(key) !== null || holders.get(key)?.());

/** Whether this session has left something open, and not one before it. */
export const isOpenHere = (): boolean => KEYS.some((key) => readSession(key) !== null);
