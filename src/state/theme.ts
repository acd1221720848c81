import { THEME_KEY } from '../browser/storage';
import { keptSignal } from './kept';

/** Dark unless the player chose light in this session (spec section 4). */
export const theme = keptSignal<'dark' | 'light'>(
  THEME_KEY,
  (stored) => (stored === 'light' ? stored : undefined),
  'dark',
);

export function toggleTheme(): void {
  theme.value = theme.peek() === 'dark' ? 'light' : 'dark';
}
