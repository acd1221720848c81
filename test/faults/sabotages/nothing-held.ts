import type { untilLanding as honest } from '../../../src/money/hold';

export * from '../../../src/money/hold';

export const untilLanding: typeof honest = (source) => source;
