import { useMemo } from 'react';
import { type CopiedProof, copyProof } from '../lib/copied-proof';
import { type CoinSide, computeFlip, type PastVerdict, type Verdict } from '../lib/fairness';
import type { Lock } from '../lib/lock';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';
import { VERIFIER } from '../routes';
import { theme } from '../state/theme';
import { Figures } from '../ui/figures';
import { Copy } from '../ui/share';
import { useResult } from '../ui/use-result';

interface ProofFiguresProps {
  readonly lock: Lock;
  readonly flip: NonNullable<CopiedProof['flip']>;
  /** What the phone's own check has found: seeds, lock, signature and sums. */
  readonly verdict: Verdict | PastVerdict | undefined;
}

/** The proof of one flip: what it stands on, or what doesn't fit, and all that is needed to check the coin by hand. */
export function ProofFigures({ lock, flip, verdict }: ProofFiguresProps) {
  const { roundId, serverSeedHash } = lock;
  const { serverSeed, clientSeed, result } = flip;
  const seeds = useMemo(() => ({ roundId, serverSeed, clientSeed }), [roundId, serverSeed, clientSeed]);
  const text = copyProof({ lock, flip });
  const computed = useResult(computeFlip, seeds);
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
  return (
    <>
      {verdict === 'fair' && computed && <Ticks side={computed.side} />}
      {verdict === 'unfair' && computed && (
        <p>
          {computed.hash !== serverSeedHash && t('The server’s seed isn’t the one that it locked.')}{' '}
          {computed.side !== result && fill('Both numbers together give {side}.', { side: sideWord(computed.side) })}
        </p>
      )}
      <details>
        <summary>{t('For experts')}</summary>
        {verdict === 'consistent' && (
          <p>
            {t(
              'The seeds fit the commitment, but a server could look for seeds that fit afterwards. So this is no proof.',
            )}
          </p>
        )}
        <Figures lines={figures.map(([label, value]) => [label, <code key={label}>{value || '—'}</code>])} />
      </details>
      <Copy kind="quiet" label={t('Copy proof')} text={text}>
        {/* In a tab of its own: a bid may be under way here. */}
        <a
          className="button"
          data-kind="secondary"
          href={`${VERIFIER}?theme=${theme.value}#${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
        >
          {t('Check it outside this app')}
        </a>
      </Copy>
    </>
  );
}

/** One sentence, and what it stands on: each part opens to what it means. @param side what both seeds give */
function Ticks({ side }: { side: CoinSide }) {
  const parts = [
    [
      t('Locked before you revealed'),
      t('The server fixed its number before you bid and showed its fingerprint. The number that it shows now fits.'),
    ],
    [
      t('Your number is in it'),
      t('Your phone drew a number for this bid and kept it until the bid was locked. The lock has its fingerprint.'),
    ],
    [t('The result follows'), fill('Both numbers together give {side}.', { side: sideWord(side) })],
  ] as const;
  return (
    <>
      <p className="verdict">{t('Nobody could steer this flip.')}</p>
      {parts.map(([name, meaning]) => (
        <details key={name}>
          <summary className="pass">✓ {name}</summary>
          <p>{meaning}</p>
        </details>
      ))}
    </>
  );
}
