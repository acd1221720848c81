import { readFields } from '../api/read';
import { keepsInMemory, readSession, readSessionJson, writeSession } from '../browser/storage';

const KEYS = ['bid', 'recharge'] as const;

/** The session storage keys of open money intents. */
export type IntentKey = (typeof KEYS)[number];

const cleared = new Map<IntentKey, readonly unknown[]>();
const held = new Map<IntentKey, ReadonlyMap<string, unknown>>();

const keptId = (kept: unknown) => readFields(kept).requestId;

/** Before the storage is cleared: what is open lives on in memory, though the page that knows it isn't loaded yet. */
export function saveIntents(): void {
  for (const key of KEYS) {
    const kept = readSessionJson(key);
    if (kept) cleared.set(key, [...(cleared.get(key) ?? []), kept]);
  }
}

/**
 * Before a full load that can't be put off, as from a page of the shell without a session: leaves what only this document
 * knows to the next one, of each kind the newest. It belongs to its player still, whoever signs in there.
 */
export function leaveIntents(): void {
  for (const key of KEYS) {
    const newest = [...(cleared.get(key) ?? []), ...(held.get(key)?.values() ?? [])].at(-1);
    if (newest && readSession(key) === null) writeSession(key, JSON.stringify(newest));
  }
}

/** Hands over what another document has left open, in the storage or cleared from it. Anybody may have written it. */
export function takeIntents(key: IntentKey): readonly unknown[] {
  const left = [...(cleared.get(key) ?? []), readSessionJson(key)];
  cleared.delete(key);
  return left;
}

/** Lets go of an intent whose outcome is known. Another document of this tab may have left a newer one. */
export function forgetIntent(key: IntentKey, requestId: string): void {
  const left = cleared.get(key)?.filter((kept) => keptId(kept) !== requestId);
  if (left?.length) cleared.set(key, left);
  else cleared.delete(key);
  if (keptId(readSessionJson(key)) === requestId) writeSession(key, null);
}

/** Shows what a kind's own code holds open, by requestId. */
export function showHeld(key: IntentKey, open: ReadonlyMap<string, unknown>): void {
  held.set(key, open);
}

/** The kinds of which something is open: in the storage, cleared from it, or held by their own code. */
export const openKinds = (): readonly IntentKey[] =>
  KEYS.filter((key) => cleared.has(key) || readSession(key) !== null || held.get(key)?.size);

/** Whether this session has left something open, and not one before it. */
export const isOpenHere = (): boolean => KEYS.some((key) => readSession(key) !== null);

/** Whether this document alone knows of something: another would find nothing of it in the storage. */
export const isOnlyInMemory = (): boolean =>
  keepsInMemory() ||
  KEYS.some((key) => {
    const kept = keptId(readSessionJson(key));
    return cleared.has(key) || [...(held.get(key)?.keys() ?? [])].some((id) => id !== kept);
  });
