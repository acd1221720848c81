import { type ReadonlySignal, signal } from '@preact/signals-react';
import { whenVisible } from '../browser/scheduling';

/** Milliseconds until a toast closes by itself (spec section 9). */
const AUTO_CLOSE = 5_000;

export interface Toast {
  readonly id: number;
  /** danger is a GraphQL error. The others are the client's own messages. */
  readonly kind: 'danger' | 'warning' | 'success' | 'info';
  readonly text: string;
  /** The form that the server has answered with it, if any. */
  readonly form: EventTarget | undefined;
}

const shown = signal<readonly Toast[]>([]);

/** The toasts on screen, oldest first. No two are equal. */
export const toasts: ReadonlySignal<readonly Toast[]> = shown;

let lastId = 0;
/** The form that the player has submitted last. */
let submitted: EventTarget | undefined;

/**
 * Shows a toast for five seconds from when the page is visible, instead of an equal one: a new one is announced again.
 * @param isOfForm whether it answers the form that was submitted last
 */
export function showToast(text: string, kind: Toast['kind'] = 'warning', isOfForm = false): void {
  const toast = { id: ++lastId, kind, text, form: isOfForm ? submitted : undefined };
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

/** Closes what the server has said of a form: the form has succeeded. */
export const closeToastsOf = (form: EventTarget): void => keep((toast) => toast.form !== form);

/** Closes what a submit leaves behind: the client's own messages, and what the server has said of the same form. */
export function noteSubmit(form: EventTarget): void {
  submitted = form;
  closeOwnToasts();
  closeToastsOf(form);
}

export const closeAllToasts = (): void => keep(() => false);
