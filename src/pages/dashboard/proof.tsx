import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { checkFlip, checkRefusal, type FlipCheck, isAsOffered, type Verdict } from '../../lib/fairness';
import { createNewest } from '../../lib/newest';
import { flips, type PlayedFlip, type RefusedBid, refusedBids } from '../../money/bids';
import { Notice } from '../../ui/page-states';

type Finding = Verdict | 'incomplete' | 'uncommitted' | 'as-offered';

const badges: Readonly<Record<Finding, { readonly kind: string; readonly text: string } | undefined>> = {
  fair: { kind: 'success', text: '✓ Verified fair' },
  unfair: { kind: 'danger', text: 'Proof failed' },
  unknown: { kind: 'info', text: 'Not checked: needs https' },
  incomplete: { kind: 'info', text: 'Not verified: the answer is incomplete' },
  uncommitted: { kind: 'danger', text: 'No proof any more' },
  // A backend without proofs promises only the sums.
  'as-offered': undefined,
};

/** Shows the phone's own check of a flip beside its result. */
export function Badge({ played }: { played: PlayedFlip }) {
  useSignals();
  const check = useFlipCheck(played);
  const wasCommitted = flips.value.some(({ bid }) => bid.serverSeedHash);
  const finding = check && findingOf(played, check, wasCommitted);
  const badge = finding && badges[finding];
  if (!badge) return null;
  return (
    <>
      <span className="badge" data-kind={badge.kind}>
        {badge.text}
      </span>
      {finding === 'unfair' && (
        <Notice kind="danger">
          The proof of this flip failed: the result or a sum isn’t what was promised before the bid. Keep the details
          below and contact support.
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

/** A wrong sum is as unfair as a wrong side. */
function findingOf({ bid, flip }: PlayedFlip, { verdict }: FlipCheck, wasCommitted: boolean): Finding {
  const asOffered = isAsOffered(bid, flip.participation);
  if (asOffered === false) return 'unfair';
  if (!bid.serverSeedHash) return wasCommitted ? 'uncommitted' : 'as-offered';
  return verdict === 'fair' && asOffered === undefined ? 'incomplete' : verdict;
}

/** Shows everything needed to check a flip by hand. */
export function Proof({ played }: { played: PlayedFlip }) {
  const check = useFlipCheck(played);
  const { bid, flip } = played;
  if (!check || !bid.serverSeedHash) return null;
  return (
    <details className="details">
      <summary>How it was checked</summary>
      <p>
        Before your bid the server showed the SHA-256 hash of its seed, and your phone chose a seed of its own. The side
        is the lowest bit of the last byte of HMAC-SHA-256, with the server’s seed as the key and your seed, a colon and
        the round as the message: 0 is heads, 1 is tails. So neither could choose the side. Stake, charges and payout
        are compared with what was on screen before your bid.
      </p>
      <dl className="figure-list">
        <Seed label="Commitment before the bid" value={bid.serverSeedHash} />
        <Seed label="The server’s seed" value={flip.serverSeed} />
        <Seed label="Its SHA-256, computed here" value={check.hash} />
        <Seed label="Your seed" value={bid.clientSeed} />
        <Seed label="Round" value={bid.roundId} />
        <Seed label="HMAC-SHA-256, computed here" value={check.hmac} />
        <Seed label="Its last bit says" value={check.side} />
        <Seed label="The server said" value={flip.side} />
      </dl>
    </details>
  );
}

/** Counts the bids of this visit that were not made. A server that refuses only winning bids gives itself away here. */
export function RefusedBids() {
  useSignals();
  const checks = useRefusalChecks(refusedBids.value);
  const count = (wanted: string) => checks.filter((check) => check === wanted).length;
  if (!checks.length) return null;
  return (
    <>
      <p className="muted">
        Bids of this visit that were not made: {checks.length}. By the server’s seeds {count('win')} of them would have
        won.
      </p>
      {count('broken') > 0 && (
        <Notice kind="danger">
          The server’s seed for a bid that was not made doesn’t match what it was bound to. Contact support.
        </Notice>
      )}
    </>
  );
}

function useRefusalChecks(bids: readonly RefusedBid[]) {
  const [checks, setChecks] = useState<readonly string[]>([]);
  useEffect(() => {
    const newest = createNewest();
    const signal = newest.begin();
    const provable = bids.filter(({ bid }) => bid.serverSeedHash);
    const checking = provable.map(({ bid, serverSeed }) => checkRefusal({ ...bid, serverSeed, bidOn: bid.side }));
    void Promise.all(checking).then((found) => signal.aborted || setChecks(found));
    return newest.cancel;
  }, [bids]);
  return checks;
}

function useFlipCheck({ bid, flip }: PlayedFlip): FlipCheck | undefined {
  const [check, setCheck] = useState<FlipCheck>();
  useEffect(() => {
    const newest = createNewest();
    const signal = newest.begin();
    const { participation } = flip;
    void checkFlip({ ...bid, ...flip, bidOn: bid.side, won: participation.won }).then(
      (found) => signal.aborted || setCheck(found),
    );
    return newest.cancel;
  }, [bid, flip]);
  return check;
}

const Seed = ({ label, value }: { label: string; value: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <code>{value ?? '—'}</code>
    </dd>
  </div>
);
