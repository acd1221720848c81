import { placeBid } from '../../../src/money/bid-operations';
import { find } from '../../../src/money/orders';
import { send as honest } from '../../../src/money/send';
import { call } from '../../../src/state/call';

export * from '../../../src/money/send';

export const send: typeof honest = async (sending) => {
  const order = find('bid', sending.requestId)?.order;
  if (order && !sending.send) await call(placeBid, order as never).catch(() => {});
  return honest(sending);
};
