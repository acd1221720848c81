import { readSession } from '../browser/storage';
import { paintTheme } from '../browser/theme';

/** Sets the theme before the first paint, so that the other one never flashes. */
export const applyTheme = () => paintTheme(readSession('theme') === 'light');
