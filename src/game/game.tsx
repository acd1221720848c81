import { computed, effect } from '@preact/signals-react';
import { Fragment, useCallback, useEffect, useState } from 'react';
import { LoadFailed } from '../layout/loaded';
import { netOf, winSize } from '../lib/stakes';
import { t } from '../lib/text';
import { currentBid, type LandedFlip, landedFlips } from '../money/bids';
import { loadRound, round, startRound } from '../money/round';
import { UnlessOnTimeOut } from '../safer-gambling/on-time-out';
import { playersTimeOut, refreshTimeOut } from '../safer-gambling/time-out';
import { overlay } from '../state/location';
import { Empty, Skeleton } from '../ui/page-states';
import { BidForm } from './bid-form';
import { Coin } from './coin';
import { FairnessButton, FlipVerdict } from './flip-details';
import { HowToPlayCard } from './how-to-play';
import { BidProgress, FlipOutcome } from './outcome';
import { PlaySoFar } from './play-so-far';
import { chime, tick } from './sound';
import { Tools } from './tools';
import { bidOnStage, cooldownLeft, fall, isSpinning, land, shownSide, startToss } from './toss';
import { Warnings } from './warnings';

export function Game() {
  useEffect(startRound, []);
  useEffect(startToss, []);
  return (
    <div className="page play">
      <div className="game" data-stopped={isStopped.value}>
        {isStopped.value ? <Tagline /> : <Stage />}
        <div className="bid">
          <UnlessOnTimeOut>
            <LoadedBidForm />
          </UnlessOnTimeOut>
          <div className="warnings" aria-live="polite">
            <Warnings />
          </div>
        </div>
        {!isStopped.value && (
          <div className="flips">
            <PlaySoFar />
          </div>
        )}
      </div>
      <HowToPlayCard />
    </div>
  );
}

const hasBid = computed(() => currentBid.value.state !== 'none' || bidOnStage.value || landedFlips.value.length > 0);

/** On a time-out nothing invites to bid. What a flip has brought stays. */
const isStopped = computed(() => playersTimeOut.value !== undefined && !hasBid.value);

const Tagline = () => (
  <h1 className={hasBid.value || playersTimeOut.value ? 'visually-hidden' : 'tagline'}>{t('get 2x your bidding')}</h1>
);

function Stage() {
  useEffect(bringCoinIntoView, []);
  /** Is animated and announced: it has landed since the page opened, and no drawer has opened since. */
  const [fresh, setFresh] = useState<LandedFlip>();
  useEffect(() => effect(() => overlay.value && setFresh(undefined)), []);
  const showLanding = useCallback(() => {
    const landed = land();
    if (!landed) return;
    const size = winSize(netOf(landed.flip.participation));
    navigator.vibrate?.(size ? Array(2 * size - 1).fill(50) : 20);
    chime(size > 0);
    setFresh(landed);
  }, []);
  return (
    <div className="stage">
      <TossedCoin fresh={fresh} onLanded={showLanding} />
      <Tagline />
      <LatestOutcome fresh={fresh} />
      <Tools />
    </div>
  );
}

interface FreshProps {
  readonly fresh: LandedFlip | undefined;
}

// The coin and the outcome render alone: a tap that bids doesn't render the page.

function TossedCoin({ fresh, ...handlers }: FreshProps & { onLanded(): void }) {
  const isFresh = fresh && currentBid.value.state === 'none' && !bidOnStage.value;
  const win = isFresh ? winSize(netOf(fresh.flip.participation)) : 0;
  return (
    <Coin onTurn={tick} side={shownSide.value} spinning={isSpinning.value} win={win} onFall={fall} {...handlers} />
  );
}

function LatestOutcome({ fresh }: FreshProps) {
  const { value: open } = bidOnStage;
  const shown = currentBid.value.state === 'none' ? open : currentBid.value;
  const [latest] = landedFlips.value;
  const isOld = !shown && latest !== fresh;
  return (
    // An old outcome isn't live: screen readers would announce it again whenever a drawer closes.
    <div className="play-outcome" aria-live={isOld ? 'off' : 'polite'}>
      {shown || !latest ? (
        <>
          {shown && <BidProgress key={shown.order.requestId} shown={shown} isWaiting={!!open} />}
          {!open && <FairnessButton />}
        </>
      ) : (
        <Fragment key={latest.order.requestId}>
          <FlipOutcome landed={latest} isFresh={latest === fresh} />
          <FlipVerdict landed={latest} />
        </Fragment>
      )}
    </div>
  );
}

const bringCoinIntoView = () =>
  effect(() => {
    if (isSpinning.value) scrollTo({ top: 0, behavior: 'smooth' });
  });

const loading = <Skeleton lines={4} label={t('Loading the round')} />;

function LoadedBidForm() {
  const { state, value: shown } = round.value;
  const [isRefreshed, setRefreshed] = useState(false);
  // A round that doesn’t say when it opens means a time-out: only then is it loaded.
  useEffect(() => {
    if (shown && shown.opensAt === undefined) void refreshTimeOut().then(() => setRefreshed(true));
  }, [shown]);
  if (!shown || (shown.opensAt === undefined && !isRefreshed)) {
    return state === 'failed' ? <LoadFailed load={loadRound}>{t('The game couldn’t be loaded.')}</LoadFailed> : loading;
  }
  // Without WebCrypto nobody can commit to a seed or check a lock.
  if (!crypto.subtle) return <Empty>{t('The game needs a page loaded over https.')}</Empty>;
  return <BidForm round={shown} state={state} cooldownLeft={cooldownLeft.value} />;
}
