import { isLockBroken, type OwnFlip } from '../audit/verdicts';
import { discrepancy, openSum } from '../audit/wallet-check';
import { differ, sumsOf, type Verdict } from '../lib/fairness';
import { formatRupees } from '../lib/money';
import { isSeed } from '../lib/seeds';
import { fill, t } from '../lib/text';
import { Notice } from '../ui/page-states';

/**
 * Of a fair coin. broken: the server changed or denied the lock. unexplained: the wallet has another sum than its
 * movements explain. unchecked: that isn't known yet.
 */
type Exception = 'broken' | 'unexplained' | 'unchecked';

type AnyVerdict = Verdict | Exception;

interface Meaning {
  readonly kind: 'success' | 'info' | 'danger';
  readonly text: string;
  /** Why the badge isn't green, and what the player can do. */
  readonly why?: string;
}

const failed = (...why: readonly string[]): Meaning => ({
  kind: 'danger',
  text: t('Proof failed'),
  why: [...why, t('Keep the proof and contact support.')].join(' '),
});

const meanings: Readonly<Record<AnyVerdict, Meaning | undefined>> = {
  fair: { kind: 'success', text: t('✓ Verified fair') },
  'wrong-lock': failed(t('What the server locked isn’t this bid, or the operator hasn’t signed it.')),
  'wrong-bid': failed(
    t('The server’s answer is about another bid: the round, the pick, the player or your number differs.'),
  ),
  // reasonOf() says which sums, and what of the seed.
  'wrong-sum': failed(),
  'wrong-win': failed(t('The coin didn’t fall on your pick, and the server called it a win.')),
  'wrong-loss': failed(t('The coin fell on your pick, and the server called it a loss.')),
  'wrong-seed': failed(),
  'wrong-side': failed(t('Both numbers together give the other side.')),
  unknown: {
    kind: 'info',
    text: t('Not checked: needs https'),
    why: t('A page that came over http can’t check proofs. Open the app over https.'),
  },
  consistent: {
    kind: 'info',
    text: t('Consistent, not proven'),
    why: t(
      'The numbers fit, but your phone has nothing from before the bid to compare them with. To keep a proof, copy it right after a flip.',
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
  return openSum.value === undefined ? verdict : 'unchecked';
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

const SUMS: Readonly<Record<string, string>> = {
  bid: t('Bing Amount'),
  bidCharge: t('Bing Charge'),
  win: t('Win Amount'),
  winCharge: t('Win Charge'),
};

/** The sums that aren't what was promised. */
const wrongSums = ({ before, participation }: OwnFlip): readonly string[] =>
  Object.entries(before ? sumsOf(before, participation) : {}).flatMap(([name, pair]) =>
    differ(pair)
      ? fill('{name}: {due} was promised, and the server’s answer says {told}.', {
          name: SUMS[name] ?? '',
          due: formatRupees(pair[0]),
          told: formatRupees(pair[1]),
        })
      : [],
  );

interface WhyProps {
  readonly verdict: AnyVerdict | undefined;
  readonly told: OwnFlip;
  /** Shows it for badges of this kind alone. */
  readonly only?: Meaning['kind'];
}

/** What is wrong with a flip, in words. */
export function reasonOf(verdict: AnyVerdict | undefined, told: OwnFlip): string {
  const isProper = isSeed(told.seeds.serverSeed);
  const ofSeed = isProper
    ? t('The server’s number isn’t the one it locked.')
    : t('The server showed no proper number.');
  const details = { 'wrong-sum': wrongSums(told), 'wrong-seed': [ofSeed] }[String(verdict)] ?? [];
  return [...details, verdict && meanings[verdict]?.why].join(' ');
}

/** Why a badge isn't green. */
export function Why({ verdict, told, only }: WhyProps) {
  const badge = verdict && meanings[verdict];
  if (!badge?.why || (only && badge.kind !== only)) return null;
  return <Notice kind={badge.kind}>{reasonOf(verdict, told)}</Notice>;
}
