import { useMemo, useRef } from 'react';
import { type CopiedProof, copyProof } from '../lib/copied-proof';
import { type CoinSide, computeFlip } from '../lib/fairness';
import type { Lock } from '../lib/lock';
import { sha256 } from '../lib/seeds';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';
import { VERIFIER } from '../routes';
import { Copy } from '../ui/share';
import { useResult } from '../ui/use-result';

interface ProofFiguresProps {
  readonly lock: Lock;
  readonly flip: NonNullable<CopiedProof['flip']>;
}

/** What the phone finds of one flip: three ticks, and below them all that is needed to check the coin by hand. */
export function ProofFigures({ lock, flip }: ProofFiguresProps) {
  const { roundId, serverSeedHash } = lock;
  const { serverSeed, clientSeed, result } = flip;
  const figuresOf = useRef<HTMLDetailsElement>(null);
  const seeds = useMemo(() => ({ roundId, serverSeed, clientSeed }), [roundId, serverSeed, clientSeed]);
  const text = copyProof({ lock, flip });
  const computed = useResult(computeFlip, seeds);
  const ownHash = useResult(sha256, clientSeed);
  const figures = [
    [t('Commitment'), serverSeedHash],
    [t('The server’s seed'), serverSeed],
    [t('Its SHA-256, computed here'), computed?.hash],
    [t('Your seed'), clientSeed],
    [t('Round'), roundId],
    [t('HMAC-SHA-256, computed here'), computed?.hmac],
    [t('Its last bit says'), computed && sideWord(computed.side)],
    [t('The server said'), sideWord(result)],
  ] as const;
  // A flip of an earlier visit has no lock: nobody knows what was fixed before it.
  const hasTicks = computed && ownHash && lock.clientSeedHash;
  return (
    <>
      {hasTicks && (
        <Ticks
          side={computed.side}
          holds={[
            computed.hash === serverSeedHash.toLowerCase(),
            ownHash === lock.clientSeedHash,
            computed.side === result,
          ]}
        />
      )}
      <details ref={figuresOf}>
        <summary>{t('For experts')}</summary>
        <dl className="figure-list">
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code>{value || '—'}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <Copy
        label={t('Copy proof')}
        text={text}
        select={() => {
          if (!figuresOf.current) return;
          figuresOf.current.open = true;
          getSelection()?.selectAllChildren(figuresOf.current);
        }}
      />
      {/* In a tab of its own: a bid may be under way here. */}
      <a href={`${VERIFIER}#${encodeURIComponent(text)}`} target="_blank" rel="noopener">
        {t('Check it apart from this app')}
      </a>
    </>
  );
}

interface TicksProps {
  /** What both seeds give. */
  readonly side: CoinSide;
  /** Whether the server kept to its commitment, the player's seed is that of the lock, and the result is that side. */
  readonly holds: readonly [boolean, boolean, boolean];
}

/** One sentence, and what it stands on: each part opens to what it means. */
function Ticks({ side, holds }: TicksProps) {
  const parts = [
    [
      t('Locked before you revealed'),
      t(
        'The server fixed its number before you bid, and showed its hash. The number that it has shown now has that hash.',
      ),
    ],
    [
      t('Your number is in it'),
      t('Your phone drew a number for this bid and kept it until the bid was locked. The lock has its hash.'),
    ],
    [t('The result follows'), fill('Both numbers together give {side}.', { side: sideWord(side) })],
  ] as const;
  return (
    <>
      <p>
        {holds.every(Boolean)
          ? t('Nobody could steer this flip.')
          : t('This proof doesn’t hold. Copy it and contact support.')}
      </p>
      {parts.map(([name, meaning], index) => (
        <details key={name}>
          <summary>
            {holds[index] ? '✓' : '✗'} {name}
          </summary>
          <p>{meaning}</p>
        </details>
      ))}
    </>
  );
}
