import { type ReactNode, useEffect, useState } from 'react';
import { getProof } from '../audit/proof-operations';
import { type CheckedFlip, checkedFlips, checkRow, isKnownFlip, type ListedFlip } from '../audit/verdicts';
import { type Verdict, verdictOf } from '../domain/fairness';
import { adviceOf, reasonOf, wordsOf } from '../domain/fairness-words';
import { proofText } from '../domain/proof';
import { Panel } from '../layout/drawer';
import { Loaded } from '../layout/loaded';
import { formatRupees, formatSigned } from '../lib/money';
import { sideName, sideOf } from '../lib/sides';
import { minus, netOf, plus } from '../lib/stakes';
import { fill, t } from '../lib/text';
import type { Participation } from '../money/bid-operations';
import type { LandedFlip } from '../money/bids';
import { round } from '../money/round';
import { VERIFIER } from '../routes';
import { call } from '../state/call';
import { openOverlay } from '../state/location';
import { createResource } from '../state/resource';
import { perSessionSignal } from '../state/session';
import { theme } from '../state/theme';
import { ButtonLink } from '../ui/button';
import { FigureList } from '../ui/figures';
import { takeFocus } from '../ui/focus';
import { MoneyEvent } from '../ui/money-event';
import { Notice } from '../ui/page-states';
import { Copy } from '../ui/share';

const seeds = createResource((options, participationUserId: string) =>
  call(getProof, { participationUserId }, options),
);

type Amount = readonly [label: string, sum: string, sign?: '+' | '-'];

/** Of a row and of its details (spec section 2, Transactions panel). */
export function amountsOf({ won, amount, bidCharge, win, winCharge }: Participation): readonly Amount[] {
  const amounts: Amount[] = [
    [t('Bing Amount'), formatRupees(amount)],
    [t('Bing Charge'), formatRupees(bidCharge)],
  ];
  if (won) amounts.push([t('Win Amount'), formatSigned(win, '+'), '+'], [t('Win Charge'), formatRupees(winCharge)]);
  else amounts.push([t('Loss Amount'), formatSigned(amount, '-'), '-']);
  return amounts;
}

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

type FlipProps = Pick<ListedFlip, 'participation' | 'isAmbiguous'>;

export function FlipDetails({ participation, isAmbiguous }: FlipProps) {
  const { roundId, id, won, bidOn, amount, bidCharge, win, winCharge } = participation;
  const cost = formatRupees(plus(amount, bidCharge));
  const lines = [
    [t('Game ID'), roundId],
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
            ? fill('{payout} paid on your {cost}.', { payout: formatRupees(minus(win, winCharge)), cost })
            : fill('Nothing paid on your {cost}.', { cost })}
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

function CheckedProof({ participation, isAmbiguous, seeds }: ListedFlip) {
  const [flip, setFlip] = useState<CheckedFlip>();
  useEffect(
    () => void checkRow({ participation, isAmbiguous, seeds }).then(setFlip),
    [participation, isAmbiguous, seeds],
  );
  return (
    <>
      <h4>{t('Proof')}</h4>
      <div role="status">{flip && <VerdictBadge verdict={verdictOf(flip.steps)} />}</div>
      {flip && <Steps {...flip} />}
    </>
  );
}

function Steps({ proof, steps }: CheckedFlip) {
  const text = proofText(proof);
  const verdict = verdictOf(steps);
  return (
    <div className="details">
      {verdict === 'fair' && <p className="verdict">{t('Nobody could steer this flip.')}</p>}
      {verdict === 'unverified' && <p>{t('Not everything about this flip can be checked.')}</p>}
      {verdict === 'failed' && <Notice kind="danger">{adviceOf(steps)}</Notice>}
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

const BADGES: Readonly<Record<Verdict, readonly [kind: string, text: string]>> = {
  fair: ['success', t('✓ Verified fair')],
  failed: ['danger', t('Proof failed')],
  unverified: ['info', t('Not verified')],
};

function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const [kind, text] = BADGES[verdict];
  return (
    <span className="badge" data-kind={kind}>
      {text}
    </span>
  );
}

const opened = perSessionSignal<Participation | undefined>(undefined);

export const FlipPanel = () => (
  <Panel title={t('Your flip')}>
    <div className="over-list">{opened.value && <FlipDetails participation={opened.value} isAmbiguous={false} />}</div>
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

export function FlipVerdict({ landed }: { landed: LandedFlip }) {
  const checked = checkedFlips.value.get(landed.order.requestId);
  if (!checked) return null;
  const verdict = verdictOf(checked.steps);
  // A backend without proofs promises only the sums.
  if (verdict !== 'failed' && !features.proofs) return null;
  return (
    <>
      <button
        type="button"
        className="badge-button"
        aria-live={verdict === 'fair' ? 'off' : undefined}
        onClick={() => openFlip(landed.flip.participation)}
      >
        <span className="visually-hidden">{t('Provably fair')}: </span>
        <VerdictBadge verdict={verdict} />
      </button>
      {verdict === 'failed' && <Notice kind="danger">{reasonOf(checked)}</Notice>}
    </>
  );
}
