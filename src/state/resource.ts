import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError } from '../api/errors';
import type { Operation } from '../api/operation';
import { call } from './call';
import { sessionSignal } from './session';

export type Loadable<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly value: Value };

export interface Resource<Value> {
  readonly current: ReadonlySignal<Loadable<Value>>;
  /** Asks anew; an older answer still out is dropped. What goes wrong is told in a toast. Never rejects. */
  load(): Promise<void>;
  /** Lets go of what is loaded or on its way. */
  drop(): void;
}

/** What the player's screen needs from the server each time it opens. */
export function createResource<Value>(operation: Operation<Readonly<Record<string, never>>, Value>): Resource<Value> {
  const current = sessionSignal<Loadable<Value>>({ state: 'loading' });
  let newest: AbortController | undefined;

  function drop(): void {
    newest?.abort();
    current.value = { state: 'loading' };
  }

  return {
    current,
    drop,
    async load() {
      drop();
      newest = new AbortController();
      try {
        current.value = { state: 'loaded', value: await call(operation, {}, { signal: newest.signal }) };
      } catch (error) {
        if (!(error instanceof AbortedError)) current.value = { state: 'failed' };
      }
    },
  };
}
