import { cancelBid } from '../../../src/money/bid-calls';
import { insist as honest } from '../../../src/money/insist';
import { call } from '../../../src/state/call';

export const insist: typeof honest = (order, move, waiting) =>
  honest(order, move, { ...waiting, onOverdue: () => void call(cancelBid, order).catch(() => {}) });
