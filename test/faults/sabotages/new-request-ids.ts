import { placeBid } from '../../../src/money/bid-operations';
import { call as honest } from '../../../src/state/call';

export * from '../../../src/state/call';

export const call: typeof honest = (operation, variables, options) => {
  const isBid = operation.query === placeBid.query;
  return honest(operation, isBid ? { ...variables, requestId: crypto.randomUUID() } : variables, options);
};
