import { type ReadonlySignal, signal } from '@preact/signals-react';
import { whenVisible } from '../browser/scheduling';

/** Milliseconds (spec section 9). */
const AUTO_CLOSE = 5_000;
/** Milliseconds in which nobody has read it: it may have come as the player tapped. */
const UNREAD = 1_000;

export interface Toast {
  readonly id: number;
  readonly kind: 'danger' | 'warning' | 'success' | 'info';
  readonly text: string;
  /** By performance.now(). Infinity until the page is visible. */
  shownAt: number;
  /** The form that it answers, if any. */
  readonly form: EventTarget | undefined;
}

const open = signal<readonly Toast[]>([]);

/** Oldest first. No two are equal. */
export const toasts: ReadonlySignal<readonly Toast[]> = open;

let lastId = 0;
let submitted: EventTarget | undefined;

/** Replaces an equal toast: a new one is announced again. @param isOfForm it answers the form submitted last */
export function showToast(text: string, kind: Toast['kind'] = 'warning', isOfForm = false): void {
  const form = isOfForm ? submitted : undefined;
  const toast: Toast = { id: ++lastId, kind, text, shownAt: Infinity, form };
  open.value = [...open.peek().filter((other) => other.text !== text || other.kind !== kind), toast];
  whenVisible(() => {
    toast.shownAt = performance.now();
    setTimeout(closeToast, AUTO_CLOSE, toast);
  });
}

const keep = (isKept: (toast: Toast) => boolean): void => {
  const kept = open.peek().filter(isKept);
  if (kept.length < open.peek().length) open.value = kept;
};

export const closeToast = (toast: Toast): void => keep((other) => other !== toast);

/** GraphQL errors stay (spec section 8). */
const stays = ({ kind, shownAt }: Toast) => kind === 'danger' || performance.now() - shownAt < UNREAD;

/** Closes the client's own messages: the player has gone on. */
export const closeOwnToasts = (): void => keep(stays);

/** Closes what an earlier submit of the form has brought too. */
export function closeToastsAtSubmit(form: EventTarget): void {
  submitted = form;
  keep((toast) => stays(toast) && toast.form !== form);
}

export const closeAllToasts = (): void => keep(() => false);
