import type { FlipCheck } from '../../lib/fairness';
import type { PlayedFlip } from '../../state/game';

/** The rule in words, and everything needed to check the flip once more by hand. */
export function ProofDetails({ played: { bid, flip }, check }: { played: PlayedFlip; check: FlipCheck }) {
  return (
    <>
      <p>
        Before your bid the server showed the SHA-256 hash of its seed, and your phone chose a seed of its own. The side
        is the lowest bit of the last byte of HMAC-SHA-256, with the server’s seed as the key and your seed, a colon and
        the round as the message: 0 is heads, 1 is tails. So neither could choose the side.
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
    </>
  );
}

const Seed = ({ label, value }: { label: string; value: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <code>{value ?? '—'}</code>
    </dd>
  </div>
);
