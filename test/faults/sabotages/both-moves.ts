import { cancelBid } from '../../../src/money/bid-operations';
import { setState as honest } from '../../../src/money/orders';
import { call } from '../../../src/state/call';

export * from '../../../src/money/orders';

export const setState: typeof honest = (requestId, state) => {
  honest(requestId, state);
  if (state === 'withheld') void call(cancelBid, { requestId }).catch(() => {});
};
