import { type ReadonlySignal, signal } from '@preact/signals-react';

/** Milliseconds until a toast closes by itself (spec section 9). */
const AUTO_CLOSE = 5_000;

export interface Toast {
  readonly id: number;
  readonly kind: 'error' | 'success' | 'info';
  readonly text: string;
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();
const shown = signal<readonly Toast[]>([]);
let lastId = 0;

/** The toasts on screen, oldest first. */
export const toasts: ReadonlySignal<readonly Toast[]> = shown;

/** Shows a toast for five seconds. A toast that is already on screen stays five seconds more. */
export function showToast(text: string, kind: Toast['kind'] = 'error'): void {
  let toast = shown.peek().find((other) => other.text === text && other.kind === kind);
  if (!toast) {
    toast = { id: ++lastId, kind, text };
    shown.value = [...shown.peek(), toast];
  }
  clearTimeout(timers.get(toast.id));
  timers.set(toast.id, setTimeout(closeToast, AUTO_CLOSE, toast.id));
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  shown.value = shown.peek().filter((toast) => toast.id !== id);
}

export function closeAllToasts(): void {
  for (const { id } of shown.peek()) closeToast(id);
}
