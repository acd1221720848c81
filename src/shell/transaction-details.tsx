import { type ReactNode, useEffect, useMemo } from 'react';
import { checkPast, sideTold } from '../audit/told-flips';
import { breaches } from '../audit/verdicts';
import { Loaded } from '../frame/loaded';
import { FlipProof } from '../game/flip-proof';
import { VerdictBadge, withExceptions } from '../game/verdict-badge';
import type { FlipSeeds } from '../lib/fairness';
import { formatRupees, formatSigned } from '../lib/money';
import { sideName } from '../lib/sides';
import { minus, netOf, plus } from '../lib/stakes';
import { fill, t } from '../lib/text';
import { flips } from '../money/flips';
import { getProof, type Participation, type RawParticipation, readParticipation } from '../money/participation-calls';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { userId } from '../state/user';
import { Figures } from '../ui/figures';
import { takeFocus } from '../ui/focus';
import { MoneyEvent } from '../ui/money-event';
import { useResult } from '../ui/use-result';

const proof = createResource((options, participationUserId: string) =>
  call(getProof, { participationUserId }, options),
);

type Amount = readonly [label: string, sum: string, sign?: '+' | '-'];

/** The sums of a participation as its row and its details show them (spec section 2, Transactions panel). */
export function amountsOf({ won, bid, bidCharge, win, winCharge }: Participation): readonly Amount[] {
  const amounts: Amount[] = [
    [t('Bing Amount'), formatRupees(bid)],
    [t('Bing Charge'), formatRupees(bidCharge)],
  ];
  if (won) amounts.push([t('Win Amount'), formatSigned(win, '+'), '+'], [t('Win Charge'), formatRupees(winCharge)]);
  else amounts.push([t('Loss Amount'), formatSigned(bid, '-'), '-']);
  return amounts;
}

/** What a participation has brought, as its row and its details show it. */
export const NetEvent = ({ participation, children }: { participation: Participation; children: ReactNode }) => (
  <MoneyEvent
    what={participation.won ? t('Win|outcome') : t('Loss')}
    sum={fill('Net {sum}', { sum: formatSigned(netOf(participation), '+') })}
    isIn={participation.won}
    at={participation.time}
  >
    {children}
  </MoneyEvent>
);

export function TransactionDetails({ row }: { row: RawParticipation }) {
  const participation = useMemo(() => readParticipation(row), [row]);
  const { game, id, won, bidOn, bid, bidCharge, win, winCharge } = participation;
  const sums = {
    cost: formatRupees(plus(bid, bidCharge)),
    payout: formatRupees(minus(win, winCharge)),
    bid: formatRupees(bid),
    bidCharge: formatRupees(bidCharge),
    win: formatRupees(win),
    winCharge: formatRupees(winCharge),
  };
  const lines = [
    [t('Game ID'), game],
    ...amountsOf(participation),
    [t('Your pick'), sideName(bidOn)],
    [t('The coin fell on'), sideName(sideTold(participation))],
    [t('Transaction ID'), id],
  ] as const;
  return (
    <section className="transaction panel">
      <h3 tabIndex={-1} ref={takeFocus}>
        <NetEvent participation={participation}>
          {/* the sums of the statement's rows, and what they are made of */}
          {won
            ? fill('{payout} ({win} − {winCharge}) paid on your {cost} ({bid} + {bidCharge}).', sums)
            : fill('Nothing paid on your {cost} ({bid} + {bidCharge}).', sums)}
        </NetEvent>
      </h3>
      <Figures lines={lines} />
      {id && features.proofs && <TransactionProof participation={participation} />}
    </section>
  );
}

function TransactionProof({ participation }: { participation: Participation }) {
  const { id } = participation;
  useEffect(() => proof.start(id), [id]);
  return (
    <Loaded
      of={proof.current.value}
      load={() => proof.load(id)}
      loading={t('Loading the proof')}
      failed={t('The proof couldn’t be loaded.')}
    >
      {(seeds) => <CheckedProof participation={participation} seeds={seeds} />}
    </Loaded>
  );
}

function CheckedProof({ participation, seeds }: { participation: Participation; seeds: FlipSeeds }) {
  const before = [...flips.value, ...breaches.value].find(({ order }) => order.roundId === participation.game)?.order;
  const owner = userId.value ?? '';
  const current = useMemo(
    () => ({ owner, participation, side: sideTold(participation), seeds, before }),
    [owner, participation, seeds, before],
  );
  const { told, verdict } = useResult(checkPast, current) ?? { told: current, verdict: undefined };
  return (
    <>
      <h4>{t('Proof')}</h4>
      <div role="status">
        <VerdictBadge verdict={withExceptions(verdict, told.before?.requestId)} />
      </div>
      {told !== current && (
        <p>{t('This is what the server said when the proof failed. A later answer doesn’t undo it.')}</p>
      )}
      <div className="details">
        <FlipProof told={told} verdict={verdict} />
      </div>
    </>
  );
}
