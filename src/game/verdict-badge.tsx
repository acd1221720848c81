import { isLockBroken } from '../audit/verdicts';
import { discrepancy, isWalletOpen } from '../audit/wallet-check';
import type { PastVerdict, Verdict } from '../lib/fairness';
import { t } from '../lib/text';
import { Notice } from '../ui/page-states';

/**
 * Of a fair coin. broken: the server changed or denied the lock. unexplained: the wallet has another sum than its
 * movements explain. unchecked: that isn't known yet.
 */
type Exception = 'broken' | 'unexplained' | 'unchecked';

export type AnyVerdict = Verdict | PastVerdict | Exception;

interface Meaning {
  readonly kind: 'success' | 'info' | 'danger';
  readonly text: string;
  /** Why the badge isn't green, and what the player can do. */
  readonly why?: string;
}

const meanings: Readonly<Record<AnyVerdict, Meaning | undefined>> = {
  fair: { kind: 'success', text: t('✓ Verified fair') },
  unfair: {
    kind: 'danger',
    text: t('Proof failed'),
    why: t('The result or a sum isn’t what was promised before the bid. Keep the proof and contact support.'),
  },
  unknown: {
    kind: 'info',
    text: t('Not checked: needs https'),
    why: t('A page that came over http can’t check proofs. Open the app over https.'),
  },
  consistent: {
    kind: 'info',
    text: t('Consistent, not proven'),
    why: t(
      'The numbers fit, but your phone didn’t see them locked before the bid. To keep a proof, copy it right after a flip.',
    ),
  },
  incomplete: {
    kind: 'info',
    text: t('Not verified: the answer is incomplete'),
    why: t('The server left out what the check needs: a sum, a seed, the game or the wallet. Contact support.'),
  },
  broken: {
    kind: 'danger',
    text: t('Promise broken'),
    why: t(
      'The coin is fair, but the server changed or denied what it had locked. Keep the proof and contact support.',
    ),
  },
  unexplained: {
    kind: 'danger',
    text: t('The wallet doesn’t add up'),
    why: t('The coin is fair, but the wallet holds another sum than its movements explain. Contact support.'),
  },
  unchecked: {
    kind: 'info',
    text: t('Wallet not checked yet'),
    why: t('The coin is fair. The wallet is checked as soon as the server lists what has moved it.'),
  },
  uncommitted: {
    kind: 'danger',
    text: t('No proof'),
    why: t('The server locked no number before this bid, so nobody can check the coin. Contact support.'),
  },
  // A backend without proofs promises only the sums.
  'as-offered': undefined,
};

/** What is shown of a flip with this verdict: with a fair coin its lock and the wallet have a say too. */
export function withExceptions(verdict: AnyVerdict | undefined, requestId: string | undefined): AnyVerdict | undefined {
  if (verdict !== 'fair') return verdict;
  if (isLockBroken(requestId)) return 'broken';
  if (discrepancy.value) return 'unexplained';
  return isWalletOpen.value ? 'unchecked' : verdict;
}

export function VerdictBadge({ verdict }: { verdict: AnyVerdict | undefined }) {
  const badge = verdict && meanings[verdict];
  return (
    badge && (
      <span className="badge" data-kind={badge.kind}>
        {badge.text}
      </span>
    )
  );
}

/** Why a badge isn't green. @param only shows it for badges of this kind alone */
export function Why({ verdict, only }: { verdict: AnyVerdict | undefined; only?: Meaning['kind'] }) {
  const badge = verdict && meanings[verdict];
  return badge?.why && (!only || badge.kind === only) ? <Notice kind={badge.kind}>{badge.why}</Notice> : null;
}
