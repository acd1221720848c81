import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { report } from '../../browser/report';
import { formatTime } from '../../lib/day';
import { type CoinSide, checkFlip, checkRefusal, isAsOffered, type Verdict } from '../../lib/fairness';
import { formatRupees } from '../../lib/money';
import { closeFlip, hasCommitted, type PlayedFlip } from '../../money/bids';
import type { BidOrder } from '../../money/open-orders';
import { type RefusedBid, refusedBids } from '../../money/refused-bids';
import { Notice } from '../../ui/page-states';
import { ProofFigures } from '../../ui/proof-figures';
import { useResult } from '../../ui/use-result';
import { type Finding, VerdictBadge } from '../../ui/verdict-badge';

/** Shows the phone's own check of a flip beside its result. */
export function Badge({ played }: { played: PlayedFlip }) {
  const finding = useResult(checkPlayed, played);
  useEffect(() => {
    if (finding) closeFlip(played);
  }, [finding, played]);
  if (!finding) return null;
  return (
    <>
      <VerdictBadge finding={finding} />
      {finding === 'unfair' && (
        <Notice kind="danger">
          The proof of this flip failed: the result or a sum isn’t what was promised before the bid. Keep its proof,
          under “Provably fair”, and contact support.
        </Notice>
      )}
      {finding === 'uncommitted' && (
        <Notice kind="danger">
          The server showed a commitment before your earlier bids, and has stopped doing so.
        </Notice>
      )}
    </>
  );
}

/** Checks a flip. */
async function checkPlayed(played: PlayedFlip): Promise<Finding> {
  const { order, flip } = played;
  const verdict = await checkFlip({ ...order, ...flip, bidOn: order.side, won: flip.participation.won });
  const finding = findingOf(played, verdict);
  report('proof', finding);
  return finding;
}

/** A wrong sum is as unfair as a wrong side. */
function findingOf({ order, flip }: PlayedFlip, verdict: Verdict): Finding {
  const asOffered = isAsOffered(order, flip.participation);
  if (asOffered === false) return 'unfair';
  if (!order.serverSeedHash) return hasCommitted.peek() ? 'uncommitted' : 'as-offered';
  return verdict === 'fair' && asOffered === undefined ? 'incomplete' : verdict;
}

interface ProofsProps {
  /** The flips that have landed, newest first. */
  readonly flips: readonly PlayedFlip[];
}

/** The proofs of this visit, to read, to copy and to check by hand: of flips, and of bids that were not made. */
export function Proofs({ flips }: ProofsProps) {
  useSignals();
  const refused = refusedBids.value;
  const proven = flips.filter(({ order }) => order.serverSeedHash);
  const [chosen, choose] = useState<string>();
  const opened = chosen ?? proven[0]?.order.requestId;
  return (
    <div className="details">
      <h3>How it is checked</h3>
      <p>
        The commitment is the SHA-256 hash of the server’s seed. The side is the lowest bit of the last byte of
        HMAC-SHA-256, with the server’s seed as the key and your seed, a colon and the round as the message: 0 is heads,
        1 is tails. Stake, charges and payout are compared with what was on screen before your bid. A server could still
        refuse the bids that would win: so your phone counts those that were not made.
      </p>
      <h3>Proofs of this visit</h3>
      {!proven.length && !refused.length && <p className="muted">Each flip adds its proof here.</p>}
      {proven.map(({ order, flip: { serverSeed, side, participation } }) => (
        <Proof key={order.requestId} {...{ order, serverSeed, result: side, won: participation.won, opened, choose }} />
      ))}
      {refused.map(({ order, serverSeed }) => (
        <Proof key={order.requestId} {...{ order, serverSeed, result: null, won: null, opened, choose }} />
      ))}
    </div>
  );
}

interface ProofProps {
  readonly order: BidOrder;
  readonly serverSeed: string;
  /** The side that the server told, and whether it called it a win. null where the bid was not made. */
  readonly result: CoinSide | null;
  readonly won: boolean | null;
  /** The requestId of the one proof that is open. */
  readonly opened: string | undefined;
  readonly choose: (requestId: string) => void;
}

/** All that is needed to check one bid by hand. */
function Proof({ order, serverSeed, result, won, opened, choose }: ProofProps) {
  const { roundId: round, serverSeedHash: commitment, clientSeed, side: pick } = order;
  const open = order.requestId === opened;
  const name = `${formatTime(order.tappedAt)}: ${formatRupees(order.amount)} on ${order.side}, ${result ?? 'not made'}`;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && choose(open ? '' : order.requestId)}
    >
      <summary>{name}</summary>
      {open && <ProofFigures proof={{ round, commitment, serverSeed, clientSeed, pick, result, won }} />}
    </details>
  );
}

const checkRefused = (bids: readonly RefusedBid[]) => Promise.all(bids.map(checkOneRefused));

/** Checks a bid that was not made. */
async function checkOneRefused({ order, serverSeed }: RefusedBid) {
  const check = await checkRefusal({ ...order, serverSeed, bidOn: order.side });
  report('proof', check);
  return check;
}

/** Counts the bids that were not made: a server that refuses only what would win gives itself away here. */
export function RefusedBids({ bids }: { bids: readonly RefusedBid[] }) {
  const checks = useResult(checkRefused, bids);
  if (!checks?.length) return null;
  const count = (wanted: string) => checks.filter((check) => check === wanted).length;
  const checked = count('win') + count('loss');
  return (
    <>
      <p className="muted">
        Bids of this visit that were not made: {checks.length}.
        {checked > 0 && ` By the server’s seeds ${count('win')} of ${checked} would have won.`}
        {count('hidden') > 0 && ` Bids whose seed the server hasn’t shown: ${count('hidden')}.`}
      </p>
      {count('broken') > 0 && (
        <Notice kind="danger">
          The server’s seed for a bid that was not made doesn’t match what it was bound to. Contact support.
        </Notice>
      )}
    </>
  );
}
