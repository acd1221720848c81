import { useMemo, useRef } from 'react';
import { type CopiedProof, copyProof } from '../lib/copied-proof';
import { computeFlip } from '../lib/fairness';
import type { Lock } from '../lib/lock';
import { sideWord } from '../lib/sides';
import { t } from '../lib/text';
import { VERIFIER } from '../routes';
import { Copy } from '../ui/share';
import { useResult } from '../ui/use-result';

interface ProofFiguresProps {
  readonly lock: Lock;
  readonly flip: NonNullable<CopiedProof['flip']>;
}

/** All that is needed to check the coin of one bid by hand. The proof can be copied for the verifier. */
export function ProofFigures({ lock, flip }: ProofFiguresProps) {
  const { roundId, serverSeedHash } = lock;
  const { serverSeed, clientSeed, result } = flip;
  const list = useRef<HTMLDListElement>(null);
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
      <dl className="figure-list" ref={list}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value || '—'}</code>
            </dd>
          </div>
        ))}
      </dl>
      <Copy
        label={t('Copy proof')}
        text={text}
        select={() => list.current && getSelection()?.selectAllChildren(list.current)}
      />
      {/* In a tab of its own: a bid may be under way here. */}
      <a href={`${VERIFIER}#${encodeURIComponent(text)}`} target="_blank" rel="noopener">
        {t('Check it apart from this app')}
      </a>
    </>
  );
}
