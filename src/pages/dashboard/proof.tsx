import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { formatTime } from '../../lib/day';
import type { CoinSide } from '../../lib/fairness';
import { formatRupees } from '../../lib/money';
import { sideWord } from '../../lib/sides';
import { fill, t } from '../../lib/text';
import { closeFlip } from '../../money/bids';
import type { BidOrder } from '../../money/open-orders';
import { keepsBackWins, refusedBids, wouldBes } from '../../money/refused-bids';
import { findings, hasFailed, type PlayedFlip } from '../../money/verdicts';
import { startWalletCheck, walletCheck } from '../../money/wallet-check';
import { trail } from '../../money/wallet-trail';
import { openOverlay } from '../../state/location';
import { Notice } from '../../ui/page-states';
import { ProofFigures } from '../../ui/proof-figures';
import { VerdictBadge } from '../../ui/verdict-badge';

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

/** What keeps a flip with a fair coin from being verified: its wallet. */
function walletFinding({ order }: PlayedFlip) {
  const { sum, isOpen } = walletCheck.value;
  if (sum) return 'unexplained';
  // Only a first answer says what the wallet was then.
  const lacksBalance = trail.value?.some(
    ({ requestId, balance }) => requestId === order.requestId && balance === undefined,
  );
  return isOpen || lacksBalance ? 'unchecked' : undefined;
}

/** Says which sum of the wallet the server hasn't explained. It checks the wallet while it is on the screen. */
export function UnexplainedSum() {
  useSignals();
  useEffect(startWalletCheck, []);
  const { sum } = walletCheck.value;
  if (!sum) return null;
  return (
    <Notice kind="danger">
      {sum < 0
        ? fill(
            'Your wallet has {sum} less than your bids and the statement explain. The server hasn’t said why. Contact support.',
            { sum: formatRupees(-sum) },
          )
        : fill(
            'Your wallet has {sum} more than your bids and the statement explain. The server hasn’t said why. Contact support.',
            { sum: formatRupees(sum) },
          )}
    </Notice>
  );
}

/** Shows the phone's own check of a flip beside its result, and opens its proof. */
export function Badge({ played }: { played: PlayedFlip }) {
  useSignals();
  const { requestId } = played.order;
  const finding = findings.value.get(requestId);
  useEffect(() => {
    if (finding) closeFlip(played);
  }, [finding, played]);
  // A backend without proofs promises only the sums.
  if (!finding || finding === 'as-offered') return null;
  return (
    <>
      <button type="button" className="badge-button" onClick={() => openProof(requestId)}>
        <VerdictBadge finding={finding === 'fair' ? (walletFinding(played) ?? finding) : finding} />
      </button>
      {finding === 'unfair' && (
        <Notice kind="danger">
          {t(
            'The proof of this flip failed: the result or a sum isn’t what was promised before the bid. Keep its proof, under “Provably fair”, and contact support.',
          )}
        </Notice>
      )}
      {finding === 'uncommitted' && (
        <Notice kind="danger">
          {t('The server showed no commitment before this bid, so nobody can check the coin. Contact support.')}
        </Notice>
      )}
    </>
  );
}

interface ProofsProps {
  /** The flips that have landed, newest first. */
  readonly flips: readonly PlayedFlip[];
}

/** The proofs of this visit, to read, to copy and to check by hand: of flips, and of bids that were not made. */
export function Proofs({ flips }: ProofsProps) {
  useSignals();
  const refused = refusedBids.value;
  const shown = flips.filter(({ order }) => order.serverSeedHash || hasFailed(order));
  const [chosen, choose] = useState(takeAsked);
  const opened = chosen ?? shown[0]?.order.requestId;
  return (
    <div className="details">
      <h3>{t('Proofs of this visit')}</h3>
      <KeptBack />
      {!shown.length && !refused.length && <p className="muted">{t('Each flip adds its proof here.')}</p>}
      {shown.map(({ order, flip: { serverSeed, side, participation } }) => (
        <Proof key={order.requestId} {...{ order, serverSeed, result: side, won: participation.won, opened, choose }} />
      ))}
      {refused.map(({ order, serverSeed }) => (
        <Proof key={order.requestId} {...{ order, serverSeed, result: null, won: null, opened, choose }} />
      ))}
    </div>
  );
}

interface ProofProps {
  readonly order: BidOrder;
  readonly serverSeed: string;
  /** The side that the server told, and whether it called it a win. null where the bid was not made. */
  readonly result: CoinSide | null;
  readonly won: boolean | null;
  /** The requestId of the one proof that is open. */
  readonly opened: string | undefined;
  readonly choose: (requestId: string) => void;
}

/** All that is needed to check one bid by hand. */
function Proof({ order, serverSeed, result, won, opened, choose }: ProofProps) {
  useSignals();
  const { roundId: round, serverSeedHash: commitment, clientSeed, side: pick } = order;
  const open = order.requestId === opened;
  const time = formatTime(order.tappedAt);
  const sum = formatRupees(order.amount);
  const side = sideWord(pick);
  const name = result
    ? fill('{time}: {sum} on {side}, the coin fell on {result}', { time, sum, side, result: sideWord(result) })
    : fill('{time}: {sum} on {side}, not made', { time, sum, side });
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && choose(open ? '' : order.requestId)}
    >
      <summary>
        {name} {hasFailed(order) && <VerdictBadge finding="unfair" />}
      </summary>
      {open && <ProofFigures proof={{ round, commitment, serverSeed, clientSeed, pick, result, won }} />}
    </details>
  );
}

/** Warns of a server that gives itself away by the bids that were not made. Their count stands with the proofs. */
export function RefusedBids() {
  useSignals();
  return (
    <>
      {refusedBids.value.some(({ check }) => check === 'broken') && (
        <Notice kind="danger">
          {t('The server’s seed for a bid that was not made doesn’t match what it was bound to. Contact support.')}
        </Notice>
      )}
      {keepsBackWins.value && (
        <Notice kind="danger">
          {t(
            'The server seems to keep back the bids that would win. A fair server gets this warning in less than one case in a thousand. Stop playing and contact support. The figures stand under “Provably fair”.',
          )}
        </Notice>
      )}
    </>
  );
}

/** The bids that were not made, and what a warning of kept-back wins rests on. */
function KeptBack() {
  useSignals();
  const { win, loss, hidden } = wouldBes.value;
  return (
    <>
      {win + loss > 0 && (
        <p>{fill('Of the bids that were not made, {win} would have won and {loss} would have lost.', { win, loss })}</p>
      )}
      {hidden > 0 && (
        <p>
          {fill('Bids whose seed the server hides, though it answers other calls: {count}. They count as wins.', {
            count: hidden,
          })}
        </p>
      )}
    </>
  );
}
