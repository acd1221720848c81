import { close, put as honest } from '../../../src/money/orders';

export * from '../../../src/money/orders';

export const put: typeof honest = (open) => (open.state === 'unanswered' ? close(open.order) : honest(open));
