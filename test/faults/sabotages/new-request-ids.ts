import { call as honest } from '../../../src/state/call';

export * from '../../../src/state/call';

export const call: typeof honest = (operation, variables, options) => {
  const isBid = operation.operationName === 'placeBid';
  return honest(operation, isBid ? { ...variables, requestId: crypto.randomUUID() } : variables, options);
};
