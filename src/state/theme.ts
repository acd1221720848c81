import { type ReadonlySignal, signal } from '@preact/signals-react';
import { readSession, THEME_KEY, writeSession } from '../browser/storage';

type Theme = 'dark' | 'light';

const current = signal<Theme>('dark');

/** Dark unless the player chose light in this session (spec section 4). */
export const theme: ReadonlySignal<Theme> = current;

/** Restores the theme from session storage. */
export function restoreTheme(): void {
  current.value = readSession(THEME_KEY) === 'light' ? 'light' : 'dark';
}

/** Stores the theme that is on screen: the storage may have been cleared. */
export function keepTheme(): void {
  writeSession(THEME_KEY, current.peek());
}

export function toggleTheme(): void {
  current.value = current.peek() === 'dark' ? 'light' : 'dark';
  keepTheme();
}
