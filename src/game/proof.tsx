import { useEffect, useState } from 'react';
import { type AnsweredFlip, failedFlips, judgedFlips, toldOf } from '../audit/verdicts';
import { formatTime } from '../lib/day';
import { formatRupees } from '../lib/money';
import { sideWord } from '../lib/sides';
import { fill, t } from '../lib/text';
import { closeFlip } from '../money/bids';
import type { PlayedFlip } from '../money/flips';
import { round } from '../money/round';
import { openOverlay } from '../state/location';
import { FlipProof } from './flip-proof';
import { VerdictBadge, Why, withExceptions } from './verdict-badge';

/** The requestId of the proof to open next. */
let asked: string | undefined;

function takeAsked(): string | undefined {
  const taken = asked;
  asked = undefined;
  return taken;
}

function openProof(requestId: string): void {
  asked = requestId;
  openOverlay('fairness');
}

/** Opens the fairness, where the badge of the next flip will stand. Nobody needs to hear of it at every flip. */
export const Fair = () =>
  round.value.value?.serverSeedHash && (
    <button type="button" className="badge-button" aria-live="off" onClick={() => openOverlay('fairness')}>
      <span className="badge fair">{t('Provably fair')}</span>
    </button>
  );

/** Shows the phone's own check of a flip beside its result, and opens its proof. */
export function Badge({ played }: { played: PlayedFlip }) {
  const { requestId } = played.order;
  const judged = judgedFlips.value.get(requestId);
  const verdict = withExceptions(judged?.verdict, requestId);
  useEffect(() => {
    if (judged) closeFlip(played);
  }, [judged, played]);
  // A backend without proofs promises only the sums.
  if (!judged || verdict === 'as-offered') return null;
  return (
    <>
      <button
        type="button"
        className="badge-button"
        aria-live={verdict === 'fair' ? 'off' : undefined}
        onClick={() => openProof(requestId)}
      >
        <span className="visually-hidden">{t('Provably fair')}: </span>
        <VerdictBadge verdict={verdict} />
      </button>
      {/* Of the lock and the wallet warnings of their own tell (warnings.tsx). */}
      <Why verdict={judged.verdict} told={toldOf(judged)} only="danger" />
    </>
  );
}

/** The proofs of this visit, to read, to copy and to check by hand. Those that have failed come first. */
export function Proofs({ flips }: { flips: readonly PlayedFlip[] }) {
  const failed = failedFlips.value;
  const isFailed = ({ order }: AnsweredFlip) => failed.some((one) => one.order.requestId === order.requestId);
  const shown = [...failed, ...flips.filter((flip) => flip.order.serverSeedHash && !isFailed(flip))];
  const [chosen, choose] = useState(takeAsked);
  const opened = chosen ?? shown[0]?.order.requestId;
  if (!shown.length) return null;
  return (
    <div className="details">
      <h3 className="card-title">{t('Proofs of this visit')}</h3>
      {shown.map((played) => (
        <Proof key={played.order.requestId} {...{ played, opened, choose }} hasFailed={isFailed(played)} />
      ))}
    </div>
  );
}

interface ProofProps {
  readonly played: AnsweredFlip;
  readonly hasFailed: boolean;
  /** The requestId of the one proof that is open. */
  readonly opened: string | undefined;
  readonly choose: (requestId: string) => void;
}

function Proof({ played, hasFailed, opened, choose }: ProofProps) {
  const { requestId, tappedAt, amount, side } = played.order;
  const open = requestId === opened;
  const verdict = judgedFlips.value.get(requestId)?.verdict;
  return (
    <details open={open} onToggle={({ currentTarget }) => currentTarget.open !== open && choose(open ? '' : requestId)}>
      <summary>
        {fill('{time}: {sum} on {side}, the coin fell on {result}', {
          time: formatTime(tappedAt),
          sum: formatRupees(amount),
          side: sideWord(side),
          result: sideWord(played.flip.side),
        })}{' '}
        {hasFailed && <VerdictBadge verdict={verdict} />}
      </summary>
      {open && <FlipProof told={toldOf(played)} verdict={verdict} />}
    </details>
  );
}
