import { type ReadonlySignal, signal } from '@preact/signals-react';
import { whenVisible } from '../browser/scheduling';

/** Milliseconds until a toast closes by itself (spec section 9). */
const AUTO_CLOSE = 5_000;

export interface Toast {
  readonly id: number;
  /** danger is a GraphQL error. The others are the client's own messages. */
  readonly kind: 'danger' | 'warning' | 'success' | 'info';
  readonly text: string;
}

const shown = signal<readonly Toast[]>([]);

/** The toasts on screen, oldest first. No two are equal. */
export const toasts: ReadonlySignal<readonly Toast[]> = shown;

let lastId = 0;

/** Shows a toast for five seconds from when the page is visible, instead of an equal one: a new one is announced again. */
export function showToast(text: string, kind: Toast['kind'] = 'warning'): void {
  const toast = { id: ++lastId, kind, text };
  shown.value = [...shown.peek().filter((other) => other.text !== text || other.kind !== kind), toast];
  whenVisible(() => setTimeout(closeToast, AUTO_CLOSE, toast));
}

const keep = (isKept: (toast: Toast) => boolean): void => {
  const kept = shown.peek().filter(isKept);
  // Only if a toast closes: a new list renders the toaster, and every change of page and submit calls this.
  if (kept.length < shown.peek().length) shown.value = kept;
};

export const closeToast = (toast: Toast): void => keep((other) => other !== toast);

/** Closes the client's own messages: the player has gone on. GraphQL errors stay (spec section 8). */
export const closeOwnToasts = (): void => keep(({ kind }) => kind === 'danger');

export const closeAllToasts = (): void => keep(() => false);
