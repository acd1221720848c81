import { type ReactNode, useEffect, useMemo } from 'react';
import { type CheckedFlip, checkRow, isKnownFlip, type Row } from '../audit/verdicts';
import { type Verdict, verdictOf } from '../domain/fairness';
import { reasonOf, wordsOf } from '../domain/fairness-words';
import { copyProof } from '../domain/proof';
import { Loaded } from '../layout/loaded';
import { formatRupees, formatSigned } from '../lib/money';
import { sideName, sideOf } from '../lib/sides';
import { minus, netOf, plus } from '../lib/stakes';
import { fill, t } from '../lib/text';
import { getProof, type Participation } from '../money/participation-operations';
import { VERIFIER } from '../routes';
import { call } from '../state/call';
import { createResource } from '../state/resource';
import { theme } from '../state/theme';
import { ButtonLink } from '../ui/button';
import { FigureList } from '../ui/figures';
import { takeFocus } from '../ui/focus';
import { MoneyEvent } from '../ui/money-event';
import { Notice } from '../ui/page-states';
import { Copy } from '../ui/share';
import { useResult } from '../ui/use-result';

const seeds = createResource((options, participationUserId: string) =>
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
export const NetEvent = ({ participation, children }: { participation: Participation; children?: ReactNode }) => (
  <MoneyEvent
    what={participation.won ? t('Win|outcome') : t('Loss')}
    sum={fill('Net {sum}', { sum: formatSigned(netOf(participation), '+') })}
    isIn={participation.won}
    at={participation.time}
  >
    {children}
  </MoneyEvent>
);

type FlipProps = Pick<Row, 'participation' | 'isAmbiguous'>;

/** As the badge and a row of Transactions open it. */
export function FlipDetails({ participation, isAmbiguous }: FlipProps) {
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
    [t('The coin fell on'), sideName(sideOf(participation))],
    [t('Transaction ID'), id],
  ] as const;
  return (
    <section className="transaction panel">
      <h3 tabIndex={-1} ref={takeFocus}>
        <NetEvent participation={participation}>
          {won
            ? fill('{payout} ({win} − {winCharge}) paid on your {cost} ({bid} + {bidCharge}).', sums)
            : fill('Nothing paid on your {cost} ({bid} + {bidCharge}).', sums)}
        </NetEvent>
      </h3>
      <FigureList lines={lines} />
      {features.proofs && <FlipProof {...{ participation, isAmbiguous }} />}
    </section>
  );
}

function FlipProof(flip: FlipProps) {
  if (isKnownFlip(flip.participation)) return <CheckedProof {...flip} seeds={undefined} />;
  return flip.participation.id ? <LoadedProof {...flip} /> : null;
}

function LoadedProof(flip: FlipProps) {
  const { id } = flip.participation;
  useEffect(() => seeds.start(id), [id]);
  return (
    <Loaded
      of={seeds.current.value}
      load={() => seeds.load(id)}
      loading={t('Loading the proof')}
      failed={t('The proof couldn’t be loaded.')}
    >
      {(loaded) => <CheckedProof {...flip} seeds={loaded} />}
    </Loaded>
  );
}

function CheckedProof({ participation, isAmbiguous, seeds }: Row) {
  const row = useMemo(() => ({ participation, isAmbiguous, seeds }), [participation, isAmbiguous, seeds]);
  const flip = useResult(checkRow, row);
  return (
    <>
      <h4>{t('Proof')}</h4>
      <div role="status">{flip && <VerdictBadge verdict={verdictOf(flip.steps)} />}</div>
      {flip && <Steps {...flip} />}
    </>
  );
}

/** What the verdict stands on: a sentence, the steps, and the proof to copy or to check outside the app. */
function Steps({ proof, steps }: CheckedFlip) {
  const text = copyProof(proof);
  const verdict = verdictOf(steps);
  return (
    <div className="details">
      {verdict === 'fair' && <p className="verdict">{t('Nobody could steer this flip.')}</p>}
      {verdict !== 'fair' && <Notice kind={BADGES[verdict].kind}>{reasonOf({ proof, steps })}</Notice>}
      <ol className="steps">
        {steps.map((step) => (
          <li key={step.name} data-holds={String(step.holds)}>
            <span>{wordsOf(step, proof)}</span>
          </li>
        ))}
      </ol>
      <Copy kind="quiet" label={t('Copy proof')} text={text}>
        {/* In a tab of its own: a bid may be under way here. */}
        <ButtonLink
          kind="secondary"
          href={`${VERIFIER}?theme=${theme.value}#${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
        >
          {t('Check it outside this app')}
        </ButtonLink>
      </Copy>
    </div>
  );
}

const BADGES: Readonly<Record<Verdict, { readonly kind: 'success' | 'info' | 'danger'; readonly text: string }>> = {
  fair: { kind: 'success', text: t('✓ Verified fair') },
  failed: { kind: 'danger', text: t('Proof failed') },
  unverified: { kind: 'info', text: t('Not verified') },
};

export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => (
  <span className="badge" data-kind={BADGES[verdict].kind}>
    {BADGES[verdict].text}
  </span>
);
