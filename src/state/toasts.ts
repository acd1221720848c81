import { type ReadonlySignal, signal } from '@preact/signals-react';
import { whenVisible } from '../browser/scheduling';

/** Milliseconds (spec section 9). */
const AUTO_CLOSE = 5_000;

export interface Toast {
  readonly id: number;
  readonly kind: 'danger' | 'warning' | 'success' | 'info';
  readonly text: string;
  /** What the server has answered to a form. */
  readonly isOfForm: boolean;
}

const open = signal<readonly Toast[]>([]);

/** Oldest first. No two are equal. */
export const toasts: ReadonlySignal<readonly Toast[]> = open;

let lastId = 0;

/** Replaces an equal toast: a new one is announced again. */
export function showToast(text: string, kind: Toast['kind'] = 'warning', isOfForm = false): void {
  const toast = { id: ++lastId, kind, text, isOfForm };
  open.value = [...open.peek().filter((other) => other.text !== text || other.kind !== kind), toast];
  whenVisible(() => setTimeout(closeToast, AUTO_CLOSE, toast));
}

const keep = (isKept: (toast: Toast) => boolean): void => {
  const kept = open.peek().filter(isKept);
  if (kept.length < open.peek().length) open.value = kept;
};

export const closeToast = (toast: Toast): void => keep((other) => other !== toast);

/** Closes the client's own messages: the player has gone on. GraphQL errors stay (spec section 8). */
export const closeOwnToasts = (): void => keep(({ kind }) => kind === 'danger');

/** Closes what an earlier submit has brought too. */
export const closeToastsAtSubmit = (): void => keep(({ kind, isOfForm }) => kind === 'danger' && !isOfForm);

export const closeAllToasts = (): void => keep(() => false);
