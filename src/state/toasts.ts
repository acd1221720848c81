import { type ReadonlySignal, signal } from '@preact/signals-react';
import { whenVisible } from '../browser/scheduling';

/** Milliseconds (spec section 9). */
const AUTO_CLOSE = 5_000;

export interface Toast {
  readonly id: number;
  readonly kind: 'danger' | 'warning' | 'success' | 'info';
  readonly text: string;
  /** The one that the server has answered with it. */
  readonly form: EventTarget | undefined;
}

const open = signal<readonly Toast[]>([]);

/** Oldest first. No two are equal. */
export const toasts: ReadonlySignal<readonly Toast[]> = open;

let lastId = 0;
let submitted: EventTarget | undefined;

/** Replaces an equal toast: a new one is announced again. @param isOfForm it answers the form submitted last */
export function showToast(text: string, kind: Toast['kind'] = 'warning', isOfForm = false): void {
  const toast = { id: ++lastId, kind, text, form: isOfForm ? submitted : undefined };
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

/** Closes what an earlier submit of the form has brought too. */
export function closeToastsAtSubmit(form: EventTarget): void {
  submitted = form;
  keep((toast) => toast.kind === 'danger' && toast.form !== form);
}

export const closeAllToasts = (): void => keep(() => false);
