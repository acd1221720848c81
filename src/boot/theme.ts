import { readSession } from '../lib/storage';
import { paintTheme } from '../lib/theme';

/** Sets the theme before the first paint, so that the other one never flashes. */
export const applyTheme = () => paintTheme(readSession('theme') === 'light');
