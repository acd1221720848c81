import type { IntentKey } from './intent-storage';

const resumes = new Map<IntentKey, () => () => void>();

/** Says how to take up what is open of a kind, once the code that knows it is there. */
export function onTakeUp(key: IntentKey, resume: () => () => void): void {
  resumes.set(key, resume);
}

/** Takes up what is open of a kind, once, for as long as the document lives: nobody stops it. */
export function takeUp(key: IntentKey): void {
  resumes.get(key)?.();
  resumes.delete(key);
}
