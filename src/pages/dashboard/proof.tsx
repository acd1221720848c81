import type { Verdict } from '../../lib/fairness';
import type { PlayedFlip } from '../../state/game';
import { Notice } from '../../ui/notice';
import { usePart } from '../../ui/use-part';

const loadDetails = () => import('./proof-details');

const badges: Record<Verdict, { kind: string; text: string }> = {
  fair: { kind: 'success', text: '✓ Verified fair' },
  unfair: { kind: 'danger', text: 'Proof failed' },
  unknown: { kind: 'info', text: 'Not checked: needs https' },
};

/** The server's commitment for the next flip, on screen before the bid. None from a backend without proofs. */
export const Commitment = ({ hash }: { hash: string }) =>
  hash ? (
    <p className="commitment">
      Provably fair, bound to <code>{hash}</code>
    </p>
  ) : null;

/** What the phone itself found out about the last flip. Nothing where the backend gave no seeds. */
export function Proof({ played }: { played: PlayedFlip }) {
  const { check } = played;
  const details = usePart(loadDetails, check !== undefined);
  if (!check) return null;
  const { kind, text } = badges[check.verdict];
  return (
    <>
      {check.verdict === 'unfair' && (
        <Notice kind="danger">
          The proof of this flip failed: it doesn’t match what the server was bound to. Keep the details below and
          contact support.
        </Notice>
      )}
      <details className="proof">
        <summary>
          <span className="badge" data-kind={kind}>
            {text}
          </span>
          How it was checked
        </summary>
        {details && <details.ProofDetails played={played} check={check} />}
      </details>
    </>
  );
}
