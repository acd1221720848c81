import { formatRupees } from '../../src/lib/money';
import { type Bid, isFlipped } from '../sandbox/bids';
import type { Player } from './hands';
import type { Server } from './server';
import type { Tap } from './watch';

/** The change of the player's wallet by a bid, in paise. */
const gainOf = ({ status, amount, charge, flip }: Bid) =>
  status === 'CANCELLED' ? 0 : (flip?.payout ?? 0) - amount - charge;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Compares the outcomes that a player saw with the server's, to the paisa. Returns the differences. */
export function audit(server: Server, taps: readonly Tap[], { userId, name }: Player, gift: number): string[] {
  const own = taps.filter(({ owner }) => owner === String(userId));
  const bids = server.bids(userId);
  const flipped = bids.filter(isFlipped);
  const recharges = server.recharges(userId);
  const withdrawals = server.withdrawals(userId);
  const failures: string[] = [];

  for (const { kind, requestId, amount, offer, reported, forgotten } of own) {
    const made = [...flipped, ...recharges, ...withdrawals].filter((one) => one.requestId === requestId);
    const telling = `${kind} ${requestId}, told as ${reported.join(', then ')}, was made ${made.length} times`;
    const last = reported.at(-1);
    // A recharge that is refused as TOO_SOON may be opened when a copy of the tab sends it.
    const isTurned = kind !== 'recharge' && reported.includes('made') && reported.includes('not made');
    if (made.length > 1 || isTurned) failures.push(telling);
    else if (!last && !forgotten) failures.push(telling);
    else if (last && last !== 'unknown' && (last === 'made') !== (made.length === 1)) failures.push(telling);
    const [one] = made;
    if (one && one.amount !== amount) failures.push(`${requestId} was made for another amount`);
    if (!one || !('charge' in one) || forgotten) continue;
    const terms = [formatRupees(one.amount + one.charge), one.flip?.won ? formatRupees(one.flip.payout) : offer[1]];
    if (terms.join() !== offer.join()) failures.push(`${requestId} costs and pays ${terms}, not ${offer}`);
  }
  const callsOf = new Set(own.map(({ requestId }) => requestId));
  for (const { requestId } of [...bids, ...recharges, ...withdrawals]) {
    if (!callsOf.has(requestId) && !requestId.startsWith('elsewhere-')) failures.push(`nobody asked for ${requestId}`);
  }

  const kept = sum(Object.values(server.figures(userId)));
  // What came in above a deposit limit went back.
  const credited = recharges.map(({ received, returned }) => received - returned);
  const withdrawn = withdrawals.filter(({ status }) => status !== 'RETURNED').map(({ amount }) => amount);
  const due = gift + sum(credited) + sum(bids.map(gainOf)) - sum(withdrawn);
  if (kept !== due) failures.push(`${name} has ${kept} paise and is due ${due}`);
  return failures;
}
