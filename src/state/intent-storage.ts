import { readSession, readSessionJson } from '../lib/storage';

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

/** Hands over what an earlier page has left open, in the storage or cleared from it. Anybody may have written it. */
export function takeIntents(key: IntentKey): readonly unknown[] {
  const left = [cleared.get(key), readSessionJson(key)];
  cleared.delete(key);
  return left;
}

/** The kinds of which an earlier page has left something open, in the storage or cleared from it. */
export const openKinds = (): readonly IntentKey[] =>
  KEYS.filter((key) => cleared.has(key) || readSession(key) !== null);

const resumes = new Map<IntentKey, () => void>();

/** Says how to take up what is left open of a kind, once the code that knows it is there. */
export function onTakeUp(key: IntentKey, resume: () => void): void {
  resumes.set(key, resume);
}

/** Takes it up, wherever the player is, for as long as this page lives. */
export function takeUp(key: IntentKey): void {
  resumes.get(key)?.();
  resumes.delete(key);
}
