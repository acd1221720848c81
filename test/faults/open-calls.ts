import type { Page } from './page';

/** Session storage key of the open money calls. */
export const CALLS = 'orders';

/** The page of each kind of money call. */
export const PATHS = { bid: '/dashboard', recharge: '/recharge', withdrawal: '/wallet' } as const;

/** The money calls on the screens of a page. */
export const callsOf = ({ client: { currentBid, currentRecharge, currentWithdrawal } }: Page) =>
  [currentBid.peek(), currentRecharge.peek(), currentWithdrawal.peek()] as const;

/** The call whose outcome a page is waiting for. Only a bid is looked up on every page. */
export const waitingIn = (page: Page) =>
  callsOf(page).find(
    (call) =>
      (call.state === 'sending' || call.state === 'checking' || call.state === 'revealing') &&
      (call.order.kind === 'bid' || page.path() === PATHS[call.order.kind]),
  );
