import { judgedFlips } from '../audit/verdicts';
import { verdictOf } from '../domain/fairness';
import { reasonOf } from '../domain/fairness-words';
import { Panel } from '../layout/drawer';
import { t } from '../lib/text';
import type { PlayedFlip } from '../money/bids';
import type { Participation } from '../money/participation-operations';
import { round } from '../money/round';
import { openOverlay } from '../state/location';
import { perSessionSignal } from '../state/session';
import { Notice } from '../ui/page-states';
import { FlipDetails, VerdictBadge } from './flip-details';

/** The flip whose details are open. */
const opened = perSessionSignal<Participation | undefined>(undefined);

export const FlipPanel = () => (
  <Panel title={t('Your flip')}>
    {opened.value && <FlipDetails participation={opened.value} isAmbiguous={false} />}
  </Panel>
);

export function openFlip(participation: Participation): void {
  opened.value = participation;
  openOverlay('flip');
}

/** Opens the rules, where the badge of the next flip will stand. Nobody needs to hear of it at every flip. */
export const FairnessButton = () =>
  round.value.value?.serverSeedHash && (
    <button type="button" className="badge-button" aria-live="off" onClick={() => openOverlay('rules')}>
      <span className="badge fair">{t('Provably fair')}</span>
    </button>
  );

/** Shows the phone's own check of a flip beside its outcome, and opens its details. */
export function FlipVerdict({ played }: { played: PlayedFlip }) {
  const judged = judgedFlips.value.get(played.order.requestId);
  if (!judged) return null;
  const verdict = verdictOf(judged.steps);
  // A backend without proofs promises only the sums.
  if (verdict !== 'failed' && !features.proofs) return null;
  return (
    <>
      <button
        type="button"
        className="badge-button"
        aria-live={verdict === 'fair' ? 'off' : undefined}
        onClick={() => openFlip(played.flip.participation)}
      >
        <span className="visually-hidden">{t('Provably fair')}: </span>
        <VerdictBadge verdict={verdict} />
      </button>
      {verdict === 'failed' && <Notice kind="danger">{reasonOf(judged)}</Notice>}
    </>
  );
}
