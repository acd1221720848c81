import { useMemo, useRef } from 'react';
import { type CopiedProof, copyProof } from '../lib/copied-proof';
import { computeFlip } from '../lib/fairness';
import { Copy } from './share';
import { useResult } from './use-result';

/** All that is needed to check the coin of one bid by hand. The proof can be copied for the verifier. */
export function ProofFigures({ proof }: { proof: CopiedProof }) {
  const { round, commitment, serverSeed, clientSeed, result } = proof;
  const list = useRef<HTMLDListElement>(null);
  const seeds = useMemo(() => ({ roundId: round, serverSeed, clientSeed }), [round, serverSeed, clientSeed]);
  const text = copyProof(proof);
  const computed = useResult(computeFlip, seeds);
  const figures = [
    ['Commitment', commitment],
    ['The server’s seed', serverSeed],
    ['Its SHA-256, computed here', computed?.hash],
    ['Your seed', clientSeed],
    ['Round', round],
    ['HMAC-SHA-256, computed here', computed?.hmac],
    ['Its last bit says', computed?.side],
    ['The server said', result ?? 'not made'],
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
        label="Copy proof"
        text={text}
        select={() => list.current && getSelection()?.selectAllChildren(list.current)}
      />
      {/* In a tab of its own: a bid may be under way here. */}
      <a href={`/verify.html#${encodeURIComponent(text)}`} target="_blank" rel="noopener">
        Check it apart from this app
      </a>
    </>
  );
}
