import { effect } from '@preact/signals-react';
import { isAccountStep } from '../routes';
import { type IntentKey, openKinds } from './intent-storage';
import { route } from './location';
import { token } from './session';

const resumes = new Map<IntentKey, () => void>();

/** Says how to take up what is open of a kind, once the code that knows it is there. */
export function onTakeUp(key: IntentKey, resume: () => void): void {
  resumes.set(key, resume);
}

/** Takes up what is open of a kind, once, for as long as the document lives: nobody stops it. */
function takeUp(key: IntentKey): void {
  resumes.get(key)?.();
  resumes.delete(key);
}

/**
 * Takes up the bid or recharge that a reload or a dropped tab has left open, whatever page the player comes back to. Only
 * on a step of a sign-up or a reset nothing is taken up: a session found to be over would end it.
 * @param load brings the code that asks for the outcome of a kind
 */
export function followOpenIntents(load: (key: IntentKey) => Promise<unknown>): void {
  effect(() => {
    const here = route.value;
    if (!token.value || isAccountStep(here)) return;
    for (const key of openKinds()) {
      load(key).then(
        () => takeUp(key),
        // Its own page takes it up, once that can be loaded.
        () => {},
      );
    }
  });
}
