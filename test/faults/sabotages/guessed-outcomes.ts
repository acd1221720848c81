import { pursue as honest } from '../../../src/money/pursue';

export * from '../../../src/money/pursue';

export const pursue: typeof honest = async (pursuit) => {
  const outcome = await honest(pursuit);
  return outcome?.state === 'unknown' ? { state: 'refused' } : outcome;
};
