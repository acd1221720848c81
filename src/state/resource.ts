import type { ReadonlySignal } from '@preact/signals-react';
import { AbortedError } from '../api/errors';
import { abortingPrevious } from '../browser/abort-signals';
import { perSessionSignal, token } from './session';

export type Loadable<Value> =
  /** value: the one from before. A screen may go on showing it. */
  | { readonly state: 'loading' | 'failed'; readonly value?: Value | undefined }
  | { readonly state: 'loaded'; readonly value: Value };

interface AskOptions {
  readonly signal: AbortSignal;
  readonly background: boolean;
}

/** Data of the player from the server, until the session ends. @param isOffered whether the backend has it */
export function createResource<Value, Variables extends unknown[]>(
  ask: (options: AskOptions, ...variables: Variables) => Promise<Value>,
  isOffered = () => true,
) {
  const current = perSessionSignal<Loadable<Value>>({ state: 'loading' });
  const newest = abortingPrevious();

  /** As load, but a loaded value stays, also after a failure. */
  async function refresh(...variables: Variables): Promise<void> {
    const own = token.peek();
    if (!own || !isOffered()) return;
    const signal = newest.begin();
    const background = current.peek().state === 'loaded';
    try {
      const value = await ask({ signal, background }, ...variables);
      if (!signal.aborted && token.peek() === own) current.value = { state: 'loaded', value };
    } catch (error) {
      const { state, value } = current.peek();
      if (!(error instanceof AbortedError) && state !== 'loaded') current.value = { state: 'failed', value };
    }
  }

  /** Loads the value again. Drops the answer to an earlier load, and never rejects. */
  function load(...variables: Variables): Promise<void> {
    current.value = { state: 'loading', value: current.peek().value };
    return refresh(...variables);
  }

  function drop(): void {
    newest.cancel();
    current.value = { state: 'loading' };
  }

  return {
    current: current as ReadonlySignal<Loadable<Value>>,
    refresh,
    load,
    drop,
    start(...variables: Variables): () => void {
      void load(...variables);
      return drop;
    },
    set(value: Value): void {
      newest.cancel();
      current.value = { state: 'loaded', value };
    },
  };
}
