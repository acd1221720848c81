import { useMemo } from 'react';
import { type CheckedFlip, flipOf } from '../audit/told-flips';
import { copyProof } from '../lib/copied-proof';
import { type CoinSide, computeFlip } from '../lib/fairness';
import { readLock } from '../lib/lock';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';
import { VERIFIER } from '../routes';
import { theme } from '../state/theme';
import { ButtonLink } from '../ui/button';
import { Figures } from '../ui/figures';
import { Copy } from '../ui/share';
import { useResult } from '../ui/use-result';
import { Why, withExceptions } from './verdict-badge';

/** The proof of one flip: its verdict in a sentence, what it stands on, and all that is needed to check the coin by hand. */
export function FlipProof({ told, verdict }: CheckedFlip) {
  const { side: result, participation, before } = told;
  const { roundId, serverSeedHash, serverSeed, clientSeed } = told.seeds;
  const seeds = useMemo(() => ({ roundId, serverSeed, clientSeed }), [roundId, serverSeed, clientSeed]);
  // The lock of an earlier visit isn't kept. What is known of it has no signature, and the verifier says so.
  const lock = before?.lock ?? readLock({ ...told.seeds, bidOnCoin: participation.bidOn });
  const computed = useResult(computeFlip, seeds);
  const why = <Why verdict={withExceptions(verdict, before?.requestId)} told={told} />;
  if (!result) return why;
  const text = copyProof({ lock, flip: flipOf(told) });
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
      {why}
      {verdict === 'fair' && computed && <Ticks side={computed.side} />}
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
        <ButtonLink
          kind="secondary"
          href={`${VERIFIER}?theme=${theme.value}#${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
        >
          {t('Check it outside this app')}
        </ButtonLink>
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
