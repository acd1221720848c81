import { t } from '../lib/text';
import { openOverlay } from '../state/location';
import { IconButton } from '../ui/button';
import { drawIcon } from '../ui/icons';
import { isSoundOn, toggleSound } from './sound';

export const Tools = () => (
  <div className="tools">
    <IconButton label={t('How to play')} onClick={() => openOverlay('rules')}>
      {questionIcon}
    </IconButton>
    {'AudioContext' in window && (
      <IconButton label={t('Sound')} aria-pressed={isSoundOn.value} onClick={toggleSound}>
        {isSoundOn.value ? soundIcon : silenceIcon}
      </IconButton>
    )}
  </div>
);

const questionIcon = drawIcon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7m0 3v.1',
);
const soundIcon = drawIcon('M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11');
const silenceIcon = drawIcon('M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.5l5 5m0-5l-5 5');
