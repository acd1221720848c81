import { readSession } from '../lib/storage';

/** Sets the theme before the first paint, so that the other one never flashes. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = readSession('theme') === 'light' ? 'light' : 'dark';
}
