import { drawIcon } from './icon';

export const ShareIcon = () => drawIcon('M12 15V3.5M8 7l4-4 4 4M6 11.5H5v8a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-8h-1');
export const CopyIcon = () =>
  drawIcon(
    'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zm-4 6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1',
  );
export const CheckIcon = () => drawIcon('M5 12.5l4.5 4.5L19 7.5');
