import { effect, type ReadonlySignal, untracked } from '@preact/signals-react';
import { AbortedError, type GraphqlError } from '../api/errors';
import { readFields } from '../api/read';
import { isRefusal } from '../api/refusal';
import { readSessionJson, writeSession } from '../browser/storage';
import { createPause } from '../lib/pause';
import { onRestored } from '../lib/restored';
import { backoff } from '../lib/retry';
import { forgetIntent, type IntentKey, showHeld, takeIntents } from './intent-storage';
import { token } from './session';
import { sessionSignal } from './session-signal';
import { onTakeUp } from './take-up';
import { insistOnUser, user } from './user';

/** How often an unknown outcome is asked for before the player is asked to. */
const ATTEMPTS = 8;

/** One thing the player wants done with money, kept from the tap until its outcome is known. */
export interface Intent {
  /** Makes the call safe to repeat: the server acts on an id once (contract, requestId). */
  readonly requestId: string;
  /** The user ID it belongs to. */
  readonly owner: string;
}

export type Progress<I> =
  | { readonly state: 'none' }
  /** Sent for the first time, no answer yet. */
  | { readonly state: 'sending'; readonly intent: I }
  /** The outcome is unknown and being asked for. */
  | { readonly state: 'checking'; readonly intent: I }
  /** Still unknown after all attempts; checkAgain() takes it up. */
  | { readonly state: 'unknown'; readonly intent: I };

export interface IntentRules<I extends Intent, Result> {
  /** Session storage key. */
  readonly key: IntentKey;
  /** Reads an intent back from storage, where anybody may have written; undefined for what is none. */
  read(kept: unknown): I | undefined;
  /** Asks the server, with the same id every time. */
  send(intent: I): Promise<Result>;
  /** The outcome is known. repeated: the answer may tell of a time long past. */
  settle(intent: I, result: Result, repeated: boolean): void;
  /** The server has said no: nothing has been taken. */
  refuse(intent: I, error: GraphqlError): void;
}

export interface Intents<I> {
  readonly progress: ReadonlySignal<Progress<I>>;
  /** Sends an intent, unless one is open: a double tap bids once. */
  begin(intent: I): void;
  checkAgain(): void;
  /** Takes up what a reload, a dropped tab, an expired session or too many attempts have left open; answers how to stop. */
  resume(): () => void;
}

/** Keeps the money calls of one kind safe: never lost, never made twice, never guessed at. */
export function createIntents<I extends Intent, Result>(rules: IntentRules<I, Result>): Intents<I> {
  const progress = sessionSignal<Progress<I>>({ state: 'none' });
  // By requestId. Sign Out and expiry clear the storage (spec section 4); what is open then lives on here, bound to its player.
  const open = new Map<string, I>();
  const { pause, wake } = createPause();
  // Before anything is asked: a session that turns out to be over right after a reload clears the storage.
  takeOver();
  showHeld(rules.key, open);

  /** Takes over what another document of this tab has left open. */
  function takeOver() {
    for (const kept of takeIntents(rules.key)) {
      const left = rules.read(kept);
      if (left && !open.has(left.requestId)) open.set(left.requestId, left);
    }
  }

  function forget(intent: I) {
    if (open.get(intent.requestId) === intent) open.delete(intent.requestId);
    forgetIntent(rules.key, intent.requestId);
  }

  function close(intent: I) {
    forget(intent);
    progress.value = { state: 'none' };
  }

  async function settle(intent: I, attempt: number) {
    const owned = () => user.peek()?.userId === intent.owner && open.get(intent.requestId) === intent;
    for (; owned(); attempt++) {
      progress.value = { state: attempt ? 'checking' : 'sending', intent };
      let tell: (() => void) | undefined;
      try {
        const result = await rules.send(intent);
        tell = () => rules.settle(intent, result, attempt > 0);
      } catch (error) {
        if (error instanceof AbortedError) {
          // A refusal is final, though its words may have ended the session.
          if (isRefusal(error.cause)) forget(intent);
          return;
        }
        if (isRefusal(error)) tell = () => rules.refuse(intent, error);
      }
      // Another loop may have been told already, after an expired session was renewed.
      if (!owned()) return;
      if (tell) {
        close(intent);
        tell();
        takeUpOpen();
        return;
      }
      if (attempt >= ATTEMPTS) {
        progress.value = { state: 'unknown', intent };
        return;
      }
      progress.value = { state: 'checking', intent };
      // No longer than until the network is back.
      await pause(backoff(attempt, { base: 800, cap: 15_000 }));
    }
  }

  function checkAgain() {
    const current = progress.peek();
    if (current.state === 'unknown') void settle(current.intent, 1);
    else wake();
  }

  /** Takes up what is open of the player who is there. */
  function takeUpOpen() {
    const owner = user.peek()?.userId;
    const { state } = progress.peek();
    if (state === 'unknown') checkAgain();
    if (!owner || state !== 'none') return;
    takeOver();
    // What is in the storage first: only there nothing else holds on to it.
    const { requestId } = readFields(readSessionJson(rules.key));
    const own = [...open.values()].filter((one) => one.owner === owner);
    const kept = own.find((one) => one.requestId === requestId) ?? own.at(-1);
    if (!kept) return;
    // A copy: a loop that still waits since the session before finds its own gone and ends.
    const intent = { ...kept };
    open.set(intent.requestId, intent);
    writeSession(rules.key, JSON.stringify(intent));
    void settle(intent, 1);
  }

  function resume() {
    // Listeners of its own: whoever else takes this up may stop before.
    const wakeUp = () => checkAgain();
    addEventListener('online', wakeUp);
    // After another document of this tab.
    const stopLooking = onRestored(takeUpOpen);
    const stop = effect(() => {
      if (user.value) untracked(takeUpOpen);
    });
    return () => {
      removeEventListener('online', wakeUp);
      stopLooking();
      stop();
    };
  }

  onTakeUp(rules.key, () => {
    effect(() => {
      if (token.value && open.size) untracked(() => void insistOnUser());
    });
    resume();
  });
  return {
    progress,
    begin(intent) {
      takeUpOpen();
      if (progress.peek().state !== 'none') return;
      open.set(intent.requestId, intent);
      writeSession(rules.key, JSON.stringify(intent));
      void settle(intent, 0);
    },
    checkAgain,
    resume,
  };
}
