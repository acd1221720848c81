import { createHash } from 'node:crypto';
import type { Bid } from '../sandbox/bids';
import type { Player, Tab, Tap } from './tab';

/** Paise that a bid moved in the player's wallet. */
const gainOf = ({ amount, charge, winAmount, winCharge }: Bid) => winAmount - winCharge - amount - charge;

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** How what the player was told of a tap differs from what the server did, in words. */
function auditTap(tap: Tap, made: number): string[] {
  const { kind, requestId, done, refused, forgotten } = tap;
  const told = `${kind} ${requestId}, shown done ${done} and refused ${refused} times`;
  if (made > 1) return [`${told}, was made ${made} times`];
  if (forgotten && !done && !refused) return [];
  if (done + refused !== 1) return [`${told}: once is right`];
  return made === done ? [] : [`${told}, was made ${made} times`];
}

function auditFlip({ flip }: Tap, bid: Bid | undefined): string[] {
  if (!flip || !bid) return [];
  const { participation, side } = flip.flip;
  const same =
    participation.game !== '' &&
    participation.won === bid.won &&
    participation.bid === bid.amount &&
    participation.win === bid.winAmount &&
    side === bid.side &&
    flip.bid.clientSeed === bid.clientSeed &&
    flip.bid.roundId === bid.roundId;
  const proven = createHash('sha256').update(flip.flip.serverSeed).digest('hex') === flip.bid.serverSeedHash;
  const proof = proven ? [] : [`the proof of ${bid.requestId} failed`];
  return same ? proof : [...proof, `the flip of ${bid.requestId} is shown otherwise than it was`];
}

/** Compares what the players of a tab were told with what the server has, to the paisa. */
export function audit({ sandbox, taps }: Tab, player: Player, gift: number): string[] {
  const { userId } = player;
  const own = taps.filter(({ owner }) => owner === String(userId));
  const bids = sandbox.bids(userId);
  const recharges = sandbox.recharges(userId);
  const failures: string[] = [];

  for (const tap of own) {
    const same = ({ requestId }: { requestId: string }) => requestId === tap.requestId;
    const made = tap.kind === 'bid' ? bids.filter(same) : recharges.filter(same);
    failures.push(...auditTap(tap, made.length), ...auditFlip(tap, bids.find(same)));
    if (made[0] && made[0].amount !== tap.amount) failures.push(`${tap.requestId} was made for another amount`);
    const shown = recharges.find(({ rechargeId }) => rechargeId === tap.rechargeId);
    if (tap.rechargeId && !(shown && same(shown))) failures.push(`${tap.requestId} is shown as ${tap.rechargeId}`);
  }
  const asked = new Set(own.map(({ requestId }) => requestId));
  for (const { requestId } of [...bids, ...recharges]) {
    if (!asked.has(requestId) && !/^E\d+$/.test(requestId)) failures.push(`nobody asked for ${requestId}`);
  }

  const kept = Object.values(sandbox.figures(userId));
  const credited = recharges.filter(({ status }) => status === 'CREDITED').map(({ amount }) => amount);
  const due = gift + sum(credited) + sum(bids.map(gainOf));
  if (sum(kept) !== due) failures.push(`${player.name} has ${sum(kept)} paise and is due ${due}`);
  if (JSON.stringify(sandbox.sums(userId)) !== JSON.stringify(sandbox.figures(userId))) {
    failures.push(`the ledger of ${player.name} does not sum up`);
  }
  return failures;
}
