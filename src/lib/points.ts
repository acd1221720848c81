import { t } from './text';

/** What a game of points says of its points. */
export const WORTH = t('Points can’t be bought and buy nothing. Once a day they are filled up again.');
