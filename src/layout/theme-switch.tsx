import { t } from '../lib/text';
import { theme, toggleTheme } from '../state/theme';
import { IconButton } from '../ui/button';
import { drawIcon } from '../ui/icons';

export function ThemeSwitch() {
  const dark = theme.value === 'dark';
  return (
    <IconButton role="switch" aria-checked={!dark} label={t('Light theme')} onClick={toggleTheme}>
      {dark ? sunIcon : moonIcon}
    </IconButton>
  );
}

const sunIcon = drawIcon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0-14v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4m11.2 11.2L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
);
const moonIcon = drawIcon('M20 14A8.5 8.5 0 0 1 10 4a8.5 8.5 0 1 0 10 10z');
