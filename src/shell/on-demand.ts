import { loadStyleSheet } from '../browser/load-style-sheet';
import { importOnDemand } from '../chunks';

/** Loads the drawers and what stands around a bid, with their style sheet. */
export const loadOnDemand = () => Promise.all([importOnDemand(), loadStyleSheet('on-demand')]).then(([code]) => code);
