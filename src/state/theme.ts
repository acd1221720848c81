import { THEME_KEY } from '../browser/storage';
import { persistedSignal } from './persisted';

/** Dark unless the player chose light in this session (spec section 4). */
export const theme = persistedSignal<'dark' | 'light'>(
  THEME_KEY,
  (stored) => (stored === 'light' ? stored : undefined),
  'dark',
);

export function toggleTheme(): void {
  theme.value = theme.peek() === 'dark' ? 'light' : 'dark';
}
