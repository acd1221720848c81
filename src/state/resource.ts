import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError } from '../api/errors';
import type { NoVariables, Operation } from '../api/operation';
import { createNewest } from '../browser/abort-signals';
import { call } from './call';
import { sessionSignal } from './session';

export type Loadable<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly value: Value };

interface Resource<Value> {
  readonly current: ReadonlySignal<Loadable<Value>>;
  /** Loads the value again. Drops the answer to an earlier load, and never rejects. */
  load(): Promise<void>;
  /** Loads the value again, and keeps the old one until the new one is here. A failure keeps it too. */
  refresh(): Promise<void>;
  /** Drops the value, and the answer that is on its way. */
  drop(): void;
}

/**
 * Data that a screen loads each time it opens. The end of the session drops it.
 * @param quiet only GraphQL errors become toasts: the screen shows other failures, or needs no value
 */
export function createResource<Value>(operation: Operation<NoVariables, Value>, quiet = false): Resource<Value> {
  const current = sessionSignal<Loadable<Value>>({ state: 'loading' });
  const newest = createNewest();

  function drop(): void {
    newest.cancel();
    current.value = { state: 'loading' };
  }

  async function refresh(): Promise<void> {
    const signal = newest.begin();
    const background = current.peek().state === 'loaded';
    try {
      const value = await call(operation, {}, { signal, background, toastAll: !quiet });
      current.value = { state: 'loaded', value };
    } catch (error) {
      if (!(error instanceof AbortedError) && current.peek().state !== 'loaded') current.value = { state: 'failed' };
    }
  }

  return {
    current,
    drop,
    refresh,
    load() {
      drop();
      return refresh();
    },
  };
}
