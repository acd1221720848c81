import type { PastVerdict, Verdict } from '../lib/fairness';
import { t } from '../lib/text';

/** unexplained: the wallet has another sum than its movements explain. unchecked: that isn't known yet. */
type AnyVerdict = Verdict | PastVerdict | 'unexplained' | 'unchecked';

const badges: Readonly<Record<AnyVerdict, { readonly kind: string; readonly text: string } | undefined>> = {
  fair: { kind: 'success', text: t('✓ Verified fair') },
  unfair: { kind: 'danger', text: t('Proof failed') },
  unknown: { kind: 'info', text: t('Not checked: needs https') },
  consistent: { kind: 'info', text: t('Consistent, not proven') },
  incomplete: { kind: 'info', text: t('Not verified: the answer is incomplete') },
  unexplained: { kind: 'danger', text: t('The wallet doesn’t add up') },
  unchecked: { kind: 'info', text: t('Wallet not checked yet') },
  uncommitted: { kind: 'danger', text: t('No proof') },
  // A backend without proofs promises only the sums.
  'as-offered': undefined,
};

export function VerdictBadge({ verdict }: { verdict: AnyVerdict }) {
  const badge = badges[verdict];
  return (
    badge && (
      <span className="badge" data-kind={badge.kind}>
        {badge.text}
      </span>
    )
  );
}
