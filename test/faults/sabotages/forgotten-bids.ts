import { close, setState as honest } from '../../../src/money/orders';

export * from '../../../src/money/orders';

export const setState: typeof honest = (requestId, state) =>
  state === 'unconfirmed' ? close({ requestId }) : honest(requestId, state);
