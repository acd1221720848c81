import type { Bid } from '../sandbox/bids';
import type { createHands, Player, PlayingOptions } from './hands';
import { CHANGED, MISSING } from './screen';

/** The sums that Transactions shows of a flip. */
const sumsOf = ({ amount, charge, won, winAmount, winCharge }: Bid) =>
  [won, amount, charge, ...(won ? [winAmount, winCharge] : [])].join();

/** Transactions must say which flips of the visit were told with other sums, and must not say it of the others. */
export function createTransactionsCheck(
  { phone, server, network, watch }: PlayingOptions,
  { pass, until, arrive, goTo, isOnScreen }: ReturnType<typeof createHands>,
) {
  return async function seeTransactions(player: Player): Promise<void> {
    const wasCalm = network.calm;
    network.calm = true;
    const flips = () => phone.client().flips.peek();
    let known: number;
    // None of them has landed in the ten seconds before.
    do {
      known = flips().length;
      await pass(11_000);
      await arrive(player, '/dashboard');
    } while (flips().length !== known);
    await until(
      'Transactions',
      () => isOnScreen('Bing Amount') || isOnScreen('No Transactions'),
      () => {
        // Only the answer may tell that the session has ended.
        goTo(player, '/dashboard');
        const { user, overlay, openOverlay } = phone.client();
        if (user.peek() && !overlay.peek()) openOverlay('transactions');
      },
    );
    const isChanged = flips().some(({ order: { requestId } }) => {
      const made = server.bids(player.userId).find((one) => one.requestId === requestId);
      const told = server.told(requestId)?.bid;
      return made && told && sumsOf(made) !== sumsOf(told);
    });
    if (isOnScreen(CHANGED) !== isChanged) {
      watch.fail(`Transactions ${isChanged ? 'doesn’t say' : 'says'} that a flip has other sums`);
    }
    if (isOnScreen(MISSING)) watch.fail('Transactions says that a flip is missing');
    if (isChanged) watch.count('Transactions has other sums than a flip');
    phone.client().navigate('/wallet');
    network.calm = wasCalm;
  };
}
