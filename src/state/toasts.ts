import { type ReadonlySignal, signal } from '@preact/signals-react';

/** Milliseconds until a toast closes by itself (spec section 9). */
const AUTO_CLOSE = 5_000;

export interface Toast {
  readonly id: number;
  readonly kind: 'error' | 'success' | 'info';
  readonly text: string;
}

const shown = signal<readonly Toast[]>([]);
let lastId = 0;

/** What the toaster shows, oldest first. */
export const toasts: ReadonlySignal<readonly Toast[]> = shown;

/** Shows a toast for five seconds. One that is on screen already is not shown twice. */
export function showToast(text: string, kind: Toast['kind'] = 'error'): void {
  if (shown.peek().some((toast) => toast.text === text && toast.kind === kind)) return;
  const id = ++lastId;
  shown.value = [...shown.peek(), { id, kind, text }];
  setTimeout(closeToast, AUTO_CLOSE, id);
}

export function closeToast(id: number): void {
  shown.value = shown.peek().filter((toast) => toast.id !== id);
}

export function closeAllToasts(): void {
  shown.value = [];
}
